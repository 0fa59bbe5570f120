/** Staff page that gives a licence, with its store, to another e-mail address. */
import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { errorReply, invalidReply, parseForm } from "#app/form.server.ts";
import { type FormReply, useForm, useReply } from "#app/form.ts";
import { type Key, type T, useT } from "#app/i18n/index.ts";
import { redirectWithToast } from "#app/toasts/toast.server.ts";
import { Alert, FormErrorSummary } from "#app/ui/alert.tsx";
import { Button, ButtonLink, usePending } from "#app/ui/button.tsx";
import { Consequences } from "#app/ui/explanations.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { PageHead } from "#app/ui/page.tsx";
import { paths } from "#base/paths.ts";
import { requireAdmin } from "#workers/portal/auth/guards.server.ts";
import { ReasonField, TargetFields } from "./act-fields.tsx";
import { changeOwnerForm } from "./schema.ts";
import { fieldReply, loadTarget, type TargetView } from "./target.server.ts";
import { FindTarget, TargetCard } from "./target.tsx";

export { clientAction } from "#app/session/client-action.ts";

/** Forwards `Retry-After` of an error. */
export const headers: HeadersFunction = ({ actionHeaders, parentHeaders }) =>
  new Headers([...parentHeaders, ...actionHeaders]);

export const handle = { title: "transfers.owner.title" } satisfies { title: Key };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  return loadTarget(context.licencesFor(viewer), request, context.language);
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const form = await parseForm({ context, request }, changeOwnerForm);
  if (!form.ok) return invalidReply(form.reply);
  const done = await context.licencesFor(viewer).changeOwner(form.value);
  if (!done.ok) {
    const { code } = done.error;
    if (code === "OWNER_UNCHANGED") return fieldReply(form.values, done.error, "email", "transfers.errors.ownerSame");
    if (code !== "LICENCE_NOT_FOUND") return errorReply(form.values, done.error);
    const field = form.values.licenceId ? "licenceId" : "shopUrl";
    return fieldReply(form.values, done.error, field, "transfers.errors.targetUnknown");
  }
  const { licenceId, from, to } = done.value;
  const toast = { type: "success", id: "licences.ownerChanged", params: { from, to } } as const;
  return redirectWithToast(`${paths.changeOwner}?${new URLSearchParams({ licence: licenceId })}`, toast);
}

export default function ChangeOwnerRoute() {
  const t = useT();
  const reply = useReply<FormReply>();
  const form = useForm(reply);
  const found = useLoaderData<typeof loader>();
  const { target } = found;
  const obstacle = target && findObstacle(target);
  return (
    <>
      <PageHead title={t("transfers.owner.title")} lead={t("transfers.owner.lead")} />
      <div className="grid max-w-[760px] gap-6">
        <FormErrorSummary error={form.formError} />
        {target ? <TargetCard target={target} path={paths.changeOwner} /> : null}
        {obstacle ? <Alert tone="info" title={t(obstacle)} /> : null}
        {target || reply ? null : <FindTarget {...found} path={paths.changeOwner} />}
        {(target && !obstacle) || (reply && !target) ? <ChangeOwnerForm target={target} reply={reply} /> : null}
      </div>
    </>
  );
}

/** Why this licence cannot be given now. */
function findObstacle({ status, kind, isRunning }: TargetView): Key | null {
  if (status === "removed") return "transfers.owner.removed";
  if (kind === "development") return "transfers.owner.development";
  return isRunning ? "transfers.owner.running" : null;
}

function ChangeOwnerForm({ target, reply }: { target: TargetView | null; reply: FormReply | undefined }) {
  const t = useT();
  const form = useForm(reply);
  const pending = usePending();
  return (
    <Form method="post" className="grid gap-6">
      <TargetFields target={target} form={form} reply={reply} />
      <TextField
        {...form.field("email")}
        type="email"
        label={t("transfers.owner.email")}
        hint={t("transfers.owner.emailHint")}
        maxLength={254}
        autoComplete="off"
        spellCheck={false}
      />
      {target ? <Consequences {...listConsequences(t, target)} /> : null}
      <p className="text-small text-ink-2">{t("transfers.owner.again")}</p>
      <ReasonField form={form} />
      <div className="flex flex-wrap justify-end gap-2.5 max-wide-phone:*:w-full">
        <ButtonLink to={paths.changeOwner} variant="secondary">
          {t("transfers.owner.keep")}
        </ButtonLink>
        <Button variant="danger" pending={pending} pendingLabel={t("transfers.owner.pending")}>
          {t("transfers.owner.submit")}
        </Button>
      </div>
    </Form>
  );
}

function listConsequences(t: T, { status, shop, account, jobs }: TargetView) {
  const kept = shop ? t("transfers.owner.keepStore", { shop }) : t("transfers.owner.keepFree");
  return {
    keep: {
      title: t("transfers.keepTitle"),
      items: [
        ...(status === "paused" ? [t("transfers.owner.keepPaused")] : []),
        ...(status === "paused" && !shop ? [] : [kept]),
        t("transfers.owner.keepHistory"),
      ],
    },
    lose: {
      title: t("transfers.loseTitle"),
      items: [
        t("transfers.owner.loseAccess", { email: account }),
        ...(jobs > 0 ? [t("transfers.owner.losePreviews")] : []),
      ],
    },
  };
}
