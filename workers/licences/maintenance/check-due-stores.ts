/** Asks the stores whose turn it is whether they are well, and renews tokens that are near their end on the way. */
import { type Context, createContext } from "../context.ts";
import type { Actor, ShopHealth } from "../contract.ts";
import type { LicencesEnv } from "../env.ts";
import { log } from "../log.ts";
import { examineStore } from "../stores/examine-store.ts";
import {
  type ConnectionState,
  claimDueStores,
  countDueStores,
  type ExaminedRow,
  saveExamination,
  selectExaminedStores,
  toConnectionState,
} from "../stores/store-health-repository.ts";

/** Each store is up to four calls, and a Worker's calls are counted. */
const batchSize = 10;
/** In one run; the stores that are left are due in the next one. */
const maxBatches = 20;

/** The actor of events that nobody caused. */
const schedulerActor: Actor = { uid: "clock", email: "clock@licences.invalid", emailVerified: true, role: "admin" };

export async function checkDueStores(env: LicencesEnv, requestId: string): Promise<Record<string, number>> {
  const counts = { active: 0, pending: 0, inactive: 0, remaining: 0 };
  for (let batch = 0; batch < maxBatches; batch++) {
    const found = await checkStores(createContext(env, requestId), schedulerActor);
    for (const verdict of ["active", "pending", "inactive"] as const) counts[verdict] += found[verdict];
    counts.remaining = found.remaining;
    if (found.remaining === 0) break;
  }
  return counts;
}

/** One batch. Safe to run again and by two at once: a store is claimed before it is asked. */
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

/** One store's fault must not keep the others from being asked; null when it could not be judged. */
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
