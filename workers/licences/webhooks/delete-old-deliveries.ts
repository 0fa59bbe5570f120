/** Deletes deliveries after thirty days, in slices. */
import { days } from "#base/duration.ts";
import { runClean } from "../maintenance/delete-old-rows.ts";
import { createContext } from "../platform/context.ts";
import type { LicencesEnv } from "../platform/env.ts";
import { deleteDeliveriesBefore } from "./delivery-repository.ts";

const maxAgeMs = days(30);

export async function deleteOldDeliveries(
  env: LicencesEnv,
  requestId: string,
  mustStop?: () => boolean,
): Promise<Record<string, number>> {
  const { database, now } = createContext(env, requestId);
  const before = new Date(now.getTime() - maxAgeMs);
  return { removed: await runClean(database, (rows) => deleteDeliveriesBefore(database, before, rows), mustStop) };
}
