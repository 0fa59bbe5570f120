/**
 * System notifications go thirty days after they expired; one without a date of its own expired a day after it was
 * written. Each is deleted only as it was read: what has been prolonged meanwhile stays.
 */
import type { Firestore, QueriedDocument } from "../clients/firestore-client.ts";
import type { TaskTools } from "./task-tools.ts";

const dayMs = 24 * 60 * 60 * 1000;
const keptMs = 30 * dayMs;
const usualLifeMs = dayMs;

const collection = "systemNotifications";
/** As many as one commit takes. */
const batchSize = 500;
/** So often a batch is read again in which something has changed; after that it is the next run's. */
const maxReads = 5;

export async function deleteExpiredNotifications(tools: TaskTools): Promise<void> {
  const { now } = tools;
  const before = new Date(now.getTime() - keptMs);
  await sweep(tools, { field: "expiresAt", before, isSpent: () => true });
  // The store finds no documents by what they lack: these are those that are old enough and say nothing else.
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

/** From the oldest on, a page at a time; what has to stay is passed over, and it is little. */
async function sweep({ store, count, isOver }: TaskTools, { field, before, isSpent }: Sweep): Promise<void> {
  let offset = 0;
  for (let readings = 0; !isOver() && readings < maxReads; ) {
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

/** All of them as they were read, or none: false when one of them has been changed or deleted since. */
async function removed(store: Firestore, documents: QueriedDocument[]): Promise<boolean> {
  const result = await store.commit(
    documents.map(({ id, updateTime }) => ({ delete: [collection, id], precondition: { updateTime } })),
  );
  return result === "committed";
}
