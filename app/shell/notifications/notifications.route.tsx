import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type FormEvent, useEffect } from "react";
import { type Key, useT } from "#app/i18n/index.ts";
import { Alert, FormErrorSummary, Unavailable } from "#app/kit/feedback/alert.tsx";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { errorReply, invalidReply, parseForm } from "#app/kit/forms/form.server.ts";
import { type FormReply, useForm, useReply } from "#app/kit/forms/form.ts";
import { Button } from "#app/kit/parts/button.tsx";
import { PageHead } from "#app/kit/parts/page.tsx";
import { getErrorStatus } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import { requireUser } from "#workers/portal/session/guards.server.ts";
import { loadNotifications, markForm, markNotifications } from "./inbox.server.ts";
import { clear, setList, useInbox } from "./inbox.ts";
import { listUnread } from "./merge.ts";
import { focusHeading, NothingNew, NotificationList } from "./notification-list.tsx";
import notificationStyles from "./notifications.css?url";
import type { NotificationView } from "./view.ts";

export { clientAction } from "#app/kit/forms/client-action.ts";

export const handle = { title: "notifications.title", words: ["errors"] } satisfies {
  title: Key;
  words: readonly ["errors"];
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: notificationStyles }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireUser({ context, request });
  const found = await loadNotifications(context, viewer);
  if (!found.ok) return data({ notifications: null }, { status: getErrorStatus(found.error.code) });
  return data({ notifications: found.value });
}

const toasts = {
  read: "notifications.read",
  dismiss: "notifications.dismissed",
  clear: "notifications.cleared",
} as const;

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await requireUser({ context, request });
  const form = await parseForm({ context, request }, markForm);
  if (!form.ok) return invalidReply(form.reply);
  const marked = await markNotifications(context, viewer, form.value);
  if (!marked.ok) return errorReply(form.values, marked.error);
  return redirectWithToast(paths.notifications, { type: "info", id: toasts[form.value.intent] });
}

export default function NotificationsRoute() {
  const t = useT();
  const { notifications } = useLoaderData<typeof loader>();
  const form = useForm(useReply<FormReply>());
  const { list, isKnown, failed } = useInbox(notifications);
  useEffect(() => {
    if (notifications) setList(notifications);
  }, [notifications]);

  const unread = listUnread(list);
  const lead = unread > 0 ? t("notifications.lead.unread", { count: unread }) : t("notifications.lead.allRead");
  return (
    <div className="max-w-[760px]">
      <PageHead
        title={t("notifications.title")}
        lead={list.length > 0 ? lead : undefined}
        actions={list.length > 0 ? <ClearForm list={list} /> : null}
      />
      <div className="mb-6 grid gap-4 empty:hidden">
        <FormErrorSummary error={form.formError} />
        {failed === "mark" ? (
          <Alert tone="bad" role="alert" title={t("notifications.notKept.title")}>
            {t("notifications.notKept.text")}
          </Alert>
        ) : null}
        {isKnown ? null : (
          <Unavailable
            title={t("notifications.unavailable.title")}
            retry={{ to: paths.notifications, label: t("notifications.unavailable.retry") }}
          >
            {t("notifications.unavailable.text")}
          </Unavailable>
        )}
      </div>
      {list.length > 0 ? <NotificationList list={list} place="page" /> : null}
      {list.length === 0 && isKnown ? <NothingNew /> : null}
    </div>
  );
}

/** Keep notifications that arrive between viewing and clearing. */
function ClearForm({ list }: { list: readonly NotificationView[] }) {
  const t = useT();
  const newest = list.find(({ isLocal }) => !isLocal);
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    focusHeading(event.currentTarget);
    clear(list);
  }
  return (
    <form method="post" action={paths.notifications} onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="clear" />
      {newest ? <input type="hidden" name="until" value={newest.when.iso} /> : null}
      <Button variant="secondary">{t("notifications.clear")}</Button>
    </form>
  );
}
