/** Staff page that takes a customer's licence out of its store without the customer's key. */
import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { errorReply, invalidReply, parseForm } from "#app/form.server.ts";
import { type FormReply, useForm, useReply } from "#app/form.ts";
import { type Key, type T, useT } from "#app/i18n/index.ts";
import { redirectWithToast } from "#app/toasts/toast.server.ts";
import { Alert, FormErrorSummary } from "#app/ui/alert.tsx";
import { Button, ButtonLink, usePending } from "#app/ui/button.tsx";
import { Consequences } from "#app/ui/explanations.tsx";
import { PageHead } from "#app/ui/page.tsx";
import { paths } from "#base/paths.ts";
import { requireAdmin } from "#workers/portal/auth/guards.server.ts";
import { ReasonField, TargetFields } from "./act-fields.tsx";
import { deactivateForForm } from "./schema.ts";
import { fieldReply, loadTarget, type TargetView } from "./target.server.ts";
import { FindTarget, TargetCard } from "./target.tsx";

export { clientAction } from "#app/session/client-action.ts";

/** Forwards `Retry-After` of an error. */
export const headers: HeadersFunction = ({ actionHeaders, parentHeaders }) =>
  new Headers([...parentHeaders, ...actionHeaders]);

export const handle = { title: "transfers.deactivate.title" } satisfies { title: Key };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  return loadTarget(context.licencesFor(viewer), request, context.language);
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const form = await parseForm({ context, request }, deactivateForForm);
  if (!form.ok) return invalidReply(form.reply);
  const done = await context.licencesFor(viewer).deactivateFor(form.value);
  if (!done.ok) {
    const isGone = done.error.code === "ACTIVATION_NOT_FOUND" || done.error.code === "LICENCE_NOT_FOUND";
    if (!isGone) return errorReply(form.values, done.error);
    const field = form.values.licenceId ? "licenceId" : "shopUrl";
    return fieldReply(form.values, done.error, field, "transfers.errors.notActive");
  }
  const { licenceId, account: email, shop } = done.value;
  const toast = { type: "success", id: "licences.deactivatedFor", params: { email, shop } } as const;
  return redirectWithToast(`${paths.deactivateFor}?${new URLSearchParams({ licence: licenceId })}`, toast);
}

export default function DeactivateForRoute() {
  const t = useT();
  const reply = useReply<FormReply>();
  const form = useForm(reply);
  const found = useLoaderData<typeof loader>();
  const { target } = found;
  return (
    <>
      <PageHead title={t("transfers.deactivate.title")} lead={t("transfers.deactivate.lead")} />
      <div className="grid max-w-[760px] gap-6">
        <FormErrorSummary error={form.formError} />
        {target ? <TargetCard target={target} path={paths.deactivateFor} /> : null}
        {target && !target.shop ? (
          <Alert tone="info" title={t("transfers.deactivate.nothing")}>
            {form.error("licenceId") ?? t("transfers.deactivate.nothingText")}
          </Alert>
        ) : null}
        {target || reply ? null : <FindTarget {...found} path={paths.deactivateFor} />}
        {target?.shop || (reply && !target) ? <DeactivateForForm target={target} reply={reply} /> : null}
      </div>
    </>
  );
}

function DeactivateForForm({ target, reply }: { target: TargetView | null; reply: FormReply | undefined }) {
  const t = useT();
  const form = useForm(reply);
  const pending = usePending();
  return (
    <Form method="post" className="grid gap-6">
      <TargetFields target={target} form={form} reply={reply} />
      {target ? <Consequences {...listConsequences(t, target)} /> : null}
      <Alert tone="warn" title={t("transfers.deactivate.final")} />
      <ReasonField form={form} />
      <div className="flex flex-wrap justify-end gap-2.5 max-wide-phone:*:w-full">
        <ButtonLink to={paths.deactivateFor} variant="secondary">
          {t("transfers.deactivate.keep")}
        </ButtonLink>
        <Button variant="danger" pending={pending} pendingLabel={t("transfers.deactivate.pending")}>
          {t("transfers.deactivate.submit")}
        </Button>
      </div>
    </Form>
  );
}

function listConsequences(t: T, { kind, status, shop, jobs }: TargetView) {
  const isDevelopment = kind === "development";
  const kept = t(status === "paused" ? "transfers.deactivate.keepPaused" : "transfers.deactivate.keepLicence");
  return {
    keep: {
      title: t("transfers.keepTitle"),
      items: [t("transfers.deactivate.keepTheme"), ...(isDevelopment ? [] : [kept])],
    },
    lose: {
      title: t("transfers.loseTitle"),
      items: [
        t("transfers.deactivate.loseUpdates", { shop: shop ?? "" }),
        t("transfers.deactivate.loseAccess"),
        ...(isDevelopment ? [t("transfers.deactivate.loseDevelopment")] : []),
        ...(jobs > 0 ? [t("transfers.jobs", { count: jobs })] : []),
      ],
    },
  };
}
