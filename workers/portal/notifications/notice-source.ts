/** Where the hubs' mirrors come from: the documents of `systemNotifications` that are current, read page by page to the end. */
import type { Filter, Firestore, QueriedDocument, Query } from "../clients/firestore-client.ts";
import type { Plain } from "../clients/firestore-values.ts";

const collection = "systemNotifications";
const dayMs = 24 * 60 * 60 * 1000;
const pageSize = 300;
/** More than anybody writes in the life of a message; beyond it the list is not taken for whole. */
const mostPages = 20;

export interface Listing {
  documents: QueriedDocument[];
  isWhole: boolean;
}

/** Those to everybody and to the staff. */
export const listShared = (store: Firestore, now: Date): Promise<Listing> => listCurrent(store, null, now);

/** Those to one person alone. */
export const listOwn = (store: Firestore, uid: string, now: Date): Promise<Listing> => listCurrent(store, uid, now);

/** Null when there is none, or no more. */
export async function findDocument(store: Firestore, id: string): Promise<QueriedDocument | null> {
  const document = await store.get([collection, id]);
  return document && { id, ...document };
}

async function listCurrent(store: Firestore, userId: string | null, now: Date): Promise<Listing> {
  const audience: Filter = { field: "userId", equals: userId };
  const [dated, undated] = await Promise.all([
    listAll(store, audience, { field: "expiresAt", later: now }),
    // A message without a date of its own is current for a day.
    listAll(store, audience, { field: "createdAt", later: new Date(now.getTime() - dayMs) }),
  ]);
  const byId = new Map([...undated.documents, ...dated.documents].map((document) => [document.id, document]));
  return { documents: [...byId.values()], isWhole: dated.isWhole && undated.isWhole };
}

async function listAll(
  store: Firestore,
  audience: Filter,
  { field, later }: { field: "expiresAt" | "createdAt"; later: Date },
): Promise<Listing> {
  const documents: QueriedDocument[] = [];
  const query: Query = {
    collection,
    where: { all: [audience, { field, is: ">", value: later }] },
    orderBy: { field, direction: field === "expiresAt" ? "ASCENDING" : "DESCENDING" },
    limit: pageSize,
  };
  let after: Query["after"];
  for (let page = 0; page < mostPages; page++) {
    const found = await store.query({ ...query, ...(after ? { after } : {}) });
    documents.push(...found);
    const last = found.at(-1);
    if (!last || found.length < pageSize) return { documents, isWhole: true };
    after = { value: justBefore(last.fields[field], query.orderBy.direction), id: last.id };
  }
  return { documents, isWhole: false };
}

/** Stored times are finer than ours: start the next page a millisecond early, since duplicates are dropped. */
function justBefore(time: Plain | undefined, direction: "ASCENDING" | "DESCENDING"): Date {
  return new Date(Date.parse(String(time)) + (direction === "DESCENDING" ? 1 : 0));
}
