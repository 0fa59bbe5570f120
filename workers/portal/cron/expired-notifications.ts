/**
 * System notifications go thirty days after they expired; one without a date of its own expired a day after it was
 * written. Each is deleted only in the version that was read, so that one that was prolonged meanwhile stays.
 */
import type { Firestore, QueriedDocument } from "../clients/firestore-client.ts";
import type { TaskTools } from "./task-tools.ts";

const dayMs = 24 * 60 * 60 * 1000;
const keptMs = 30 * dayMs;
const usualLifeMs = dayMs;

const collection = "systemNotifications";
/** As many as one commit takes. */
const batchSize = 500;
/** How often a batch with a concurrent change is read again before it is left to the next run. */
const maxReads = 5;

export async function deleteExpiredNotifications(tools: TaskTools): Promise<void> {
  const { now } = tools;
  const before = new Date(now.getTime() - keptMs);
  await sweep(tools, { field: "expiresAt", before, isSpent: () => true });
  // The store cannot query for a missing field: read all that are old enough and keep those with an end date.
  await sweep(tools, {
    field: "createdAt",
    before: new Date(before.getTime() - usualLifeMs),
    isSpent: ({ fields }) => !Number.isFinite(Date.parse(String(fields.expiresAt ?? ""))),
  });
}

interface Sweep {
  field: "expiresAt" | "createdAt";
  before: Date;
  isSpent(document: QueriedDocument): boolean;
}

/** From the oldest, a page at a time; the few that stay are skipped. */
async function sweep({ store, count, mustStop }: TaskTools, { field, before, isSpent }: Sweep): Promise<void> {
  let offset = 0;
  for (let readings = 0; !mustStop() && readings < maxReads; ) {
    const page = await store.query({
      collection,
      where: { field, is: "<", value: before },
      orderBy: { field, direction: "ASCENDING" },
      limit: batchSize,
      offset,
    });
    const spent = page.filter(isSpent);
    if (spent.length > 0 && !(await removed(store, spent))) {
      readings += 1;
      continue;
    }
    readings = 0;
    count("deleted", spent.length);
    if (page.length < batchSize) return;
    offset += page.length - spent.length;
  }
}

/** All or none: false when one of them has changed since it was read. */
async function removed(store: Firestore, documents: QueriedDocument[]): Promise<boolean> {
  const result = await store.commit(
    documents.map(({ id, updateTime }) => ({ delete: [collection, id], precondition: { updateTime } })),
  );
  return result === "committed";
}
