import { Link } from "@remix-run/react";
import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { NotificationContent } from "#app/domain/notification-content.tsx";
import { useT } from "#app/i18n/index.ts";
import { EmptyState } from "#app/kit/feedback/empty-state.tsx";
import { useHydrated } from "#app/kit/parts/hooks.ts";
import { Icon } from "#app/kit/parts/icon.tsx";
import { MomentText } from "#app/kit/parts/labels.tsx";
import { paths } from "#base/paths.ts";
import { dismiss, markRead } from "./inbox.ts";
import { findNeighbour } from "./merge.ts";
import type { NotificationView } from "./view.ts";

interface NotificationListProps {
  list: readonly NotificationView[];
  place: "page" | "panel";
}

/** A click anywhere marks a notification as read; a button does it for keyboard and no-script use. */
export function NotificationList({ list, place }: NotificationListProps) {
  const t = useT();
  const element = useRef<HTMLOListElement>(null);
  const latest = useRef(list);
  latest.current = list;

  useEffect(() => {
    const rows = element.current;
    const onClick = ({ target }: Event) => {
      // Let clicks on its own forms through.
      if (!(target instanceof Element) || target.closest("form")) return;
      const row = target.closest<HTMLElement>("[data-notification]");
      const clicked = latest.current.find(({ id }) => id === row?.dataset.notification);
      if (clicked) markRead(clicked);
    };
    rows?.addEventListener("click", onClick);
    return () => rows?.removeEventListener("click", onClick);
  }, []);

  function onRead(notification: NotificationView, button: HTMLElement) {
    button.closest("[data-notification]")?.querySelector<HTMLElement>("[data-dismiss]")?.focus();
    markRead(notification);
  }
  function onDismiss(notification: NotificationView, button: HTMLElement) {
    const next = findNeighbour(list, notification.id);
    const nextRow = next === null ? null : element.current?.querySelector(`[data-notification="${CSS.escape(next)}"]`);
    const nextButton = nextRow?.querySelector<HTMLElement>("[data-dismiss]");
    if (nextButton) nextButton.focus();
    else focusHeading(button);
    dismiss(notification);
  }
  return (
    <ol ref={element} aria-label={t("notifications.list")}>
      {list.map((notification) => (
        <NotificationRow
          key={notification.id}
          notification={notification}
          place={place}
          onDismiss={onDismiss}
          onRead={onRead}
        />
      ))}
    </ol>
  );
}

/** Focus target in the surrounding panel or page when the list is done. */
export function focusHeading(inside: Element): void {
  const heading = inside.closest("dialog")?.querySelector("h2") ?? document.querySelector<HTMLElement>("main h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}

export function NothingNew() {
  const t = useT();
  const choose = (
    <Link to={paths.mailPreferences} className="link">
      {t("notifications.empty.action")}
    </Link>
  );
  return (
    <EmptyState drawing="inbox" title={t("notifications.empty.title")} action={choose}>
      {t("notifications.empty.text")}
    </EmptyState>
  );
}

interface NotificationRowProps {
  notification: NotificationView;
  place: "page" | "panel";
  /** `button` is about to be removed. */
  onRead: (notification: NotificationView, button: HTMLElement) => void;
  onDismiss: (notification: NotificationView, button: HTMLElement) => void;
}

/** Staff notifications are purple. */
function NotificationRow({ notification, place, onRead, onDismiss }: NotificationRowProps) {
  const t = useT();
  const { id, title, message, type, isAdmin, imageUrl, link, read, when } = notification;
  return (
    <li
      id={place === "page" ? id : undefined}
      data-notification={id}
      data-staff={isAdmin || undefined}
      className="notification"
    >
      <div className="notification-row">
        <NotificationContent
          type={type}
          typeName={t(`notifications.type.${type}`)}
          isAdmin={isAdmin}
          heading={place === "page" ? "h2" : "h3"}
          title={title}
          message={message}
          imageUrl={imageUrl}
          unread={read ? null : t("notifications.unread")}
        >
          {link ? <More notification={notification} to={link} /> : null}
          <MomentText moment={when} />
          {isAdmin ? <span className="notification-staff">{t("notifications.staff")}</span> : null}
          {read ? null : (
            <MarkForm intent="read" notification={notification} onMark={(button) => onRead(notification, button)}>
              <button type="submit" aria-label={t("notifications.readNamed", { title })} className="link by-keyboard">
                {t("notifications.markRead")}
              </button>
            </MarkForm>
          )}
        </NotificationContent>
        <MarkForm intent="dismiss" notification={notification} onMark={(button) => onDismiss(notification, button)}>
          <button
            type="submit"
            data-dismiss
            onClick={ignoreSecond}
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
  /** The row's button. */
  children: ReactNode;
}

/** After the first click another notification is under the pointer, so ignore the second click. */
function ignoreSecond(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault();
}

/** A form of the notifications page; with JavaScript it submits in place. */
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

interface MoreProps {
  notification: NotificationView;
  to: string;
}

/** Following the link marks it as read; without JavaScript through a server redirect. */
function More({ notification: { id, title }, to }: MoreProps) {
  const t = useT();
  const hydrated = useHydrated();
  const address = hydrated ? to : paths.notificationTarget(id);
  const look = {
    className: "link",
    "aria-label": t("notifications.moreNamed", { title }),
  };
  const label = t("notifications.more");
  if (address === to && to.startsWith("/")) {
    return (
      <Link to={to} {...look}>
        {label}
      </Link>
    );
  }
  return (
    <a href={address} rel="noreferrer" {...look}>
      {label}
    </a>
  );
}
