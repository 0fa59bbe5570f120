/**
 * Creates a notification on this device. The bell shows it beside those of the vendor, in every tab, until it expires
 * or another person signs in.
 */
import { cut } from "#base/cut.ts";
import { defaultLifetimeMs, withAdded } from "./keys.ts";
import { read, type StoredNotification, write } from "./persisted.ts";

/** Stored length; longer texts are cut. */
const maxTextLength = 500;

export interface LocalNotification extends Pick<StoredNotification, "type" | "title" | "message"> {
  /** Key that deduplicates notifications; without it each one is new. */
  about?: string;
  imageUrl?: string;
  /** A path of the portal. */
  link?: string;
  /** Defaults to one day. */
  expiresInMs?: number;
}

export function notify({
  about,
  type,
  title,
  message,
  imageUrl,
  link,
  expiresInMs = defaultLifetimeMs,
}: LocalNotification): void {
  const nowMs = Date.now();
  const made: StoredNotification = {
    id: `here:${about ?? crypto.randomUUID()}`,
    type,
    title: cut(title, maxTextLength),
    message: cut(message, maxTextLength),
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
