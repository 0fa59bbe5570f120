import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ExemptionHelp } from "#app/domain/exemption-help.tsx";
import { findStoreStep } from "#app/domain/next-step.ts";
import { toStepPanel } from "#app/domain/next-step-text.ts";
import { formatDate } from "#app/i18n/format.ts";
import { type Key, useT } from "#app/i18n/index.ts";
import type { CatalogueSection } from "#app/i18n/translate.ts";
import { translator } from "#app/i18n/translator.ts";
import { Alert, FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { getReloadUrl, PendingAlert } from "#app/kit/feedback/loading.tsx";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { errorReply, invalidReply, parseForm, readForm, toErrorInit } from "#app/kit/forms/form.server.ts";
import { type FormReply, useForm, useReply } from "#app/kit/forms/form.ts";
import { toShop } from "#app/kit/forms/typed-fields.ts";
import { StoreName } from "#app/kit/parts/labels.tsx";
import { PageHead } from "#app/kit/parts/page.tsx";
import { StepPanel } from "#app/kit/parts/panel.tsx";
import { type AppError, failure, type Result, success } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import type { LicenceOverview } from "#workers/licences/licences/contract.ts";
import { type Doctor as DoctorReply, findShop } from "#workers/licences/stores/contract.ts";
import type { LicencesClient } from "#workers/portal/clients/contract.ts";
import { requirePremium, requirePremiumAction } from "#workers/portal/session/guards.server.ts";
import { findActivationErrorField } from "./error-field.ts";
import { credentialsForm, parseCredentialKind } from "./schema.ts";
import { LiveStoreCheck, StoreCheck, StoreCheckUnavailable } from "./store-check.tsx";
import { DeepCheckForm, LicenceDueAlert, PausedStore, ReplaceCredentials, StoreActions } from "./store-panels.tsx";

export { clientAction } from "#app/kit/forms/client-action.ts";

interface LoaderData {
  asking: { again: string | null } | null;
}

export const handle = {
  title: "store.title" satisfies Key,
  words: ["licences", "errors", "exemption"] satisfies CatalogueSection[],
  refreshSeconds: (shown?: LoaderData) => (shown?.asking?.again ? 2 : undefined),
  refreshTo: (shown?: LoaderData) => shown?.asking?.again,
};

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const shop = toShop(params.shop);
  const query = new URL(request.url).searchParams;
  const kind = parseCredentialKind(query);
  // The page loads at once and its script streams the check. Without JavaScript the document waits for the whole check.
  const whole = query.get("check") === "whole";
  const checking: { made: DoctorResult | null } = { made: null };
  const { loaded } = await requirePremium({ context, request }, async (licences) => {
    // Side by side; each call holds the gate itself.
    const [found, made] = await Promise.all([licences.overview(), shop && whole ? licences.doctor(shop) : null]);
    checking.made = made?.ok === false && made.error.code === "LICENCE_CHECK_FAILED" ? unanswered : made;
    return found;
  });
  const overview = shop ? loaded : null;
  const { made } = checking;
  const isAsking = made?.ok === true && "asking" in made.value;
  const examined = toCheckedStore(made) ?? findKnownStore(overview, shop);
  if (!examined.ok && examined.error.code === "ACTIVATION_NOT_FOUND")
    throw data({ code: "NOT_FOUND" }, { status: 404 });
  const { language, now } = context;
  const known = examined.ok ? examined.value.shop : null;
  if (known && shop && known.shop !== shop && !context.answersForm) throw redirect(paths.store(known.shop));
  const due = known?.seatDueAt;
  const step = known && overview?.ok ? findStoreStep(known, overview.value.openJobs) : null;
  const view = {
    shop: shop ?? "",
    kind,
    known,
    whole,
    step: step ? toStepPanel(translator(language), step, language) : null,
    /** The store has not answered all checks yet. `again` is the URL to reload; null after the last attempt. */
    asking: isAsking ? { again: context.answersForm ? null : getReloadUrl(request.url) } : null,
    /** Null while the script streams them, and when they could not be made. */
    checks: examined.ok ? examined.value.checks : null,
    /** Why the checks could not be made. */
    refused: examined.ok ? null : examined.error,
    seatDue: due ? { date: formatDate(language, due, "long"), isOver: due <= now.toISOString() } : null,
  };
  return data(view, examined.ok ? {} : toErrorInit(examined.error));
}

type DoctorResult = Awaited<ReturnType<LicencesClient["doctor"]>>;
const unanswered = failure("UPSTREAM_UNAVAILABLE");

