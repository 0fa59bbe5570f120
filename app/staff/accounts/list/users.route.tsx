/** The staff's users page: the list of all users, and the points requests on a tab. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { formatNumber } from "#app/i18n/format.ts";
import { type CatalogueSection, type Key, useT } from "#app/i18n/index.ts";
import { Unavailable } from "#app/kit/feedback/alert.tsx";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { errorReply, invalidReply, parseForm, readForm } from "#app/kit/forms/form.server.ts";
import { type FormReply, useReply } from "#app/kit/forms/form.ts";
import { ExportLink } from "#app/kit/lists/export-link.tsx";
import { useListAddress } from "#app/kit/lists/list-address.ts";
import { findRefused, parseListAddress, showsRows } from "#app/kit/lists/list-query.ts";
import { RefusedFiltersAlert } from "#app/kit/lists/refused-filters.tsx";
import { postSavedView } from "#app/kit/lists/saved-views.server.ts";
import { Tabs } from "#app/kit/parts/navigation.tsx";
import { PageHead } from "#app/kit/parts/page.tsx";
import { failure, getErrorStatus } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import { staffPaths } from "#base/staff-paths.ts";
import { searchUsersRequest } from "#workers/licences/accounts/user-contract.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";
import { toListView } from "./list.server.ts";
import { loadPointsRequests, postPointsChange } from "./points.server.ts";
import { PointsDesk } from "./points-requests.tsx";
import { usersForm } from "./schema.ts";
import { UserList, useTabs } from "./user-list.tsx";

export { clientAction } from "#app/kit/forms/client-action.ts";

export const handle = { title: "userList.title", words: ["lists", "pointsDesk", "points"] } satisfies {
  title: Key;
  words: CatalogueSection[];
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const query = new URL(request.url).searchParams;
  const isPointsTab = query.get("tab") === "points";
  const parsed = isPointsTab
    ? parseListAddress(query, z.object({}), ["tab", "queue", "answered"])
    : parseListAddress(query, searchUsersRequest);
  // The reply to a form of either tab needs the data of its tab, whatever the address is.
  const [points, pending, found] = await Promise.all([
    isPointsTab || context.answersForm ? loadPointsRequests({ context, viewer, query }) : null,
    isPointsTab ? null : context.run(viewer).countPointsRequests(),
    isPointsTab ? null : context.licencesFor(viewer).searchUsers(parsed.query),
  ]);
  const error = isPointsTab ? points?.error : found && !found.ok ? found.error : null;
  const users = found?.ok ? toListView(found.value, context.language, context.now) : null;
  const refused = findRefused(parsed, query, users?.views);
  const view = {
    isPointsTab,
    points: points?.view ?? null,
    users: users && { ...users, rows: showsRows(refused) ? users.rows : [] },
    pending: formatCount(context.language, pending?.ok ? pending.value : points?.view.queue?.count),
    refused,
  };
  return data(view, { status: error ? getErrorStatus(error.code) : showsRows(refused) ? 200 : 400 });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const sent = await readForm({ context, request });
  if (!sent) return invalidReply({ values: {}, errors: {}, formError: failure("INVALID_REQUEST").error });
  const intent = sent.get("intent");
  if (intent === "save-view" || intent === "delete-view")
    return postSavedView({ context, viewer, list: "users", path: staffPaths.adminUsers, form: sent });
  if (intent === "refresh") {
    const requestId = String(sent.get("requestId") ?? context.requestId).slice(0, 64);
    const run = await context.run(viewer).runTask({ task: "user-index", requestId });
    if (!run.ok) return errorReply({}, run.error);
    return redirectWithToast(staffPaths.adminUsers, { type: "success", id: "users.refreshed" });
  }
  const form = await parseForm(sent, usersForm);
  if (!form.ok) return invalidReply(form.reply);
  return postPointsChange({ context, viewer, form: form.value, values: form.values });
}

const formatCount = (language: Language, count: number | undefined) =>
  count === undefined ? null : formatNumber(language, count);

export default function UsersRoute() {
  const t = useT();
  const reply = useReply<FormReply>();
  const { isPointsTab, points, users, pending, refused } = useLoaderData<typeof loader>();
  const isPointsReply = ["accept", "refuse", "adjust"].includes(reply?.values.intent ?? "");
  const { params } = useListAddress(staffPaths.adminUsers);
  const isPoints = points !== null && (isPointsTab || isPointsReply);
  // Points requests cannot be exported.
  const exportLink = isPoints ? null : (
    <ExportLink list="users" params={params} isOff={refused !== null}>
      {t("userList.export")}
    </ExportLink>
  );
  return (
    <>
      <PageHead title={t("userList.title")} actions={exportLink} />
      {isPoints ? (
        <>
          <PointsTabs pending={pending} />
          {refused && !reply ? (
            <RefusedFiltersAlert refused={refused} path={staffPaths.adminUsers} filters={[]} />
          ) : null}
          {refused && !reply ? null : <PointsDesk view={points} reply={reply} />}
        </>
      ) : users ? (
        <UserList view={users} refused={refused} pending={pending} reply={reply} />
      ) : (
        <Unavailable
          title={t("userList.unavailable")}
          retry={{ to: staffPaths.adminUsers, label: t("userList.retry") }}
        />
      )}
    </>
  );
}

function PointsTabs({ pending }: { pending: string | null }) {
  const t = useT();
  const all = { to: staffPaths.adminUsers, label: t("userList.tabs.all") };
  return (
    <div className="mb-6">
      <Tabs label={t("lists.views")} tabs={[all, ...useTabs(null, pending)]} current={staffPaths.pointsRequests({})} />
    </div>
  );
}
