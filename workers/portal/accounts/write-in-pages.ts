/** Changes all documents of a selection. */
import type { Firestore, FoundDocument, Query, Selection } from "../clients/firestore-client.ts";

/** One commit takes 500 writes, and a document needs two at most. */
export const pageSize = 200;
const maxReads = 5;

/** An equality in this order needs no composite index. */
export const byName: Query["orderBy"] = { field: "__name__", direction: "ASCENDING" };

/**
 * Repeats until the query finds nothing. Reads a page again, up to `maxReads` times, when it changed during the write.
 */
export async function writeInPages(
  store: Firestore,
  selection: Selection,
  write: (page: FoundDocument[]) => Promise<boolean>,
  orderBy: Query["orderBy"] = { field: "createdAt", direction: "DESCENDING" },
): Promise<void> {
  for (let readings = 0; readings < maxReads; ) {
    const page = await store.query({
      ...selection,
      orderBy,
      limit: pageSize,
    });
    if (page.length === 0) return;
    readings = (await write(page)) ? 0 : readings + 1;
  }
  throw new Error("The documents to delete kept changing.");
}
