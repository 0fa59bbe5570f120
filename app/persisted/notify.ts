/**
 * A notification that this browser makes for itself, beside those of the vendor: the bell shows both. It stays on this
 * device, in every tab, until it expires or somebody else signs in.
 */
import { usualLifeMs, withAdded } from "./local-notifications.ts";
import { read, type StoredNotification, write } from "./persisted.ts";

/** What the storage gives back; longer texts are cut. */
const longestText = 500;

export interface Notice extends Pick<StoredNotification, "type" | "title" | "message"> {
  /** What it is about: said once, whoever notices it. Without it each is a new one. */
  about?: string;
  imageUrl?: string;
  /** A path of ours. */
  link?: string;
  /** A day, unless told. */
  expiresInMs?: number;
}

export function notify({ about, type, title, message, imageUrl, link, expiresInMs = usualLifeMs }: Notice): void {
  const nowMs = Date.now();
  const made: StoredNotification = {
    id: `here:${about ?? crypto.randomUUID()}`,
    type,
    title: title.slice(0, longestText),
    message: message.slice(0, longestText),
    imageUrl: imageUrl ?? null,
    link: link ?? null,
    isAdmin: false,
    createdAt: new Date(nowMs).toISOString(),
    expiresAt: new Date(nowMs + expiresInMs).toISOString(),
    read: false,
    dismissed: false,
  };
  const { notifications } = read("notifications-storage");
  write("notifications-storage", { notifications: withAdded(notifications, made, nowMs) });
}
