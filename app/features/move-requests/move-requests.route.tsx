/** Who has used up the fair moves of a licence and asks for one more; one click and a reason allow it. */
import { type ActionFunctionArgs, data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { invalidReply, parseForm, readForm, refusalReply } from "#app/form.server.ts";
import { type FormReply, useForm, useReply } from "#app/form.ts";
import { type Key, useT } from "#app/i18n/index.ts";
import { toMoment } from "#app/i18n/moment.ts";
import { redirectWithToast } from "#app/toasts/toast.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormErrorSummary } from "#app/ui/form-error-summary.tsx";
import { PageHead } from "#app/ui/page.tsx";
import { Unavailable } from "#app/ui/unavailable.tsx";
import { getErrorStatus } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import { requireAdmin } from "#workers/portal/auth/guards.server.ts";
import { MoveRequestCard } from "./request.tsx";
import { allowForm } from "./schema.ts";

export { clientAction } from "#app/session/client-action.ts";

/** `Retry-After` of a refusal. */
export const headers: HeadersFunction = ({ actionHeaders, parentHeaders }) =>
  new Headers([...parentHeaders, ...actionHeaders]);

export const handle = { title: "moveRequests.title" } satisfies { title: Key };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const listed = await context.licencesFor(viewer).moveRequests();
  const { language, now } = context;
  const requests = listed.ok
    ? listed.value.map((each) => ({ ...each, since: toMoment(language, each.askedAt, now) }))
    : null;
  return data({ requests }, { status: listed.ok ? 200 : getErrorStatus(listed.error.code) });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const licences = context.licencesFor(viewer);
  const form = await parseForm((await readForm({ context, request })) ?? new FormData(), allowForm);
  if (!form.ok) return invalidReply(form.reply);
  // Who is told of: read before the answer takes the request off the list.
  const listed = await licences.moveRequests();
  const email = listed.ok ? listed.value.find(({ licenceId }) => licenceId === form.value.licenceId)?.account : null;
  const allowed = await licences.allowMove(form.value);
  if (!allowed.ok) return refusalReply(form.values, allowed.error);
  const toast = { type: "success", id: "licences.moveAllowed", params: { email: email ?? "" } } as const;
  return redirectWithToast(paths.moveRequests, toast);
}

export default function MoveRequestsRoute() {
  const t = useT();
  const reply = useReply<FormReply>();
  const { requests } = useLoaderData<typeof loader>();
  const form = useForm(reply);
  return (
    <>
      <PageHead title={t("moveRequests.title")} lead={t("moveRequests.lead")} />
      <div className="grid max-w-[760px] gap-6">
        <FormErrorSummary refusal={form.refusal} />
        {requests === null ? (
          <Unavailable
            title={t("moveRequests.unavailable")}
            retry={{ to: paths.moveRequests, label: t("moveRequests.retry") }}
          />
        ) : null}
        {requests?.length === 0 ? (
          <EmptyState title={t("moveRequests.emptyTitle")}>{t("moveRequests.emptyText")}</EmptyState>
        ) : null}
        {requests?.length ? (
          <ul className="grid gap-6">
            {requests.map((each) => (
              <MoveRequestCard
                key={each.licenceId}
                request={each}
                reply={reply?.values.licenceId === each.licenceId ? reply : undefined}
              />
            ))}
          </ul>
        ) : null}
      </div>
    </>
  );
}
