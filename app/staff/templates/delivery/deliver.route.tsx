/** Staff page that asks the owner of a store to take a template: the store, its theme, the file, the colours. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { describeError } from "#app/i18n/error-message.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { type CatalogueSection, type Key, useT } from "#app/i18n/index.ts";
import { translator } from "#app/i18n/translator.ts";
import { Alert, FormErrorSummary, Unavailable } from "#app/kit/feedback/alert.tsx";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { errorReply, invalidReply, parseForm, readForm, toErrorInit } from "#app/kit/forms/form.server.ts";
import { type FormReply, useForm, useReply } from "#app/kit/forms/form.ts";
import { ButtonLink } from "#app/kit/parts/button.tsx";
import { BackLink } from "#app/kit/parts/navigation.tsx";
import { PageHead } from "#app/kit/parts/page.tsx";
import { cut } from "#base/cut.ts";
import type { AppError } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import { staffPaths } from "#base/staff-paths.ts";
import { shopDomain } from "#workers/licences/platform/wire.ts";
import { templateTarget } from "#workers/licences/templates/delivery/contract.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";
import { describeFinding } from "../findings.server.ts";
import { AskForm, StoreSearch, ThemeChoice } from "./deliver-forms.tsx";
import { RequestList } from "./request-list.tsx";
import { askForm, readSchemes, withdrawForm } from "./schema.ts";

export { clientAction } from "#app/kit/forms/client-action.ts";

export const handle = { title: "templateDelivery.deliver.title", words: ["errors"] } satisfies {
  title: Key;
  words: CatalogueSection[];
};

function toErrorPage(error: AppError) {
  const isMissing = error.code === "TEMPLATE_NOT_FOUND" || error.code === "INVALID_REQUEST";
  return isMissing ? data({ code: "NOT_FOUND" }, { status: 404 }) : data({ code: error.code }, toErrorInit(error));
}

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const licences = context.licencesFor(viewer);
  const id = params.template ?? "";
  const query = new URL(request.url).searchParams;
  const shop = shopDomain.safeParse(query.get("shop")).data ?? null;
  const target = templateTarget.safeParse(query.get("target")).data ?? null;
  const q = cut(query.get("q")?.trim() ?? "", 200, "");
  const listStores = (own: boolean) => licences.deliveryStores({ q, own });
  const [template, listed, plan, all, own] = await Promise.all([
    licences.template(id),
    licences.templateRequests(id),
    shop ? licences.deliveryPlan({ template: id, shop, target }) : null,
    // Both, because the state of the template decides which one the page shows.
    ...(shop ? [null, null] : [listStores(false), listStores(true)]),
  ]);
  if (!template.ok) throw toErrorPage(template.error);
  const isDraft = template.value.state === "draft";
  const isForOthers = isDraft && plan?.ok === false && plan.error.code === "TEMPLATE_NOT_FOUND";
  const found = isDraft ? own : all;
  const stores = isForOthers ? await listStores(isDraft) : (found ?? null);
  const { language } = context;
  const t = translator(language);
  const chosen = plan?.ok ? plan.value.chosen : null;
  return {
    template: { id, name: template.value.name[language], kind: template.value.kind, suffix: template.value.suffix },
    isDraft,
    q,
    shop: isForOthers ? null : shop,
    target,
    stores: stores?.ok ? stores.value : [],
    plan: plan?.ok ? { store: plan.value.store, themes: plan.value.themes, hasRoom: plan.value.hasRoom } : null,
    error: plan && !plan.ok && !isForOthers ? plan.error : null,
    chosen: chosen && {
      ...chosen,
      left: chosen.findings.map((finding) => describeFinding(t, finding, language)),
      more: chosen.total - chosen.findings.length,
    },
    requests: (listed.ok ? listed.value : []).map((each) => ({
      ...each,
      when: formatDateTime(language, each.deliveredAt ?? each.answeredAt ?? each.askedAt),
    })),
  };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const licences = context.licencesFor(viewer);
  const posted = (await readForm({ context, request })) ?? new FormData();
  const template = params.template ?? "";
  if (posted.get("intent") === "withdraw") {
    const form = await parseForm(posted, withdrawForm);
    if (!form.ok) return invalidReply(form.reply);
    const withdrawn = await licences.withdrawTemplateRequest(form.value.id);
    if (!withdrawn.ok) return errorReply(form.values, withdrawn.error);
    return redirectWithToast(staffPaths.deliverTemplate(template), { type: "info", id: "templates.withdrawn" });
  }
  const schemes = readSchemes(posted);
  const form = await parseForm(posted, askForm);
  if (!form.ok) return invalidReply(form.reply);
  const { intent: _, ...input } = form.value;
  const asked = await licences.requestTemplate({ ...input, template, schemes });
  if (!asked.ok) return errorReply(form.values, asked.error);
  const { job } = asked.value;
  const toast = { type: "success", id: job ? "templates.started" : "templates.asked" } as const;
  return redirectWithToast(job ? paths.job(job) : staffPaths.deliverTemplate(template), toast);
}

export default function DeliverRoute() {
  const t = useT();
  const reply = useReply<FormReply>();
  const form = useForm(reply);
  const { template, shop, plan, error, chosen, requests, ...rest } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={staffPaths.template(template.id)}>{template.name}</BackLink>
      <PageHead title={t("templateDelivery.deliver.title")} lead={t("templateDelivery.deliver.lead")} />
      <div className="grid max-w-[760px] gap-8">
        <FormErrorSummary error={form.formError ?? (error ? describeError(t, error as AppError) : undefined)} />
        {rest.isDraft ? (
          <Alert
            tone="info"
            title={t("templateDelivery.deliver.draft")}
            action={
              <ButtonLink to={staffPaths.template(template.id)} variant="secondary">
                {t("templateDelivery.deliver.toTemplate")}
              </ButtonLink>
            }
          >
            {t("templateDelivery.deliver.draftText")}
          </Alert>
        ) : null}
        {shop ? null : (
          <StoreSearch template={template.id} q={rest.q} stores={rest.stores} none={rest.isDraft ? "own" : "any"} />
        )}
        {shop && error ? (
          <Unavailable
            title={t("templateDelivery.deliver.unavailable")}
            retry={{ to: staffPaths.deliverTemplate(template.id), label: t("templateDelivery.deliver.otherStore") }}
          />
        ) : null}
        {plan ? (
          <ThemeChoice template={template.id} plan={plan} target={chosen?.fit === "fails" ? null : rest.target} />
        ) : null}
        {plan && chosen && rest.target ? (
          <AskForm template={template} store={plan.store} target={rest.target} chosen={chosen} form={form} />
        ) : null}
        <RequestList requests={requests} />
      </div>
    </>
  );
}
