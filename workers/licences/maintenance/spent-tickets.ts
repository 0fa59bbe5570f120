/** Each hour: download tickets whose time is over go. */
import { createContext } from "../context.ts";
import type { LicencesEnv } from "../env.ts";
import { deleteSpentTickets } from "../releases/ticket-repository.ts";
import { inBatches } from "./batches.ts";

/** What is in use within the day is left, so that whoever comes late is told that their ticket is spent. */
const keptMs = 24 * 60 * 60 * 1000;

export async function cleanSpentTickets(env: LicencesEnv, requestId: string): Promise<Record<string, number>> {
  const { database, now } = createContext(env, requestId);
  const removed = await inBatches(async (limit) => {
    const [gone] = await database.batch([deleteSpentTickets(database, new Date(now.getTime() - keptMs), limit)]);
    return gone?.changes ?? 0;
  });
  return { removed };
}
