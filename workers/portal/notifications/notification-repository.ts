/** Reads the current documents of `systemNotifications`, page by page, and writes their readers. */
import { days } from "#base/duration.ts";
import type { Filter, Firestore, FirestoreWrite, QueriedDocument, Query } from "../clients/firestore-client.ts";
import { type Plain, toValue } from "../clients/firestore-values.ts";
import { UpstreamFault } from "../clients/http-client.ts";
import type { NotificationCache } from "./notification-cache-repository.ts";
import { shardCount } from "./shards.ts";

const collection = "systemNotifications";
const pageSize = 300;
/** More than the vendor writes in the life of a notification; a longer list counts as incomplete. */
const maxPages = 20;

export interface NotificationPages {
  documents: QueriedDocument[];
  isWhole: boolean;
}

/** Those for everyone and for the staff. */
export const listShared = (store: Firestore, now: Date): Promise<NotificationPages> => listCurrent(store, null, now);

/** Those for one person. */
export const listOwn = (store: Firestore, uid: string, now: Date): Promise<NotificationPages> =>
  listCurrent(store, uid, now);

/** Null when it does not exist or was deleted. */
export async function findDocument(store: Firestore, id: string): Promise<QueriedDocument | null> {
  const document = await store.get([collection, id]);
  return document && { id, ...document };
}

async function listCurrent(store: Firestore, userId: string | null, now: Date): Promise<NotificationPages> {
  const audience: Filter = { field: "userId", equals: userId };
  const [dated, undated] = await Promise.all([
    listAll(store, audience, { field: "expiresAt", later: now }),
    // A notification without an end date is current for a day.
    listAll(store, audience, { field: "createdAt", later: new Date(now.getTime() - days(1)) }),
  ]);
  const byId = new Map([...undated.documents, ...dated.documents].map((document) => [document.id, document]));
  return { documents: [...byId.values()], isWhole: dated.isWhole && undated.isWhole };
}

async function listAll(
  store: Firestore,
  audience: Filter,
  { field, later }: { field: "expiresAt" | "createdAt"; later: Date },
): Promise<NotificationPages> {
  const documents: QueriedDocument[] = [];
  const query: Query = {
    collection,
    where: { all: [audience, { field, is: ">", value: later }] },
    orderBy: { field, direction: field === "expiresAt" ? "ASCENDING" : "DESCENDING" },
    limit: pageSize,
  };
  let after: Query["after"];
  for (let page = 0; page < maxPages; page++) {
    const found = await store.query({ ...query, ...(after ? { after } : {}) });
    documents.push(...found);
    const last = found.at(-1);
    if (!last || found.length < pageSize) return { documents, isWhole: true };
    after = { value: getPageStart(last.fields[field], query.orderBy.direction), id: last.id };
  }
  return { documents, isWhole: false };
}

/** Stored times may be finer than ours: the next page then begins a little early, and duplicates are dropped. */
function getPageStart(time: Plain | undefined, direction: "ASCENDING" | "DESCENDING"): Date {
  const text = String(time);
  const isFiner = /\.\d{3}\d*[1-9]\d*Z$/.test(text);
  return new Date(Date.parse(text) + (isFiner && direction === "DESCENDING" ? 1 : 0));
}

const readersPerCommit = 500;
/** A document holds one megabyte at most: beyond this many readers only the hubs count. Each hub has its share. */
const readersPerDocument = 5_000;
const readersPerHub = Math.floor(readersPerDocument / shardCount);
/** In one alarm; the next one continues. */
const maxCommits = 50;

/**
 * Writes readers to the documents in batches; a failed batch is retried later, a deleted document is skipped. Answers
 * whether all are stored. Throws when Firestore cannot be reached.
 */
export async function storeReads(cache: NotificationCache, store: Firestore): Promise<boolean> {
  for (let commits = 0; commits < maxCommits; ) {
    const next = cache.findUnstoredReads(readersPerCommit);
    if (!next) return true;
    const { id, uids, stored } = next;
    const room = Math.max(0, readersPerHub - stored);
    const [fitting, beyond] = [uids.slice(0, room), uids.slice(room)];
    if (fitting.length > 0) {
      const result = await store.commit([toReadByWrite(id, fitting)]).catch(toRefusal);
      commits++;
      if (result === "aborted") return false;
      cache.markStored(id, fitting, result === "committed" ? "stored" : "beyond");
    }
    if (beyond.length > 0) cache.markStored(id, beyond, "beyond");
  }
  return false;
}

/** A document that refuses the write, for instance because it is too large, must not delay the others. */
function toRefusal(error: unknown): "refused" {
  if (error instanceof UpstreamFault && error.status === 400) return "refused";
  throw error;
}

/** Changes only the list, and only of a document that exists. */
const toReadByWrite = (id: string, uids: string[]): FirestoreWrite => ({
  update: { path: ["systemNotifications", id], fields: {} },
  mask: [],
  transforms: [{ fieldPath: "readBy", appendMissingElements: { values: uids.map(toValue) } }],
  precondition: { exists: true },
});
