/** Deletes or anonymises old rows in batches, so that no statement blocks the database for long. */
import { days } from "#base/duration.ts";
import { deleteKeysBefore } from "../admin/act-repository.ts";
import { deleteBulkJobsBefore } from "../bulk/bulk-repository.ts";
import { createContext } from "../context.ts";
import type { LicencesEnv } from "../env.ts";
import { anonymiseEventsBefore } from "../events/event-repository.ts";
import { deletePreparedBefore } from "../licences/prepared-activation-repository.ts";
import { deleteStripeEventsBefore } from "../orders/stripe-event-repository.ts";
import { deleteSpentTickets } from "../releases/ticket-repository.ts";
import { removeViewsDeletedBefore } from "../views/view-repository.ts";

/** A form that stays open over a weekend is still the same submission. */
const maxKeyAgeMs = days(7);
/** The toast that restores it is shown for seconds. */
const maxDeletedViewAgeMs = days(1);
/** Kept for a day, so that a late click learns that the download link is used up. */
const maxTicketAgeMs = days(1);
/** From their beginning; they are open for 14 days. */
const maxPreparedAgeMs = days(60);
const maxStripeEventAgeMs = days(90);
const maxBulkAgeMs = days(90);
/** A job has many rows. */
const maxBulkJobs = 20;
const maxPersonAgeMonths = 24;

const batchSize = 500;
const maxBatches = 20;

/**
 * `clean` handles one batch and returns the number of rows it found; fewer than a batch ends the loop. The next run
 * handles the rest.
 */
export async function cleanInBatches(clean: (batchSize: number) => Promise<number>): Promise<number> {
  let cleaned = 0;
  for (let batch = 0; batch < maxBatches; batch++) {
    const found = await clean(batchSize);
    cleaned += found;
    if (found < batchSize) break;
  }
  return cleaned;
}

/** Deletes idempotency keys, and views that an administrator deleted. */
export async function deleteOldKeys(env: LicencesEnv, requestId: string): Promise<Record<string, number>> {
  const { database, now } = createContext(env, requestId);
  const removed = await cleanInBatches(async (limit) => {
    const [gone] = await database.batch([deleteKeysBefore(database, new Date(now.getTime() - maxKeyAgeMs), limit)]);
    return gone?.changes ?? 0;
  });
  const [views] = await database.batch([
    removeViewsDeletedBefore(database, new Date(now.getTime() - maxDeletedViewAgeMs), batchSize),
  ] as const);
  return { removed: removed + views.changes };
}

export async function deleteOldTickets(env: LicencesEnv, requestId: string): Promise<Record<string, number>> {
  const { database, now } = createContext(env, requestId);
  const removed = await cleanInBatches(async (limit) => {
    const [gone] = await database.batch([
      deleteSpentTickets(database, new Date(now.getTime() - maxTicketAgeMs), limit),
    ]);
    return gone?.changes ?? 0;
  });
  return { removed };
}

/** Stripe repeats a message for three days at the most. */
export async function deleteOldStripeEvents(env: LicencesEnv, requestId: string): Promise<Record<string, number>> {
  const { database, now } = createContext(env, requestId);
  const removed = await cleanInBatches(async (limit) => {
    const before = new Date(now.getTime() - maxStripeEventAgeMs);
    const [gone] = await database.batch([deleteStripeEventsBefore(database, before, limit)]);
    return gone?.changes ?? 0;
  });
  return { removed };
}

/** Deletes prepared activations and ended bulk jobs; the events of both stay. */
export async function deleteOldStaffActs(env: LicencesEnv, requestId: string): Promise<Record<string, number>> {
  const { database, now } = createContext(env, requestId);
  const before = (ageMs: number) => new Date(now.getTime() - ageMs);
  const [prepared, jobs] = await database.batch([
    deletePreparedBefore(database, before(maxPreparedAgeMs), batchSize),
    deleteBulkJobsBefore(database, before(maxBulkAgeMs), maxBulkJobs),
  ]);
  return { removed: prepared.changes + jobs.changes };
}

/** Events stay, but no longer say who acted or whose account it was. */
export async function anonymiseOldEvents(env: LicencesEnv, requestId: string): Promise<number> {
  const { database, now } = createContext(env, requestId);
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - maxPersonAgeMonths);
  return cleanInBatches(async (limit) => {
    const [changed] = await database.batch([anonymiseEventsBefore(database, before, limit)]);
    return changed?.changes ?? 0;
  });
}
