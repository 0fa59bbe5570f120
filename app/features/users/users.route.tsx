/** The users page of staff: pending and answered points requests, and adjustments of balances. */
import { type ActionFunctionArgs, data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { invalidReply, parseForm } from "#app/form.server.ts";
import { type FormReply, useForm, useReply } from "#app/form.ts";
import { type CatalogueSection, type Key, useT } from "#app/i18n/index.ts";
import { Alert, FormErrorSummary } from "#app/ui/alert.tsx";
import { PageHead } from "#app/ui/page.tsx";
import { getErrorStatus } from "#base/errors.ts";
import { requireAdmin } from "#workers/portal/auth/guards.server.ts";
import { AdjustForm } from "./adjust-form.tsx";
import { loadPointsRequests, postPointsChange } from "./points.server.ts";
import { AnsweredRequests, PointsRequestList } from "./points-requests.tsx";
import { usersForm } from "./schema.ts";

export { clientAction } from "#app/session/client-action.ts";

/** Forwards `Retry-After` of an error. */
export const headers: HeadersFunction = ({ actionHeaders, parentHeaders }) =>
  new Headers([...parentHeaders, ...actionHeaders]);

export const handle = { title: "pointsDesk.page", words: ["points"] } satisfies {
  title: Key;
  words: CatalogueSection[];
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const { view, error } = await loadPointsRequests({ context, viewer, query: new URL(request.url).searchParams });
  return data(view, { status: error ? getErrorStatus(error.code) : 200 });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const form = await parseForm({ context, request }, usersForm);
  if (!form.ok) return invalidReply(form.reply);
  return postPointsChange({ context, viewer, form: form.value, values: form.values });
}

export default function UsersRoute() {
  const t = useT();
  const reply = useReply<FormReply>();
  const form = useForm(reply);
  const { queue, answered } = useLoaderData<typeof loader>();
  const formError = form.error("intent") ?? form.error("request") ?? form.error("requestId");
  return (
    <>
      <PageHead title={t("pointsDesk.page")} />
      <div className="grid gap-6 empty:hidden *:last:mb-9">
        <FormErrorSummary error={form.formError} />
        {formError ? <Alert tone="bad" role="alert" title={formError} /> : null}
      </div>
      <div className="grid gap-x-14 gap-y-9 desktop:grid-cols-[minmax(0,1fr)_340px]">
        <div className="min-w-0">
          <PointsRequestList queue={queue} reply={reply} />
          <AnsweredRequests answered={answered} />
        </div>
        <div className="min-w-0">
          <AdjustForm reply={reply?.values.intent === "adjust" ? reply : undefined} />
        </div>
      </div>
    </>
  );
}
