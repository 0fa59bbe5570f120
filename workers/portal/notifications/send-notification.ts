/** Stores a notification and publishes it to the hubs. */
import { failure, type Result, success } from "#base/errors.ts";
import { getNotificationPath, hashContent, toContentFields } from "../announcements/announcement-document.ts";
import type { SentResult } from "../announcements/contract.ts";
import type { Firestore } from "../clients/firestore-client.ts";
import { toFields } from "../clients/firestore-values.ts";
import type { NotificationChange, NotificationDraft } from "./contract.ts";
import { parseDraft } from "./draft.ts";

/** Sends a stored change to the hubs; false when not all of them took it. Never throws. */
export type PublishChange = (change: NotificationChange) => Promise<boolean>;

export interface SendOptions {
  store: Firestore;
  publish: PublishChange;
  now: Date;
  /** The author's uid; null for the portal itself. */
  createdBy: string | null;
}

/** Two tries are one notification when they have the same idempotency key and content, or the same document id. */
type Identity = { once: string; id?: never } | { id: string; once?: never };

/** Throws when the store does not take it. */
export async function sendNotification(
  given: NotificationDraft,
  { store, publish, now, createdBy, once, id: fixedId }: SendOptions & Identity,
): Promise<Result<SentResult>> {
  const draft = parseDraft(given, now);
  if (!draft) return failure("INVALID_NOTIFICATION");
  const id = fixedId ?? (await hashContent([createdBy, once, draft]));
  const fields = { ...toContentFields(draft, now), createdAt: now, readBy: [], createdBy };
  const written = await store.commit([
    { update: { path: getNotificationPath(id), fields: toFields(fields) }, precondition: { exists: false } },
  ]);
  // An existing document comes from the first of two clicks or from a commit whose answer was lost; publishing is idempotent.
  if (written === "aborted") return failure("UPSTREAM_UNAVAILABLE");
  return success({ id, isPublished: await publish({ kind: "new", id, audiences: [draft.audience] }) });
}
