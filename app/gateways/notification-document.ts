/** A document of `systemNotifications` as it is shown; what is no notification, or not for this person, is null. */
import * as z from "zod";
import { safeAddress } from "#app/safe-address.ts";
import type { SystemNotification, Viewer } from "#workers/portal/contract.ts";
import type { QueriedDocument } from "./firestore.server.ts";

const dayMs = 24 * 60 * 60 * 1000;

const text = z.string().trim().min(1);
const moment = z
  .string()
  .refine((time) => !Number.isNaN(Date.parse(time)))
  .transform((time) => new Date(time));
/** An embellishment: one that cannot be read is left out, and the message stands without it. */
const address = z.string().nullable().catch(null);

const notification = z.object({
  title: text,
  message: text,
  type: z.enum(["info", "success", "warning", "error"]),
  createdAt: moment,
  readBy: z.array(z.unknown()).catch([]),
  isAdmin: z.boolean().default(false),
  /** Null is everybody. */
  userId: z.string().nullable().default(null),
  imageUrl: address,
  link: address,
  expiresAt: moment.nullish(),
});

export type Reader = Pick<Viewer, "uid" | "role">;

export function notificationFor(
  { uid, role }: Reader,
  { id, fields }: QueriedDocument,
  now: Date,
): SystemNotification | null {
  const parsed = notification.safeParse(fields);
  if (!parsed.success) return null;
  const { title, message, type, createdAt, readBy, isAdmin, userId, imageUrl, link, expiresAt } = parsed.data;
  if ((userId !== null && userId !== uid) || (isAdmin && role !== "admin")) return null;
  // Without a date of its own a message is news for a day.
  const endsAtMs = expiresAt?.getTime() ?? createdAt.getTime() + dayMs;
  if (endsAtMs <= now.getTime()) return null;
  return {
    id,
    title,
    message,
    type,
    createdAt: createdAt.toISOString(),
    isAdmin,
    imageUrl: safeAddress(imageUrl, "/media/"),
    link: safeAddress(link, "/"),
    read: readBy.includes(uid),
  };
}
