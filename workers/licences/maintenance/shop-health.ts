/** Asks the stores whose turn it is whether they are well, and renews tokens that are near their end on the way. */
import type { Context } from "../context.ts";
import type { Actor, ShopHealth } from "../contract.ts";
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

/** One batch. Safe to run again and by two at once: a store is claimed before it is asked. */
export async function checkShops(context: Context, actor: Actor): Promise<ShopHealth> {
  const { database, now } = context;
  const claimed = await database.rows(claimDueStores(database, now, batchSize));
  const ids = claimed.map(({ activation_id }) => activation_id);
  const rows = ids.length > 0 ? await database.rows(selectExaminedStores(database, ids)) : [];
  const verdicts = await Promise.all(rows.map((row) => checkOne(context, actor, row)));
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
async function checkOne(context: Context, actor: Actor, row: ExaminedRow): Promise<ConnectionState | null> {
  try {
    const examination = await examineStore(context, row);
    await context.database.batch(saveExamination(context, actor, row, examination));
    return toConnectionState(examination);
  } catch (error) {
    log("error", { event: "fault", requestId: context.requestId, task: "shop-health", error });
    return null;
  }
}
