/** Staff page of the requests for a further move of a licence; a reason and one click allow it. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { type Moment, toMoment } from "#app/i18n/format.ts";
import { type Key, useT } from "#app/i18n/index.ts";
import { FormErrorSummary, Unavailable } from "#app/kit/feedback/alert.tsx";
import { EmptyState } from "#app/kit/feedback/empty-state.tsx";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { TextField } from "#app/kit/forms/fields.tsx";
import { errorReply, invalidReply, parseForm, readForm } from "#app/kit/forms/form.server.ts";
import { type FormReply, useForm, useReply } from "#app/kit/forms/form.ts";
import { Button, usePending } from "#app/kit/parts/button.tsx";
import { MomentText, StoreName } from "#app/kit/parts/labels.tsx";
import { PageHead } from "#app/kit/parts/page.tsx";
import { getErrorStatus } from "#base/errors.ts";
import { staffPaths } from "#base/staff-paths.ts";
import type { MoveRequest } from "#workers/licences/licences/staff-contract.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";
import { allowForm } from "./schema.ts";

export { clientAction } from "#app/kit/forms/client-action.ts";

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
  // Read the address for the toast now, because the answer removes the request from the list.
  const listed = await licences.moveRequests();
  const email = listed.ok ? listed.value.find(({ licenceId }) => licenceId === form.value.licenceId)?.account : null;
  const allowed = await licences.allowMove(form.value);
  if (!allowed.ok) return errorReply(form.values, allowed.error);
  const toast = { type: "success", id: "licences.moveAllowed", params: { email: email ?? "" } } as const;
  return redirectWithToast(staffPaths.moveRequests, toast);
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
        <FormErrorSummary error={form.formError} />
        {requests === null ? (
          <Unavailable
            title={t("moveRequests.unavailable")}
            retry={{ to: staffPaths.moveRequests, label: t("moveRequests.retry") }}
          />
        ) : null}
        {requests?.length === 0 ? (
          <EmptyState drawing="queue" title={t("moveRequests.emptyTitle")}>
            {t("moveRequests.emptyText")}
          </EmptyState>
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

interface MoveRequestCardProps {
  request: MoveRequest & { since: Moment };
  /** The reply to the form of this request. */
  reply: FormReply | undefined;
}

/** The account, its store, the date and the number of moves, with the form that allows one more. */
function MoveRequestCard({ request, reply }: MoveRequestCardProps) {
  const t = useT();
  const form = useForm(reply);
  const { licenceId, account, shop, askedAt, since, moves } = request;
  const pending = usePending(licenceId);
  return (
    <li className="rounded-card border border-line bg-surface p-5">
      <h2 className="text-h2 break-words text-ink">{account}</h2>
      <p className="mt-1 text-ink-2">{shop ? <StoreName domain={shop} /> : t("moveRequests.noStore")}</p>
      <p className="mt-1 text-small text-ink-3">
        <MomentText moment={since} sentence={(when) => t("moveRequests.since", { when })} />
        {" · "}
        {t("moveRequests.moves", { count: moves })}
      </p>
      <Form method="post" className="mt-4 grid gap-3">
        <input type="hidden" name="intent" value={licenceId} />
        <input type="hidden" name="licenceId" value={licenceId} />
        <input type="hidden" name="askedAt" value={askedAt} />
        <TextField
          {...form.field("reason")}
          id={`reason-${licenceId}`}
          label={t("moveRequests.reason")}
          hint={t("moveRequests.reasonHint")}
          maxLength={500}
          autoComplete="off"
        />
        <div className="flex justify-end max-wide-phone:*:w-full">
          <Button pending={pending} pendingLabel={t("moveRequests.pending")}>
            {t("moveRequests.submit")}
            <span className="sr-only"> {t("moveRequests.submitFor", { email: account })}</span>
          </Button>
        </div>
      </Form>
    </li>
  );
}
