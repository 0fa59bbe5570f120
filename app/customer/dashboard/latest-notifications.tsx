import { Link } from "@remix-run/react";
import type { Moment } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/index.ts";
import { EmptyListDrawing } from "#app/kit/parts/fork.tsx";
import { MomentText, NotificationIcon, UnreadDot } from "#app/kit/parts/labels.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { useNewest } from "#app/shell/notifications/widget.tsx";
import { paths } from "#base/paths.ts";
import { maxLatest, type SystemNotification } from "#workers/portal/notifications/contract.ts";

/** A notification as the dashboard lists it. */
export type LatestNotification = Pick<SystemNotification, "id" | "title" | "type" | "isAdmin" | "read"> & {
  when: Moment;
};

/** The latest notifications, updated live; null when they could not be read. */
export function LatestNotifications({ latest }: { latest: LatestNotification[] | null }) {
  const t = useT();
  const shown = useNewest()?.slice(0, maxLatest) ?? latest;
  const all = (
    <Link to={paths.notifications} className="link">
      {t("dashboard.notifications.all")}
    </Link>
  );
  return (
    <Section title={t("dashboard.notifications.title")} aside={shown?.length ? all : null}>
      <Messages latest={shown} />
    </Section>
  );
}

function Messages({ latest }: { latest: LatestNotification[] | null }) {
  const t = useT();
  if (latest === null) {
    return (
      <p role="alert" className="text-small text-ink-2">
        {t("dashboard.notifications.unknown")}
      </p>
    );
  }
  if (latest.length === 0) {
    return (
      <div className="flex items-center gap-4 text-ink-2">
        <EmptyListDrawing className="w-[76px] flex-none" />
        <p>{t("dashboard.notifications.none")}</p>
      </div>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {latest.map(({ id, title, type, isAdmin, read, when }) => (
        <li key={id} className="relative flex gap-3 py-3 first:pt-0">
          <NotificationIcon type={type} isAdmin={isAdmin} />
          <div className="min-w-0">
            <p dir="auto" className="break-words">
              <Link
                to={paths.notification(id)}
                className={`font-strong after:absolute after:inset-0 hover:underline ${isAdmin ? "text-admin" : "text-ink"}`}
              >
                {title}
              </Link>
              {read ? null : <UnreadDot isAdmin={isAdmin} label={t("dashboard.notifications.unread")} />}
            </p>
            <p className="text-small text-ink-3">
              <MomentText moment={when} />
              {isAdmin ? ` · ${t("dashboard.notifications.staff")}` : null}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
