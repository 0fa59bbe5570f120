import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listComingSteps } from "#app/domain/coming-steps.ts";
import { ComingStepsList } from "#app/domain/coming-steps-list.tsx";
import { type Key, useT } from "#app/i18n/index.ts";
import { translator } from "#app/i18n/translator.ts";
import { Alert, FormErrorSummary, Unavailable } from "#app/kit/feedback/alert.tsx";
import { EmptyState } from "#app/kit/feedback/empty-state.tsx";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { errorReply, invalidReply, parseForm } from "#app/kit/forms/form.server.ts";
import { type FormReply, useForm, useReply } from "#app/kit/forms/form.ts";
import { toShop } from "#app/kit/forms/typed-fields.ts";
import { ButtonLink } from "#app/kit/parts/button.tsx";
import { FormLayout, PageHead } from "#app/kit/parts/page.tsx";
import { brand } from "#base/brand.ts";
import { paths } from "#base/paths.ts";
import { toStoreName } from "#base/store-address.ts";
import { findShop } from "#workers/licences/stores/contract.ts";
import { requirePremium, requirePremiumAction } from "#workers/portal/session/guards.server.ts";
import { DeactivateForm, DeactivateStores } from "./deactivate-form.tsx";
import { findDeactivationErrorField } from "./error-field.ts";
import { deactivateForm } from "./schema.ts";

export { clientAction } from "#app/kit/forms/client-action.ts";

export const handle = { title: "licences.deactivate.title" } satisfies { title: Key };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { loaded: overview } = await requirePremium({ context, request }, (licences) => licences.overview());
  const shops = overview.ok ? overview.value.shops : [];
  const active = shops.filter(({ licenceStatus }) => licenceStatus === "active");
  const stores = active.map(({ shop, themeVersion, apiSecretKeyHint }) => ({ shop, themeVersion, apiSecretKeyHint }));
  const requestedShop = toShop(new URL(request.url).searchParams.get("shop"));
  return {
    known: overview.ok,
    coming: listComingSteps(translator(context.language), "deactivate"),
    stores,
    chosen: findShop(active, requestedShop)?.shop ?? null,
    paused: shops.filter(({ licenceStatus }) => licenceStatus === "paused").length,
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { licences } = await requirePremiumAction({ context, request });
  const form = await parseForm({ context, request }, deactivateForm);
  if (!form.ok) return invalidReply(form.reply);
  const released = await licences.deactivate(form.value);
  if (!released.ok) {
    return errorReply(form.values, released.error, findDeactivationErrorField(released.error.code));
  }
  const { shop } = released.value;
  return redirectWithToast(paths.home, { type: "success", id: "licences.deactivated", params: { shop } });
}

export default function DeactivateRoute() {
  const t = useT();
  const reply = useReply<FormReply>();
  const { known, stores, chosen, paused, coming } = useLoaderData<typeof loader>();
  const form = useForm(reply);
  const wrongStore = form.error("shopUrl");
  const asked = reply?.values.shopUrl ?? chosen;
  const store = stores.find(({ shop }) => shop === asked) ?? (stores.length === 1 ? stores[0] : undefined);
  return (
    <>
      <PageHead
        title={
          store ? t("licences.deactivate.titleShop", { shop: toStoreName(store.shop) }) : t("licences.deactivate.title")
        }
        lead={stores.length > 0 ? t("licences.deactivate.lead") : undefined}
      />
      <FormLayout aside={stores.length > 0 ? <ComingStepsList coming={coming} /> : null}>
        <FormErrorSummary error={form.formError} />
        {wrongStore && !store && !form.formError ? <Alert tone="bad" role="alert" title={wrongStore} /> : null}
        {paused > 0 ? (
          <Alert tone="warn" title={t("licences.deactivate.paused", { count: paused })}>
            {t("licences.deactivate.pausedText", { email: brand.supportEmail })}
          </Alert>
        ) : null}
        {known ? null : (
          <Unavailable
            title={t("licences.deactivate.unavailable")}
            retry={{ to: paths.deactivate(), label: t("licences.deactivate.retry") }}
          />
        )}
        {store ? <DeactivateForm key={store.shop} store={store} form={form} /> : null}
        {store || stores.length === 0 ? null : <DeactivateStores stores={stores} />}
        {known && stores.length === 0 ? <NothingToDeactivate /> : null}
      </FormLayout>
    </>
  );
}

function NothingToDeactivate() {
  const t = useT();
  const back = (
    <ButtonLink to={paths.home} variant="secondary">
      {t("licences.deactivate.emptyAction")}
    </ButtonLink>
  );
  return (
    <EmptyState drawing="inbox" title={t("licences.deactivate.emptyTitle")} action={back}>
      {t("licences.deactivate.emptyText")}
    </EmptyState>
  );
}
