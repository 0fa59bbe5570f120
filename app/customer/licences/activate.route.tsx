import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { findStoreStep } from "#app/domain/next-step.ts";
import { PreparedAlert } from "#app/domain/prepared-alert.tsx";
import { formatDate, formatMoney } from "#app/i18n/format.ts";
import { type Key, type T, useT } from "#app/i18n/index.ts";
import { Alert, FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { TextField } from "#app/kit/forms/fields.tsx";
import { errorReply, invalidReply, parseForm } from "#app/kit/forms/form.server.ts";
import { type FormReply, useForm, useReply } from "#app/kit/forms/form.ts";
import { toShop } from "#app/kit/forms/typed-fields.ts";
import { Button, ButtonLink, usePending } from "#app/kit/parts/button.tsx";
import { SafetyNote } from "#app/kit/parts/explanations.tsx";
import { StoreName } from "#app/kit/parts/labels.tsx";
import { FormLayout, PageHead, Section } from "#app/kit/parts/page.tsx";
import { brand } from "#base/brand.ts";
import { paths } from "#base/paths.ts";
import { storeDomainSuffix, toStoreName } from "#base/store-address.ts";
import { findShop } from "#workers/licences/stores/contract.ts";
import { requirePremium, requirePremiumAction } from "#workers/portal/session/guards.server.ts";
import { ActivationChecks } from "./activation-checks.tsx";
import { CredentialFields, CredentialKindLinks, WhereToFind } from "./credential-fields.tsx";
import { findActivationErrorField } from "./error-field.ts";
import type { CredentialKind } from "./schema.ts";
import { activateForm, parseCredentialKind } from "./schema.ts";

export { clientAction } from "#app/kit/forms/client-action.ts";

export const handle = { title: "licences.activate.title" } satisfies { title: Key };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { viewer, loaded: overview } = await requirePremium({ context, request }, (licences) =>
    licences.overviewWith(["prepared"]),
  );
  const { language } = context;
  const query = new URL(request.url).searchParams;
  const stores = overview.ok ? overview.value.shops.filter(({ licenceStatus }) => licenceStatus === "active") : [];
  return {
    email: viewer.email,
    /** Shows the form although no licence is free, because a development store needs none. */
    development: query.get("store") === "development",
    kind: parseCredentialKind(query),
    /** A connected store that gets new credentials. */
    renewing: findShop(stores, toShop(query.get("shop")))?.shop ?? null,
    /** Null when unknown: the form stays open, because the licence service checks the count itself. */
    places: overview.ok ? { available: overview.value.available, total: overview.value.authorised } : null,
    /** Activations that the staff prepared; the form is filled in for one. */
    prepared: (overview.ok ? overview.value.prepared : []).map(({ shop, expiresAt }) => ({
      shop,
      until: formatDate(language, expiresAt, "long"),
    })),
    asked: query.get("shop"),
    stores: stores.map(({ shop }) => shop),
    offer: { price: formatMoney(language, brand.premiumPriceEuros), url: context.configuration.purchaseUrl },
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { viewer, licences } = await requirePremiumAction({ context, request });
  const form = await parseForm(
    { context, request },
    activateForm(viewer.email, parseCredentialKind(new URL(request.url).searchParams)),
  );
  if (!form.ok) return invalidReply(form.reply);
  const activated = await licences.activate(form.value);
  if (!activated.ok) {
    return errorReply(
      form.values,
      activated.error,
      findActivationErrorField(activated.error.code, form.value.credentials.kind),
    );
  }
  const { shop, already } = activated.value;
  if (already) return redirectWithToast(paths.home, { type: "info", id: "licences.alreadyActive", params: { shop } });
  // A store that already publishes our theme needs no install; the dashboard shows its next step.
  const overview = await licences.overview();
  const store = overview.ok ? overview.value.shops.find((each) => each.shop === shop) : undefined;
  const next = store && overview.ok ? findStoreStep(store, overview.value.openJobs) : null;
  return redirectWithToast(next?.kind === "install" ? paths.installIn(shop) : paths.home, {
    type: "success",
    id: "licences.activated",
    params: { shop },
  });
}

export default function ActivateRoute() {
  const t = useT();
  const reply = useReply<FormReply>();
  const { email, development, kind, renewing, places, prepared, asked, stores, offer } = useLoaderData<typeof loader>();
  const ready = prepared.find(({ shop }) => shop === asked) ?? prepared[0];
  // Only administrators come here without any licence; the frame offers to create one.
  const isWithout = places?.total === 0;
  const full = places?.available === 0 && !isWithout && !renewing && !development;
  // The submitted fields take precedence over the URL.
  const shownKind = reply?.values.clientId ? "client" : kind;
  return (
    <>
      <PageHead
        title={t(renewing ? "licences.activate.renew" : "licences.activate.title")}
        lead={full ? undefined : lead(t, renewing, places)}
      />
      {ready && !renewing ? (
        <div className="mb-9">
          <PreparedAlert prepared={ready} isHere />
        </div>
      ) : null}
      {full ? <NoFreeLicence stores={stores} offer={offer} /> : null}
      {isWithout && !reply ? <ActivationChecks refused={null} /> : null}
      {(full || isWithout) && !reply ? null : (
        <div className={full ? "mt-9" : undefined}>
          <FormLayout aside={<ActivationChecks refused={reply?.formError?.code ?? null} />}>
            <ActivateForm
              email={email}
              kind={shownKind}
              renewing={renewing}
              prepared={ready?.shop ?? null}
              reply={reply}
            />
          </FormLayout>
        </div>
      )}
    </>
  );
}

function lead(t: T, renewing: string | null, places: { available: number; total: number } | null): string {
  if (renewing) return t("licences.activate.leadRenew");
  if (places?.total === 0) return t("licences.activate.leadWithout");
  if (!places || places.available === 0) return t("licences.activate.leadUnknown");
  return t("licences.activate.lead", { count: places.available, total: places.total });
}

/** Shown when no licence is free: explains why, and offers to free or buy one. */

interface NoFreeLicenceProps {
  /** Active stores, whose licence can be freed. */
  stores: string[];
  offer: { price: string; url: string | null };
}

export function NoFreeLicence({ stores, offer }: NoFreeLicenceProps) {
  const t = useT();
  const buy = offer.url ? (
    <ButtonLink to={offer.url} variant="secondary" size="small">
      {t("licences.full.buy")}
    </ButtonLink>
  ) : null;
  return (
    <>
      <Alert tone="info" title={t("licences.full.title")} action={buy}>
        {stores.length > 0 ? t("licences.full.text") : t("licences.full.paused", { email: brand.supportEmail })}
        {offer.url ? <> {t("licences.full.price", { price: offer.price })}</> : null}
      </Alert>
      {stores.length > 0 ? (
        <p className="mt-4 text-ink-2">
          {t("licences.full.development")}{" "}
          <Link to={paths.activateDevelopment} className="link">
            {t("licences.full.developmentAction")}
          </Link>
        </p>
      ) : null}
      {stores.length > 0 ? (
        <div className="mt-9">
          <Section title={t("licences.full.stores")}>
            <ul className="divide-y divide-line border-y border-line">
              {stores.map((shop) => (
                <li key={shop} className="flex flex-wrap items-center gap-x-6 gap-y-1.5 py-3.5">
                  <span className="min-w-0 flex-1 basis-56">
                    <StoreName domain={shop} />
                  </span>
                  <Link to={paths.store(shop)} className="link" aria-label={t("licences.full.renewNamed", { shop })}>
                    {t("licences.full.renew")}
                  </Link>
                  <Link
                    to={paths.deactivate(shop)}
                    className="link"
                    aria-label={t("licences.full.freeNamed", { shop })}
                  >
                    {t("licences.full.free")}
                  </Link>
                </li>
              ))}
            </ul>
          </Section>
        </div>
      ) : null}
    </>
  );
}

interface ActivateFormProps {
  email: string;
  kind: CredentialKind;
  /** The store whose credentials are renewed; null for a new activation. */
  renewing: string | null;
  /** The store that the staff prepared. */
  prepared: string | null;
  reply: FormReply | undefined;
}

function ActivateForm({ email, kind, renewing, prepared, reply }: ActivateFormProps) {
  const t = useT();
  const form = useForm(reply);
  const pending = usePending();
  const known = renewing ?? prepared;
  return (
    <Form method="post" className="grid content-start gap-5">
      <FormErrorSummary error={form.formError} record={paths.home} />
      <TextField
        name="email"
        type="email"
        label={t("licences.activate.email")}
        readOnly
        defaultValue={email}
        error={form.error("email")}
      />
      <TextField
        {...form.field("shopUrl", known ? toStoreName(known) : undefined)}
        label={t("licences.activate.shopUrl")}
        hint={t("licences.activate.shopUrlHint")}
        suffix={storeDomainSuffix}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={2048}
      />
      <CredentialKindLinks kind={kind} shop={renewing} />
      <CredentialFields kind={kind} form={form} />
      <SafetyNote>{t("licences.activate.assurance")}</SafetyNote>
      <Button size="large" wide pending={pending} pendingLabel={t("licences.activate.pending")}>
        {t(renewing ? "licences.activate.renew" : "licences.activate.submit")}
      </Button>
      <WhereToFind kind={kind} />
    </Form>
  );
}
