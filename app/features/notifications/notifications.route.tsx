import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { statusOf } from "#app/errors.ts";
import { type Key, useT } from "#app/i18n/index.ts";
import { paths } from "#app/paths.ts";
import { requireUser } from "#app/session/guards.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHead } from "#app/ui/page.tsx";
import { NothingNew } from "./nothing-new.tsx";
import { NotificationRow } from "./notification-row.tsx";
import { notificationView } from "./view.ts";

export const handle = { title: "notifications.title" } satisfies { title: Key };

const mostShown = 50;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireUser({ context, request });
  const { language, now } = context;
  const latest = await context.notificationsFor(viewer).latest(mostShown);
  if (!latest.ok) return data({ notifications: null }, { status: statusOf(latest.refusal.code) });
  return data({
    notifications: latest.value.map((notification) => notificationView(notification, language, now)),
  });
}

export default function NotificationsRoute() {
  const t = useT();
  const { notifications } = useLoaderData<typeof loader>();
  if (notifications === null) return <NotificationsUnknown />;
  const unread = notifications.filter(({ read }) => !read).length;
  const lead = unread > 0 ? t("notifications.lead.unread", { count: unread }) : t("notifications.lead.allRead");
  return (
    <div className="max-w-[760px]">
      <PageHead title={t("notifications.title")} lead={notifications.length > 0 ? lead : undefined} />
      {notifications.length === 0 ? <NothingNew /> : null}
      {notifications.length > 0 ? (
        <ol aria-label={t("notifications.list")}>
          {notifications.map((notification) => (
            <NotificationRow key={notification.id} notification={notification} />
          ))}
        </ol>
      ) : null}
    </div>
  );
}

function NotificationsUnknown() {
  const t = useT();
  const retry = (
    <ButtonLink to={paths.notifications} variant="secondary" size="small">
      {t("notifications.unavailable.retry")}
    </ButtonLink>
  );
  return (
    <>
      <PageHead title={t("notifications.title")} />
      <Notice tone="bad" role="alert" title={t("notifications.unavailable.title")} action={retry}>
        {t("notifications.unavailable.text")}
      </Notice>
    </>
  );
}
