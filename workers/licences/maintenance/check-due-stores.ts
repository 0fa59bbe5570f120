/**
 * Marks connections without an answer for a day as pending, checks the stores that are due, and renews their tokens that
 * are near their expiry.
 */

import type { ShopHealth } from "../licences/staff-contract.ts";
import { type Context, createContext } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import type { LicencesEnv } from "../platform/env.ts";
import { log } from "../platform/log.ts";
import { schedulerActor } from "../platform/scheduler-actor.ts";
import { examineStore } from "../stores/examine-store.ts";
import {
  type ConnectionState,
  claimDueStores,
  countDueStores,
  type ExaminedRow,
  saveExamination,
  selectExaminedStores,
  setStalePending,
  toConnectionState,
} from "../stores/store-health-repository.ts";

/** Each store takes up to four calls, and Workers limit the number of calls. */
const batchSize = 10;
/** For one run, of which there are several a minute; the other stores are due in the next one. */
export const maxStoresChecked = 40;

export async function checkDueStores(
  env: LicencesEnv,
  requestId: string,
  mustStop: () => boolean = () => false,
): Promise<Record<string, number>> {
  const { database, now } = createContext(env, requestId);
  await database.batch([setStalePending(database, now)]);
  const counts = { active: 0, pending: 0, inactive: 0, remaining: 0 };
  for (let checked = 0; checked < maxStoresChecked && !mustStop(); checked += batchSize) {
    const found = await checkStores(createContext(env, requestId), schedulerActor);
    for (const verdict of ["active", "pending", "inactive"] as const) counts[verdict] += found[verdict];
    counts.remaining = found.remaining;
    if (found.remaining === 0) break;
  }
  return counts;
}

/** Checks one batch. Repeated and concurrent runs are safe, because a store is claimed before it is called. */
export async function checkStores(context: Context, actor: Actor): Promise<ShopHealth> {
  const { database, now } = context;
  const claimed = await database.rows(claimDueStores(database, now, batchSize));
  const ids = claimed.map(({ activation_id }) => activation_id);
  const rows = ids.length > 0 ? await database.rows(selectExaminedStores(database, ids)) : [];
  const verdicts = await Promise.all(rows.map((row) => checkStore(context, actor, row)));
  const [left] = await database.rows(countDueStores(database, now));
  const count = (verdict: ConnectionState) => verdicts.filter((each) => each === verdict).length;
  return {
    active: count("active"),
    pending: count("pending"),
    inactive: count("inactive"),
    remaining: left?.remaining ?? 0,
  };
}

/** A fault with one store must not stop the others; null when the store's state is not known. */
async function checkStore(context: Context, actor: Actor, row: ExaminedRow): Promise<ConnectionState | null> {
  try {
    const examination = await examineStore(context, row);
    await context.database.batch(saveExamination(context, actor, row, examination));
    return toConnectionState(examination);
  } catch (error) {
    log("error", { event: "fault", requestId: context.requestId, task: "shop-health", error });
    return null;
  }
}