type CheckedStore = Result<{ shop: DoctorReply["shop"]; checks: DoctorReply["checks"] | null }>;

/** Null while checks are running. */
function toCheckedStore(made: DoctorResult | null): CheckedStore | null {
  if (!made?.ok) return made;
  return "asking" in made.value ? null : success(made.value);
}

/** The store as last recorded. */
function findKnownStore(overview: Result<LicenceOverview> | null, shop: string | null): CheckedStore {
  if (!overview) return failure("ACTIVATION_NOT_FOUND");
  if (!overview.ok) return overview;
  const known = findShop(overview.value.shops, shop);
  return known ? success({ shop: known, checks: null }) : failure("ACTIVATION_NOT_FOUND");
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { licences } = await requirePremiumAction({ context, request });
  const shop = toShop(params.shop);
  if (!shop) {
    await licences.authorised();
    throw data({ code: "NOT_FOUND" }, { status: 404 });
  }
  const posted = await readForm({ context, request });
  if (!posted) return invalidReply({ values: {}, errors: {}, formError: failure("INVALID_REQUEST").error });
  if (posted.get("intent") === "deep-check") {
    const checked = await licences.deepCheck(shop);
    if (!checked.ok) return errorReply({}, checked.error);
    const id = checked.value.wroteFile ? "licences.deepChecked" : "licences.deepCheckedCreated";
    return redirectWithToast(paths.store(shop), { type: "success", id, params: { shop } });
  }
  if (posted.get("intent") === "seat") {
    const taken = await licences.takeSeat(shop);
    if (!taken.ok) return errorReply({}, taken.error);
    return redirectWithToast(paths.store(shop), { type: "success", id: "licences.seatTaken", params: { shop } });
  }
  const form = await parseForm(posted, credentialsForm(parseCredentialKind(new URL(request.url).searchParams)));
  if (!form.ok) return invalidReply(form.reply);
  const replaced = await licences.replaceCredentials({ shop, credentials: form.value });
  if (!replaced.ok) {
    const field = findActivationErrorField(replaced.error.code, form.value.kind);
    return errorReply(form.values, replaced.error, field?.name === "shopUrl" ? undefined : field);
  }
  const toast = { type: "success", id: "licences.credentialsReplaced", params: { shop } } as const;
  return redirectWithToast(paths.store(shop), toast);
}

export default function StoreRoute() {
  const t = useT();
  const reply = useReply<FormReply>();
  const form = useForm(reply);
  const { shop, kind, known, whole, step, asking, checks, refused, seatDue } = useLoaderData<typeof loader>();
  const paused = known?.licenceStatus === "paused";
  const denied = reply?.formError?.code === "EXEMPTION_MISSING" ? reply.formError : null;
  return (
    <>
      <PageHead title={<StoreName domain={shop} />} lead={t("store.lead")} />
      <div className="grid gap-6 empty:hidden *:last:mb-9">
        {denied ? <ExemptionAlert error={denied} /> : <FormErrorSummary error={form.formError} />}
        {step ? <StepPanel {...step} shop={null} /> : null}
        {seatDue ? <LicenceDueAlert {...seatDue} /> : null}
        {known?.development && !seatDue ? <Alert tone="info" title={t("store.seat.development")} /> : null}
      </div>
      <div className="grid gap-x-14 gap-y-10 desktop:grid-cols-[minmax(0,1fr)_minmax(0,408px)]">
        <div>
          {!whole ? (
            <LiveStoreCheck shop={shop} />
          ) : asking ? (
            <PendingAlert title={t("store.asked")} retry={paths.storeWhole(shop)} reloads={asking.again !== null} />
          ) : checks === null ? (
            <StoreCheckUnavailable shop={shop} error={refused} />
          ) : (
            <StoreCheck shop={shop} checks={checks.filter(({ outcome }) => outcome !== "waiting")} />
          )}
          {paused ? null : <DeepCheckForm />}
        </div>
        <div>
          {paused ? <PausedStore /> : <ReplaceCredentials kind={kind} form={form} known={known} />}
          <StoreActions shop={shop} paused={paused} />
        </div>
      </div>
    </>
  );
}

function ExemptionAlert({ error }: { error: AppError }) {
  const { requiredAccess } = error.details ?? {};
  return (
    <div data-form-error tabIndex={-1} role="alert" className="rounded-card">
      <ExemptionHelp
        downloadTo={paths.download}
        requiredAccess={typeof requiredAccess === "string" ? requiredAccess : undefined}
      />
    </div>
  );
}
