/** A document of `systemNotifications` as hubs cache it and readers see it. */

import * as z from "zod";
import { days } from "#base/duration.ts";
import type { Language } from "#base/language.ts";
import { toSafeAddress } from "#base/safe-url.ts";
import type { QueriedDocument } from "../clients/firestore-client.ts";
import type { CachedNotification, Reader, StoredAudience, SystemNotification } from "./contract.ts";

const text = z.string().trim().min(1);
const moment = z
  .string()
  .refine((time) => !Number.isNaN(Date.parse(time)))
  .transform((time) => new Date(time));
/** Optional: an invalid address is dropped and the notification stays. */
const address = z.string().nullable().catch(null);

const notification = z.object({
  title: text,
  message: text,
  english: z.object({ title: text, message: text }).nullable().catch(null),
  type: z.enum(["info", "success", "warning", "error"]),
  createdAt: moment,
  isAdmin: z.boolean().default(false),
  /** Null is everyone. */
  userId: z.string().nullable().default(null),
  imageUrl: address,
  link: address,
  expiresAt: moment.nullish(),
});

export function parseNotification({ id, fields }: Pick<QueriedDocument, "id" | "fields">): CachedNotification | null {
  const parsed = notification.safeParse(fields);
  if (!parsed.success) return null;
  const { createdAt, expiresAt, imageUrl, link, ...rest } = parsed.data;
  return {
    id,
    ...rest,
    imageUrl: toSafeAddress(imageUrl, "/media/"),
    link: toSafeAddress(link, "/"),
    createdAtMs: createdAt.getTime(),
    // Without an end date a notification lasts a day.
    expiresAtMs: expiresAt?.getTime() ?? createdAt.getTime() + days(1),
  };
}

export const isVisibleTo = ({ userId, isAdmin }: StoredAudience, { uid, role }: Reader): boolean =>
  (userId === null || userId === uid) && (!isAdmin || role === "admin");

/** The readers that the document lists. */
export const getReaders = ({ fields }: Pick<QueriedDocument, "fields">): string[] =>
  Array.isArray(fields.readBy) ? fields.readBy.filter((uid) => typeof uid === "string") : [];

/** In the reader's language when both are written. */
export function toSystemNotification(
  notification: CachedNotification,
  language: Language,
  read: boolean,
): SystemNotification {
  const { id, type, isAdmin, imageUrl, link, english, createdAtMs, expiresAtMs } = notification;
  const { title, message } = (language === "en" && english) || notification;
  const createdAt = new Date(createdAtMs).toISOString();
  const expiresAt = new Date(expiresAtMs).toISOString();
  return { id, title, message, type, createdAt, expiresAt, isAdmin, imageUrl, link, read };
}
