/** A document of `systemNotifications` as its authors write and read it. */
import * as z from "zod";
import { sha256Hex } from "#base/digest.ts";
import type { DocumentPath, QueriedDocument } from "../clients/firestore-client.ts";
import type { Plain } from "../clients/firestore-values.ts";
import { type Audience, isForStaffOnly, type NotificationDraft } from "../notifications/contract.ts";
import type { SentNotification } from "./contract.ts";

export const collection = "systemNotifications";
export const getNotificationPath = (id: string): DocumentPath => [collection, id];

const dayMs = 24 * 60 * 60 * 1000;

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
    expiresAt: expiresAt ?? new Date(now.getTime() + dayMs),
  } satisfies Record<string, Plain>;
}

const text = z.string().catch("");
const address = z.string().nullable().catch(null);
const moment = z.string().refine((time) => !Number.isNaN(Date.parse(time)));

/** The staff sees every stored document, also a malformed one of another program. */
const stored = z.object({
  title: text,
  message: text,
  english: z.object({ title: z.string(), message: z.string() }).nullable().catch(null),
  type: z.enum(["info", "success", "warning", "error"]).catch("info"),
  createdAt: moment.catch(() => new Date(0).toISOString()),
  isAdmin: z.boolean().catch(false),
  userId: z.string().nullable().catch(null),
  imageUrl: address,
  link: address,
  expiresAt: moment.nullable().catch(null),
});

/** Without `readBy`, which may list thousands. */
export const contentFields = Object.keys(stored.shape);

export async function toSentNotification({
  id,
  fields,
}: Pick<QueriedDocument, "id" | "fields">): Promise<SentNotification> {
  const { isAdmin, userId, expiresAt, ...rest } = stored.parse(fields);
  const createdAt = new Date(rest.createdAt);
  const content = {
    ...rest,
    createdAt: createdAt.toISOString(),
    audience: toAudience(isAdmin, userId),
    expiresAt: (expiresAt ? new Date(expiresAt) : new Date(createdAt.getTime() + dayMs)).toISOString(),
  };
  return { id, ...content, version: await hashContent(content) };
}

function toAudience(isAdmin: boolean, userId: string | null): Audience {
  if (userId !== null) return { kind: "user", uid: userId, ...(isAdmin ? { asStaff: true } : {}) };
  return { kind: isAdmin ? "admins" : "everyone" };
}

/** Depends on the order of keys. */
export const hashContent = async (value: unknown): Promise<string> => sha256Hex(JSON.stringify(value)).slice(0, 24);
