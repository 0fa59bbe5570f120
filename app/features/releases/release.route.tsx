import { type ActionFunctionArgs, data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { parseForm, readForm, refusalInit } from "#app/form.server.ts";
import { type FormReply, useForm, useReply } from "#app/form.ts";
import { type Key, useT } from "#app/i18n/index.ts";
import { redirectWithToast } from "#app/toasts/toast.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormErrorSummary } from "#app/ui/form-error-summary.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHead } from "#app/ui/page.tsx";
import { getErrorStatus } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import { requireAdmin } from "#workers/portal/auth/guards.server.ts";
import { describeReleaseError } from "./error-message.ts";
import { NotesForm } from "./notes-form.tsx";
import { ReleaseFacts } from "./release-facts.tsx";
import { changeRelease, pickNotes } from "./release-verbs.server.ts";
import { isVersion, releaseForm } from "./schema.ts";
import { toReleaseView } from "./view.ts";
import { WithdrawForm } from "./withdraw-form.tsx";

export { clientAction } from "#app/session/client-action.ts";

export { links } from "#app/ui/prose.ts";

/** `Retry-After` of a refusal. */
export const headers: HeadersFunction = ({ actionHeaders, parentHeaders }) =>
  new Headers([...parentHeaders, ...actionHeaders]);

export const handle = { title: "releases.title" } satisfies { title: Key };

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const { version = "" } = params;
  if (!isVersion(version)) throw data({ code: "NOT_FOUND" }, { status: 404 });
  const listed = await context.licencesFor(viewer).allReleases();
  if (!listed.ok) throw data({ code: listed.error.code }, { status: getErrorStatus(listed.error.code) });
  const release = listed.value.find((each) => each.version === version);
  if (!release) throw data({ code: "NOT_FOUND" }, { status: 404 });
  const { sha256, notes, withdrawnReason } = release;
  return { ...toReleaseView(release, context.language), sha256, notes, withdrawnReason };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const { version = "" } = params;
  if (!isVersion(version)) throw data({ code: "NOT_FOUND" }, { status: 404 });
  const posted = await readForm({ context, request });
  const form = await parseForm(posted ?? new FormData(), releaseForm);
  const values = pickNotes(posted);
  if (!form.ok) return data({ ...form.reply, values: { ...form.reply.values, ...values } }, { status: 400 });
  const { done, toast } = await changeRelease(context.licencesFor(viewer), version, form.value);
  if (!done.ok) {
    const reply: FormReply = { values: { ...form.values, ...values }, errors: {}, formError: done.error };
    return data(reply, refusalInit(done.error));
  }
  return redirectWithToast(paths.adminRelease(version), { type: "success", id: toast, params: { version } });
}

export default function ReleaseRoute() {
  const t = useT();
  const reply = useReply<FormReply>();
  const form = useForm(reply);
  const release = useLoaderData<typeof loader>();
  const { version, status, notes, withdrawnReason } = release;
  const back = (
    <ButtonLink to={paths.adminReleases} variant="secondary">
      {t("releases.one.back")}
    </ButtonLink>
  );
  const wrong = form.error("intent");
  return (
    <>
      <PageHead title={t("releases.one.title", { version })} actions={back} />
      <div className="grid gap-6 empty:hidden *:last:mb-2">
        <FormErrorSummary refusal={reply?.formError && describeReleaseError(t, reply.formError)} />
        {wrong ? <Notice tone="bad" role="alert" title={wrong} /> : null}
        {status === "withdrawn" ? (
          <Notice tone="warn" title={t("releases.withdraw.done")}>
            {withdrawnReason ? t("releases.withdraw.doneReason", { reason: withdrawnReason }) : null}
          </Notice>
        ) : null}
      </div>
      <ReleaseFacts release={release} />
      <NotesForm key={version} status={status} notes={notes} form={form} />
      {status === "published" ? <WithdrawForm version={version} form={form} /> : null}
    </>
  );
}
