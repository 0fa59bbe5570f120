/** Sends a notification: for the staff's page, and for whatever else on the server has something to tell somebody. */
import { failure, type Result, success } from "#shared/errors.ts";
import { getNotificationPath, hashContent, toContentFields } from "../announcements/announcement-document.ts";
import type { SendOutcome } from "../announcements/contract.ts";
import type { Firestore } from "../clients/firestore-client.ts";
import { toFields } from "../clients/firestore-values.ts";
import type { NotificationChange, NotificationDraft } from "./contract.ts";
import { parseDraft } from "./draft.ts";

/** Tells the hubs of what the store has taken; false when not all of them could be told. Never throws. */
export type PublishChange = (change: NotificationChange) => Promise<boolean>;

export interface SendOptions {
  store: Firestore;
  publish: PublishChange;
  now: Date;
  /** Whose act it is; null for the portal's own. */
  createdBy: string | null;
}

/** What makes two tries one notification: the act with the same content, or the id of the document itself. */
type Identity = { once: string; id?: never } | { id: string; once?: never };

/** Throws when the store does not take it. */
export async function sendNotification(
  given: NotificationDraft,
  { store, publish, now, createdBy, once, id: fixedId }: SendOptions & Identity,
): Promise<Result<SendOutcome>> {
  const draft = parseDraft(given, now);
  if (!draft) return failure("INVALID_NOTIFICATION");
  const id = fixedId ?? (await hashContent([createdBy, once, draft]));
  const fields = { ...toContentFields(draft, now), createdAt: now, readBy: [], createdBy };
  const written = await store.commit([
    { update: { path: getNotificationPath(id), fields: toFields(fields) }, precondition: { exists: false } },
  ]);
  // What stands already was sent by the first of two clicks, or by a commit whose answer did not arrive: telling it again harms nobody.
  if (written === "aborted") return failure("UPSTREAM_UNAVAILABLE");
  return success({ id, isPublished: await publish({ kind: "new", id, audiences: [draft.audience] }) });
}
