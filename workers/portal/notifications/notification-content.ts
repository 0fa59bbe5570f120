/** What a document of `systemNotifications` holds besides its readers, and where it is. */
import { sha256Hex } from "#base/digest.ts";
import { days } from "#base/duration.ts";
import type { DocumentPath } from "../clients/firestore-client.ts";
import type { Plain } from "../clients/firestore-values.ts";
import { isForStaffOnly, type NotificationDraft } from "./contract.ts";

export const collection = "systemNotifications";
export const getNotificationPath = (id: string): DocumentPath => [collection, id];

/** The fields that a draft decides; creation time, author and readers are kept apart. */
export function toContentFields(draft: NotificationDraft, now: Date) {
  const { title, message, english, type, audience, imageUrl, link, expiresAt } = draft;
  return {
    title,
    message,
    english,
    type,
    isAdmin: isForStaffOnly(audience),
    userId: audience.kind === "user" ? audience.uid : null,
    imageUrl,
    link,
    expiresAt: expiresAt ?? new Date(now.getTime() + days(1)),
  } satisfies Record<string, Plain>;
}

/** Depends on the order of keys. */
export const hashContent = async (value: unknown): Promise<string> => sha256Hex(JSON.stringify(value)).slice(0, 24);
