/** Retires expired banners, and deletes system notifications thirty days after they expired and mails of that age. */
import { days } from "#base/duration.ts";
import type { Firestore, QueriedDocument } from "../clients/firestore-client.ts";
import { toFields } from "../clients/firestore-values.ts";
import { requireConfiguration } from "../env.ts";
import { getMailSettings } from "../mail/mail-settings.ts";
import type { TaskTools } from "../task-tools.ts";

const keptMs = days(30);
const usualLifeMs = days(1);

const notifications = "systemNotifications";
/** As many as one commit takes. */
const batchSize = 500;
/** How often a batch with a concurrent change is read again before the next run takes it over. */
const maxReads = 5;

/**
 * A notification without an end date expires a day after it was written. Each is deleted only in the version that was
 * read, so that one that was prolonged meanwhile stays.
 */
export async function deleteExpiredNotifications(tools: TaskTools): Promise<void> {
  const { now } = tools;
  const before = new Date(now.getTime() - keptMs);
  await sweep(tools, { collection: notifications, field: "expiresAt", before, isSpent: () => true });
  // Firestore cannot query for a missing field: read all that are old enough and keep those with an end date.
  await sweep(tools, {
    collection: notifications,
    field: "createdAt",
    before: new Date(before.getTime() - usualLifeMs),
    isSpent: ({ fields }) => !Number.isFinite(Date.parse(String(fields.expiresAt ?? ""))),
  });
}

/** Whatever became of them. */
export async function deleteOldMails(tools: TaskTools): Promise<void> {
  const settings = getMailSettings(requireConfiguration(tools.env));
  if (!settings) return;
  const before = new Date(tools.now.getTime() - keptMs);
  await sweep(tools, { collection: settings.collection, field: "createdAt", before, isSpent: () => true });
}

interface Sweep {
  collection: string;
  field: "expiresAt" | "createdAt";
  before: Date;
  isSpent(document: QueriedDocument): boolean;
}

/** From the oldest, a page at a time; the few that stay are skipped. */
async function sweep(
  { store, count, mustStop }: TaskTools,
  { collection, field, before, isSpent }: Sweep,
): Promise<void> {
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
    if (spent.length > 0 && !(await removed(store, collection, spent))) {
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
async function removed(store: Firestore, collection: string, documents: QueriedDocument[]): Promise<boolean> {
  const result = await store.commit(
    documents.map(({ id, updateTime }) => ({ delete: [collection, id], precondition: { updateTime } })),
  );
  return result === "committed";
}

const path = ["system", "announcementBanner"];

/** Pages hide an expired banner by its date already, also from their caches. */
export async function retireExpiredBanner({ store, now, count }: TaskTools): Promise<void> {
  const banner = await store.get(path);
  if (banner?.fields.isActive !== true) return;
  const endsAtMs = Date.parse(String(banner.fields.expiresAt ?? ""));
  if (!(endsAtMs <= now.getTime())) return;
  const result = await store.commit([
    {
      update: { path, fields: toFields({ isActive: false }) },
      mask: ["isActive"],
      // A banner that was saved meanwhile stays.
      precondition: { updateTime: banner.updateTime },
    },
  ]);
  if (result === "committed") count("hidden", 1);
}
