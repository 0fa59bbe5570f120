/** Each hour: the answers of acts that may have arrived twice are forgotten when nobody sends them again. */
import { deleteKeysBefore } from "../admin/licence-administration-repository.ts";
import { createContext } from "../context.ts";
import type { LicencesEnv } from "../env.ts";
import { inBatches } from "./batches.ts";

/** A form that lay open over a weekend is still the same act. */
const keptMs = 7 * 24 * 60 * 60 * 1000;

export async function cleanOldKeys(env: LicencesEnv, requestId: string): Promise<Record<string, number>> {
  const { database, now } = createContext(env, requestId);
  const removed = await inBatches(async (limit) => {
    const [gone] = await database.batch([deleteKeysBefore(database, new Date(now.getTime() - keptMs), limit)]);
    return gone?.changes ?? 0;
  });
  return { removed };
}
