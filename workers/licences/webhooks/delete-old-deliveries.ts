/** Deletes deliveries after thirty days, in batches. */
import { days } from "#base/duration.ts";
import { createContext } from "../context.ts";
import type { LicencesEnv } from "../env.ts";
import { cleanInBatches } from "../maintenance/delete-old-rows.ts";
import { deleteDeliveriesBefore } from "./delivery-repository.ts";

const maxAgeMs = days(30);

export async function deleteOldDeliveries(env: LicencesEnv, requestId: string): Promise<Record<string, number>> {
  const { database, now } = createContext(env, requestId);
  const before = new Date(now.getTime() - maxAgeMs);
  const removed = await cleanInBatches(async (limit) => {
    const [gone] = await database.batch([deleteDeliveriesBefore(database, before, limit)]);
    return gone.changes;
  });
  return { removed };
}
