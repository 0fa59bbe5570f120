/** Deletes or anonymises old rows in slices, so that the database is never blocked for long. */
import { days } from "#base/duration.ts";
import { removeViewsDeletedBefore } from "../accounts/view-repository.ts";
import { anonymiseEventsBefore } from "../events/event-repository.ts";
import { deleteKeysBefore } from "../licences/act-repository.ts";
import { deleteBulkJobsBefore, deleteBulkRowsBefore } from "../licences/bulk/bulk-repository.ts";
import { deletePreparedBefore } from "../licences/prepared-activation-repository.ts";
import { deleteStripeEventsBefore } from "../orders/stripe-event-repository.ts";
import { createContext } from "../platform/context.ts";
import { counted, type Database, type Statement } from "../platform/database.ts";
import type { LicencesEnv } from "../platform/env.ts";
import { runInSlices } from "../platform/slices.ts";
import { deleteSpentTickets } from "../releases/ticket-repository.ts";

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
const maxPersonAgeMonths = 24;

const maxRows = 500;

/**
 * `clean` handles at most `rows` rows and returns how many it found; fewer end the work. The next run handles what
 * `mustStop` leaves.
 */
export function cleanInSlices(clean: (rows: number) => Promise<number>, mustStop?: () => boolean): Promise<number> {
  let isLast = false;
  const step = async (rows: number) => {
    if (isLast) return null;
    const found = await clean(rows);
    isLast = found < rows;
    return found;
  };
  return runInSlices(step, { maxRows, ...(mustStop ? { mustStop } : {}) });
}

/** Repeats a statement that handles at most `rows` rows, and returns how many it changed. */
export const runClean = (
  database: Database,
  clean: (rows: number) => Statement,
  mustStop?: () => boolean,
): Promise<number> =>
  cleanInSlices(async (rows) => (await database.batch([counted(clean(rows))]))[0].changes, mustStop);

type Cleaned = Promise<Record<string, number>>;

/** Deletes idempotency keys, and views that an administrator deleted. */
export async function deleteOldKeys(env: LicencesEnv, requestId: string, mustStop?: () => boolean): Cleaned {
  const { database, now } = createContext(env, requestId);
  const before = (ageMs: number) => new Date(now.getTime() - ageMs);
  const keys = await runClean(database, (rows) => deleteKeysBefore(database, before(maxKeyAgeMs), rows), mustStop);
  const removeViews = (rows: number) => removeViewsDeletedBefore(database, before(maxDeletedViewAgeMs), rows);
  return { removed: keys + (await runClean(database, removeViews, mustStop)) };
}

export async function deleteOldTickets(env: LicencesEnv, requestId: string, mustStop?: () => boolean): Cleaned {
  const { database, now } = createContext(env, requestId);
  const before = new Date(now.getTime() - maxTicketAgeMs);
  return { removed: await runClean(database, (rows) => deleteSpentTickets(database, before, rows), mustStop) };
}

/** Stripe repeats a message for three days at the most. */
export async function deleteOldStripeEvents(env: LicencesEnv, requestId: string, mustStop?: () => boolean): Cleaned {
  const { database, now } = createContext(env, requestId);
  const before = new Date(now.getTime() - maxStripeEventAgeMs);
  return { removed: await runClean(database, (rows) => deleteStripeEventsBefore(database, before, rows), mustStop) };
}

/** Deletes prepared activations and ended bulk jobs; the events of both stay. */
export async function deleteOldStaffActs(env: LicencesEnv, requestId: string, mustStop?: () => boolean): Cleaned {
  const { database, now } = createContext(env, requestId);
  const before = (ageMs: number) => new Date(now.getTime() - ageMs);
  const clean = (statement: (rows: number) => Statement) => runClean(database, statement, mustStop);
  const prepared = await clean((rows) => deletePreparedBefore(database, before(maxPreparedAgeMs), rows));
  await clean((rows) => deleteBulkRowsBefore(database, before(maxBulkAgeMs), rows));
  const jobs = await clean((rows) => deleteBulkJobsBefore(database, before(maxBulkAgeMs), rows));
  return { removed: prepared + jobs };
}

/** Events stay, but no longer say who acted or whose account it was. */
export function anonymiseOldEvents(env: LicencesEnv, requestId: string, mustStop?: () => boolean): Promise<number> {
  const { database, now } = createContext(env, requestId);
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - maxPersonAgeMonths);
  return runClean(database, (rows) => anonymiseEventsBefore(database, before, rows), mustStop);
}
