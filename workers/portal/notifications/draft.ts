/** Validates a notification before it is stored, from the staff's page or from the server. */
import * as z from "zod";
import { isReadable, normalizeLine, normalizeText } from "#base/plain-text.ts";
import { toSafeAddress } from "#base/safe-address.ts";
import { notificationLimits } from "../announcements/contract.ts";
import type { NotificationDraft } from "./contract.ts";

const title = z.string().transform(normalizeLine).pipe(z.string().max(notificationLimits.title).refine(isReadable));
const message = z.string().transform(normalizeText).pipe(z.string().max(notificationLimits.message).refine(isReadable));

const address = (under: string) =>
  z
    .string()
    .nullable()
    .refine((written) => written === null || toSafeAddress(written, under) !== null)
    .transform((written) => toSafeAddress(written, under));

const draft = z.object({
  title,
  message,
  english: z.object({ title, message }).nullable(),
  type: z.enum(["info", "success", "warning", "error"]),
  audience: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("everyone") }),
    z.object({ kind: z.literal("admins") }),
    z.object({ kind: z.literal("user"), uid: z.string().min(1).max(128), asStaff: z.literal(true).exactOptional() }),
  ]),
  imageUrl: address("/media/"),
  link: address("/"),
  expiresAt: z.date().nullable(),
});

/** The draft as it is stored; null when it is invalid. */
export function parseDraft(given: NotificationDraft, now: Date): NotificationDraft | null {
  const parsed = draft.safeParse(given);
  if (!parsed.success) return null;
  const { expiresAt } = parsed.data;
  return expiresAt && expiresAt.getTime() <= now.getTime() ? null : parsed.data;
}
