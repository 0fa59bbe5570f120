import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { MomentText } from "#app/ui/moment-text.tsx";
import { NotificationMark, UnreadDot } from "#app/ui/notification-mark.tsx";
import type { NotificationView } from "./view.ts";

/** The staff's messages are purple as a whole, so that nobody takes one for a customer's. */
export function NotificationRow({ notification }: { notification: NotificationView }) {
  const t = useT();
  const { id, title, message, type, isAdmin, imageUrl, link, read, when } = notification;
  return (
    <li
      id={id}
      data-staff={isAdmin || undefined}
      className={`group -mx-4 scroll-mt-20 rounded-card px-4 target:inset-ring-2 target:inset-ring-accent-line ${isAdmin ? "bg-admin-soft" : ""}`}
    >
      <div className="flex gap-3 border-t border-line py-4 group-first:border-transparent group-data-staff:border-transparent">
        <NotificationMark type={type} isAdmin={isAdmin} />
        <div className="grid min-w-0 flex-1 gap-1">
          <h2 className={`font-strong break-words ${isAdmin ? "text-admin" : "text-ink"}`}>
            <span className="sr-only">{t(`notifications.type.${type}`)}. </span>
            {title}
            {read ? null : <UnreadDot isAdmin={isAdmin} label={t("notifications.unread")} />}
          </h2>
          <p className="max-w-[68ch] break-words whitespace-pre-line text-ink-2">{message}</p>
          {imageUrl ? <Picture address={imageUrl} /> : null}
          <p className="mt-0.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-ink-3">
            {link ? <More to={link} title={title} isAdmin={isAdmin} /> : null}
            <span className={isAdmin ? "text-ink-2" : undefined}>
              <MomentText moment={when} />
            </span>
            {isAdmin ? (
              <span className="rounded-badge border border-admin-line px-1.5 text-tiny font-label text-admin">
                {t("notifications.staff")}
              </span>
            ) : null}
          </p>
        </div>
      </div>
    </li>
  );
}

/** Nothing is told to the picture's host, and its place is kept while it comes. */
function Picture({ address }: { address: string }) {
  return (
    <img
      src={address}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      className="my-1.5 h-[124px] w-full max-w-[360px] rounded-card bg-sunken object-cover"
    />
  );
}

function More({ to, title, isAdmin }: { to: string; title: string; isAdmin: boolean }) {
  const t = useT();
  const look = {
    className: `link py-0.5 ${isAdmin ? "text-admin decoration-admin-line" : ""}`,
    "aria-label": t("notifications.moreNamed", { title }),
  };
  const label = t("notifications.more");
  if (to.startsWith("/")) {
    return (
      <Link to={to} {...look}>
        {label}
      </Link>
    );
  }
  return (
    <a href={to} rel="noreferrer" {...look}>
      {label}
    </a>
  );
}
