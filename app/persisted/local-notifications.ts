/** The notifications that this browser makes for itself: which stay, and what their marks do. Pure; times are told. */
import type { StoredNotification } from "./keys.ts";

export const mostNotifications = 50;
export const usualLifeMs = 24 * 60 * 60 * 1000;

type Notifications = readonly StoredNotification[];

/** Newest first, without what has expired; what was dismissed stays as a mark, so that it does not come back. */
export function keptOf(notifications: Notifications, nowMs: number): StoredNotification[] {
  return notifications
    .filter(({ expiresAt }) => Date.parse(expiresAt) > nowMs)
    .sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
    .slice(0, mostNotifications);
}

/** The same id a second time says nothing new: two tabs may have seen the same thing. */
export function withAdded(notifications: Notifications, added: StoredNotification, nowMs: number) {
  const isKnown = notifications.some(({ id }) => id === added.id);
  return keptOf(isKnown ? notifications : [added, ...notifications], nowMs);
}

export function withMark(notifications: Notifications, ids: ReadonlySet<string>, mark: "read" | "dismissed") {
  return notifications.map((each) => (ids.has(each.id) ? { ...each, [mark]: true } : each));
}
