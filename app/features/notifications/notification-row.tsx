import { Link } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { paths } from "#app/paths.ts";
import { Icon } from "#app/ui/icon.tsx";
import { MomentText } from "#app/ui/moment-text.tsx";
import { NotificationMark, UnreadDot } from "#app/ui/notification-mark.tsx";
import type { NotificationView } from "./view.ts";

interface NotificationRowProps {
  notification: NotificationView;
  place: "page" | "panel";
  /** Of these two `button` is about to go. */
  onRead: (notification: NotificationView, button: HTMLElement) => void;
  onDismiss: (notification: NotificationView, button: HTMLElement) => void;
}

/** The staff's messages are purple as a whole, so that nobody takes one for a customer's. */
export function NotificationRow({ notification, place, onRead, onDismiss }: NotificationRowProps) {
  const t = useT();
  const { id, title, message, type, isAdmin, imageUrl, link, read, when } = notification;
  const Heading = place === "page" ? "h2" : "h3";
  return (
    <li
      id={place === "page" ? id : undefined}
      data-notification={id}
      data-staff={isAdmin || undefined}
      className="notification"
    >
      <div className="notification-row">
        <NotificationMark type={type} isAdmin={isAdmin} />
        <div className="grid min-w-0 flex-1 content-start gap-1">
          <Heading className="font-strong text-ink">
            <span className="sr-only">{t(`notifications.type.${type}`)}. </span>
            <bdi>{title}</bdi>
            {read ? null : <UnreadDot isAdmin={isAdmin} label={t("notifications.unread")} />}
          </Heading>
          <p dir="auto" className="max-w-[68ch] whitespace-pre-line text-ink-2">
            {message}
          </p>
          {imageUrl ? <Picture address={imageUrl} /> : null}
          <div className="notification-meta">
            {link ? <More to={link} title={title} /> : null}
            <MomentText moment={when} />
            {isAdmin ? <span className="notification-staff">{t("notifications.staff")}</span> : null}
            {read ? null : (
              <MarkForm intent="read" notification={notification} onMark={(button) => onRead(notification, button)}>
                <button type="submit" aria-label={t("notifications.readNamed", { title })} className="link by-keyboard">
                  {t("notifications.markRead")}
                </button>
              </MarkForm>
            )}
          </div>
        </div>
        <MarkForm intent="dismiss" notification={notification} onMark={(button) => onDismiss(notification, button)}>
          <button
            type="submit"
            data-dismiss
            aria-label={t("notifications.dismissNamed", { title })}
            data-tooltip={t("notifications.dismiss")}
            className="notification-dismiss"
          >
            <Icon name="x" className="size-4" />
          </button>
        </MarkForm>
      </div>
    </li>
  );
}

interface MarkFormProps {
  intent: "read" | "dismiss";
  notification: NotificationView;
  onMark: (button: HTMLElement) => void;
  /** Its button. */
  children: ReactNode;
}

/** A form of the page of notifications; with JavaScript it says the same without leaving. */
function MarkForm({ intent, notification, onMark, children }: MarkFormProps) {
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const button = event.currentTarget.querySelector("button");
    if (button) onMark(button);
  }
  return (
    <form method="post" action={paths.notifications} onSubmit={onSubmit} className="contents">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={notification.id} />
      {children}
    </form>
  );
}

/** Nothing is told to the picture's host, and its place is kept while it comes; one that does not come leaves no hole. */
function Picture({ address }: { address: string }) {
  const image = useRef<HTMLImageElement>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    // It may have failed before this script ran.
    const { complete, naturalWidth } = image.current ?? {};
    if (complete && naturalWidth === 0) setMissing(true);
  }, []);
  if (isMissing) return null;
  return (
    <img
      ref={image}
      src={address}
      onError={() => setMissing(true)}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      className="notification-picture"
    />
  );
}

function More({ to, title }: { to: string; title: string }) {
  const t = useT();
  const look = {
    className: "link",
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
