/** Events are kept, but after 24 months they no longer say who acted or whose account it was. */
import { createContext } from "../context.ts";
import type { LicencesEnv } from "../env.ts";
import { anonymiseEventsBefore } from "../events/event-repository.ts";
import { inBatches } from "./batches.ts";

const monthsKept = 24;

export async function anonymiseOldEvents(env: LicencesEnv, requestId: string): Promise<Record<string, number>> {
  const { database, now } = createContext(env, requestId);
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - monthsKept);
  const anonymised = await inBatches(async (limit) => {
    const [changed] = await database.batch([anonymiseEventsBefore(database, before, limit)]);
    return changed?.changes ?? 0;
  });
  return { anonymised };
}
