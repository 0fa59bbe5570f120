/** Validates a notification, stores it with its mail in one commit, and publishes it to the hubs. */
import * as z from "zod";
import { failure, type Result, success } from "#base/errors.ts";
import { isReadable, normalizeLine, normalizeText } from "#base/plain-text.ts";
import { toSafeAddress } from "#base/safe-url.ts";
import { notificationLimits, type SentResult } from "../announcements/contract.ts";
import type { Firestore, FirestoreWrite } from "../clients/firestore-client.ts";
import { toFields } from "../clients/firestore-values.ts";
import { createMailWrites } from "../mail/create-mail-write.ts";
import type { MailSettings } from "../mail/mail-settings.ts";
import type { NotificationChange, NotificationDraft } from "./contract.ts";
import { getNotificationPath, hashContent, toContentFields } from "./notification-content.ts";

/** Sends a stored change to the hubs; false when some did not take it. Never throws. */
export type PublishChange = (change: NotificationChange) => Promise<boolean>;

export interface SendOptions {
  store: Firestore;
  publish: PublishChange;
  now: Date;
  /** The author's uid; null for the portal itself. */
  createdBy: string | null;
  /** Null or absent when nothing is mailed. */
  mailSettings?: MailSettings | null;
  /** Writes that the same commit makes when the notification is new. */
  createWrites?(id: string, draft: NotificationDraft): FirestoreWrite[];
}

/** Two tries are one notification when they have the same idempotency key and content, or the same document id. */
type Identity = { once: string; id?: never } | { id: string; once?: never };

/** Throws when Firestore does not take it. */
export async function sendNotification(
  input: NotificationDraft,
  { store, publish, now, createdBy, mailSettings: settings, createWrites, once, id: fixedId }: SendOptions & Identity,
): Promise<Result<SentResult>> {
  const draft = parseDraft(input, now);
  if (!draft) return failure("INVALID_NOTIFICATION");
  const id = fixedId ?? (await hashContent([createdBy, once, draft]));
  const fields = { ...toContentFields(draft, now), createdAt: now, readBy: [], createdBy };
  const { audience } = draft;
  const mails =
    input.mail && settings && audience.kind === "user"
      ? await createMailWrites(input.mail, { store, settings, id, uid: audience.uid, now })
      : [];
  // Somebody must learn of it.
  const isRung = input.isRung !== false || mails.length === 0;
  const notification: FirestoreWrite = {
    update: { path: getNotificationPath(id), fields: toFields(fields) },
    precondition: { exists: false },
  };
  const written = await store.commit([
    ...(isRung ? [notification] : []),
    ...mails,
    ...(createWrites?.(id, draft) ?? []),
  ]);
  // An existing document comes from the first of two clicks or from a commit whose answer was lost; publishing is
  // idempotent.
  if (written === "aborted") return failure("UPSTREAM_UNAVAILABLE");
  if (!isRung) return success({ id, isPublished: true });
  return success({ id, isPublished: await publish({ kind: "new", id, audiences: [audience] }) });
}

const title = z.string().transform(normalizeLine).pipe(z.string().max(notificationLimits.title).refine(isReadable));
const message = z.string().transform(normalizeText).pipe(z.string().max(notificationLimits.message).refine(isReadable));

const address = (under: string) =>
  z
    .string()
    .nullable()
    .refine((written) => written === null || toSafeAddress(written, under) !== null)
    .transform((written) => toSafeAddress(written, under));

const draftSchema = z.object({
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
export function parseDraft(input: NotificationDraft, now: Date): NotificationDraft | null {
  const parsed = draftSchema.safeParse(input);
  if (!parsed.success) return null;
  const { expiresAt } = parsed.data;
  return expiresAt && expiresAt.getTime() <= now.getTime() ? null : parsed.data;
}
