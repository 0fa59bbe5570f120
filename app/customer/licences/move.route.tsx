import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listComingSteps } from "#app/domain/coming-steps.ts";
import { ComingStepsList } from "#app/domain/coming-steps-list.tsx";
import { formatDate } from "#app/i18n/format.ts";
import { type Key, useT } from "#app/i18n/index.ts";
import type { CatalogueSection } from "#app/i18n/translate.ts";
import { translator } from "#app/i18n/translator.ts";
import { Alert, FormErrorSummary, Unavailable } from "#app/kit/feedback/alert.tsx";
import { EmptyState } from "#app/kit/feedback/empty-state.tsx";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { errorReply, invalidReply, parseForm, readForm } from "#app/kit/forms/form.server.ts";
import { type FormReply, useForm, useReply } from "#app/kit/forms/form.ts";
import { toShop } from "#app/kit/forms/typed-fields.ts";
import { ButtonLink } from "#app/kit/parts/button.tsx";
import { FormLayout, PageHead } from "#app/kit/parts/page.tsx";
import { brand } from "#base/brand.ts";
import { failure } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import { findShop } from "#workers/licences/stores/contract.ts";
import { requirePremium, requirePremiumAction } from "#workers/portal/session/guards.server.ts";
import { findMoveErrorField } from "./error-field.ts";
import { MoveAllowedAlert, MoveForm, RequestMoveAlert } from "./move-form.tsx";
import { moveForm, parseCredentialKind, storeForm } from "./schema.ts";

export { clientAction } from "#app/kit/forms/client-action.ts";

export const handle = { title: "move.title", words: ["licences"] } satisfies { title: Key; words: CatalogueSection[] };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { loaded: overview } = await requirePremium({ context, request }, (licences) =>
    licences.overviewWith(["moves"]),
  );
  const formatDay = (at: string | null | undefined) => (at ? formatDate(context.language, at, "long") : null);
  const { shops, moves } = overview.ok ? overview.value : { shops: [], moves: [] };
  const active = shops.filter(({ licenceStatus }) => licenceStatus === "active");
  const stores = active.map(({ shop, themeVersion, licenceId }) => {
    const fair = moves.find((each) => each.licenceId === licenceId);
    return {
      shop,
      themeVersion,
      movesLeft: fair?.movesLeft ?? 0,
      asked: formatDay(fair?.askedAt),
      allowed: formatDay(fair?.allowedAt),
    };
  });
  const query = new URL(request.url).searchParams;
  return {
    known: overview.ok,
    coming: listComingSteps(translator(context.language), "move"),
    kind: parseCredentialKind(query),
    stores,
    chosen: findShop(active, toShop(query.get("shop")))?.shop ?? null,
    paused: shops.filter(({ licenceStatus }) => licenceStatus === "paused").length,
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { licences } = await requirePremiumAction({ context, request });
  const posted = await readForm({ context, request });
  if (!posted) return invalidReply({ values: {}, errors: {}, formError: failure("INVALID_REQUEST").error });
  if (posted.get("intent") === "ask") {
    posted.delete("intent");
    const asking = await parseForm(posted, storeForm);
    if (!asking.ok) return invalidReply(asking.reply);
    const asked = await licences.askMove({ shop: asking.value });
    if (!asked.ok) return errorReply(asking.values, asked.error);
    const toast = { type: "success", id: "licences.moveAsked", params: { shop: asking.value } } as const;
    return redirectWithToast(paths.move, toast);
  }
  const form = await parseForm(posted, moveForm(parseCredentialKind(new URL(request.url).searchParams)));
  if (!form.ok) return invalidReply(form.reply);
  const moved = await licences.move(form.value);
  if (!moved.ok) {
    return errorReply(form.values, moved.error, findMoveErrorField(moved.error.code, form.value.credentials.kind));
  }
  const { fromShop, shop } = moved.value;
  return redirectWithToast(paths.home, { type: "success", id: "licences.moved", params: { fromShop, shop } });
}

export default function MoveRoute() {
  const t = useT();
  const reply = useReply<FormReply>();
  const { known, kind, stores, chosen, paused, coming } = useLoaderData<typeof loader>();
  const form = useForm(reply);
  const movable = stores.filter(({ movesLeft }) => movesLeft > 0);
  const spent = stores.filter(({ movesLeft }) => movesLeft === 0);
  return (
    <>
      <PageHead title={t("move.title")} lead={stores.length > 0 ? t("move.lead") : undefined} />
      <FormLayout aside={movable.length > 0 ? <ComingStepsList coming={coming} /> : null}>
        <FormErrorSummary error={form.formError} />
        {paused > 0 ? (
          <Alert tone="warn" title={t("move.paused", { count: paused })}>
            {t("move.pausedText", { email: brand.supportEmail })}
          </Alert>
        ) : null}
        {spent.map(({ shop, asked }) => (
          <RequestMoveAlert key={shop} shop={shop} date={asked} />
        ))}
        {movable.map(({ shop, allowed }) =>
          allowed ? <MoveAllowedAlert key={shop} shop={shop} date={allowed} /> : null,
        )}
        {known ? null : (
          <Unavailable title={t("move.unavailable")} retry={{ to: paths.move, label: t("move.retry") }} />
        )}
        {movable.length > 0 ? (
          <MoveForm stores={movable} chosen={chosen} kind={reply?.values.clientId ? "client" : kind} form={form} />
        ) : null}
        {known && stores.length === 0 ? <NothingToMove /> : null}
      </FormLayout>
    </>
  );
}

function NothingToMove() {
  const t = useT();
  const activate = (
    <ButtonLink to={paths.activate} variant="secondary">
      {t("move.emptyAction")}
    </ButtonLink>
  );
  return (
    <EmptyState drawing="inbox" title={t("move.emptyTitle")} action={activate}>
      {t("move.emptyText")}
    </EmptyState>
  );
}
