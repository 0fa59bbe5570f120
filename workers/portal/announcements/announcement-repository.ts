/** The documents of `systemNotifications` as their authors write and read them. */

import * as z from "zod";
import { days } from "#base/duration.ts";
import type { Firestore, FirestoreWrite, QueriedDocument } from "../clients/firestore-client.ts";
import { toFields } from "../clients/firestore-values.ts";
import type { Audience, NotificationDraft } from "../notifications/contract.ts";
import {
  collection,
  getNotificationPath,
  hashContent,
  toContentFields,
} from "../notifications/notification-content.ts";
import { getReaders } from "../notifications/notification-document.ts";
import { notificationsPerPage, type Recipient, type SentNotification } from "./contract.ts";

/** A new reader changes the document's update time but not its content, so the write is retried. */
const maxAttempts = 4;

export type ChangeResult = { outcome: "done"; before: SentNotification } | { outcome: "gone" | "changed" | "busy" };

interface Change {
  now: Date;
  /** A write in the same commit; it gets what is replaced. */
  createWrite(before: SentNotification): FirestoreWrite;
}

export function createAnnouncementRepository(store: Firestore) {
  const find = async (id: string) => {
    const document = await store.get(getNotificationPath(id));
    return document && { ...document, sent: await toSentNotification({ id, fields: document.fields }) };
  };

  async function findEmail(uid: string): Promise<string | null> {
    const email = (await store.get(["users", uid]))?.fields.email;
    return typeof email === "string" ? email : null;
  }

  /** Writes only over the version that its author has seen. */
  async function writeVersion(
    id: string,
    version: string,
    write: (announcement: { updateTime: string; sent: SentNotification }) => FirestoreWrite[],
  ): Promise<ChangeResult> {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const announcement = await find(id);
      if (!announcement) return { outcome: "gone" };
      if (announcement.sent.version !== version) return { outcome: "changed" };
      const result = await store.commit(write(announcement));
      if (result === "committed") return { outcome: "done", before: announcement.sent };
    }
    return { outcome: "busy" };
  }

  return {
    findEmail,

    find: async (id: string): Promise<SentNotification | null> => (await find(id))?.sent ?? null,

    async page(number: number): Promise<{ notifications: SentNotification[]; total: number }> {
      const [documents, total] = await Promise.all([
        store.query({
          collection,
          fields: contentFields,
          orderBy: { field: "createdAt", direction: "DESCENDING" },
          limit: notificationsPerPage,
          offset: (number - 1) * notificationsPerPage,
        }),
        store.count({ collection }),
      ]);
      return { notifications: await Promise.all(documents.map(toSentNotification)), total };
    },

    /** From the document, which lists five thousand readers at most. */
    async countReaders(id: string): Promise<number> {
      const document = await store.get(getNotificationPath(id), ["readBy"]);
      return document ? getReaders(document).length : 0;
    },

    async countRecipients(): Promise<{ everyone: number; admins: number }> {
      const [everyone, admins] = await Promise.all([
        store.count({ collection: "users" }),
        store.count({ collection: "users", where: { field: "role", equals: "admin" } }),
      ]);
      return { everyone, admins };
    },

    /** Several accounts may have entered an address; only the verified one owns it. */
    async findPerson(email: string): Promise<Recipient | null> {
      const documents = await store.query({
        collection: "users",
        where: { field: "email", equals: email },
        orderBy: { field: "email", direction: "ASCENDING" },
        limit: 10,
      });
      const owner = documents.find(({ fields }) => fields.emailVerified === true);
      if (!owner) return null;
      const name = typeof owner.fields.displayName === "string" ? owner.fields.displayName : "";
      return { uid: owner.id, email, name };
    },

    /** `readBy` stays: an edit does not make it unread. */
    change: (id: string, draft: NotificationDraft, version: string, { now, createWrite }: Change) =>
      writeVersion(id, version, ({ updateTime, sent }) => {
        const content = toContentFields(draft, now);
        const change = {
          update: { path: getNotificationPath(id), fields: toFields(content) },
          mask: Object.keys(content),
          precondition: { updateTime },
        };
        return [change, createWrite(sent)];
      }),

    remove: (id: string, version: string, { createWrite }: Omit<Change, "now">) =>
      writeVersion(id, version, ({ updateTime, sent }) => [
        { delete: getNotificationPath(id), precondition: { updateTime } },
        createWrite(sent),
      ]),
  };
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
const contentFields = Object.keys(stored.shape);

async function toSentNotification({ id, fields }: Pick<QueriedDocument, "id" | "fields">): Promise<SentNotification> {
  const { isAdmin, userId, expiresAt, ...rest } = stored.parse(fields);
  const createdAt = new Date(rest.createdAt);
  const content = {
    ...rest,
    createdAt: createdAt.toISOString(),
    audience: toAudience(isAdmin, userId),
    expiresAt: (expiresAt ? new Date(expiresAt) : new Date(createdAt.getTime() + days(1))).toISOString(),
  };
  return { id, ...content, version: await hashContent(content) };
}

function toAudience(isAdmin: boolean, userId: string | null): Audience {
  if (userId !== null) return { kind: "user", uid: userId, ...(isAdmin ? { asStaff: true } : {}) };
  return { kind: isAdmin ? "admins" : "everyone" };
}
