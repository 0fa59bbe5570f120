/** Notification icon by type, with a dot when unread; staff notifications are purple. */
import { Icon, type IconName } from "./icon.tsx";

export type NotificationType = "info" | "success" | "warning" | "error";

const marks: Record<NotificationType, { icon: IconName; colour: string }> = {
  info: { icon: "info", colour: "text-thread" },
  success: { icon: "circle-check", colour: "text-ok-mark" },
  warning: { icon: "triangle-alert", colour: "text-warn-mark" },
  error: { icon: "circle-alert", colour: "text-bad-mark" },
};

export function NotificationMark({ type, isAdmin }: { type: NotificationType; isAdmin: boolean }) {
  const { icon, colour } = marks[type];
  return <Icon name={icon} className={`mt-px ${isAdmin ? "text-admin-mark" : colour}`} />;
}

/** After the title; `label` is its accessible name. */
export function UnreadDot({ isAdmin, label }: { isAdmin: boolean; label?: string }) {
  return (
    <span className="ms-2 inline-block align-middle">
      <span aria-hidden className={`block size-[7px] rounded-full ${isAdmin ? "bg-admin-mark" : "bg-thread"}`} />
      {label ? <span className="sr-only">, {label}</span> : null}
    </span>
  );
}
