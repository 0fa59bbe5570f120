/** Writes readers to the documents in batches; a failed batch is retried later, a deleted document is skipped. */
import type { Firestore, Write } from "../clients/firestore-client.ts";
import { toValue } from "../clients/firestore-values.ts";
import { UpstreamFault } from "../clients/http-client.ts";
import type { NotificationCache } from "./notification-cache.ts";
import { shardCount } from "./shards.ts";

const readersPerCommit = 500;
/** A document holds one megabyte at most: beyond this many readers only the hubs count. Each hub has its share. */
const readersPerDocument = 5_000;
const readersPerHub = Math.floor(readersPerDocument / shardCount);
/** In one alarm; the next one continues. */
const maxCommits = 50;

/** Whether all is stored. Throws when the store cannot be reached. */
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
const toReadByWrite = (id: string, uids: string[]): Write => ({
  update: { path: ["systemNotifications", id], fields: {} },
  mask: [],
  transforms: [{ fieldPath: "readBy", appendMissingElements: { values: uids.map(toValue) } }],
  precondition: { exists: true },
});
