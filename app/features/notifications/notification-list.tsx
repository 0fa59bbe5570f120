import { useEffect, useRef } from "react";
import { useT } from "#app/i18n/index.ts";
import { dismiss, markRead } from "./inbox.ts";
import { findNeighbour } from "./merge.ts";
import { NotificationRow } from "./notification-row.tsx";
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
