/** Each hour: looks after the stores that are due, in batches that another run may continue. */
import { createContext } from "../context.ts";
import type { Actor } from "../contract.ts";
import type { LicencesEnv } from "../env.ts";
import { checkShops } from "./shop-health.ts";

/** In the log of events: nobody's own act. */
const clock: Actor = { uid: "clock", email: "clock@licences.invalid", emailVerified: true, role: "admin" };

/** So many an hour; what is left is due in the next one. */
const mostBatches = 20;

export async function hourly(env: LicencesEnv, requestId: string): Promise<Record<string, number>> {
  const counts = { active: 0, pending: 0, inactive: 0, remaining: 0 };
  for (let batch = 0; batch < mostBatches; batch++) {
    const found = await checkShops(createContext(env, requestId), clock);
    for (const verdict of ["active", "pending", "inactive"] as const) counts[verdict] += found[verdict];
    counts.remaining = found.remaining;
    if (found.remaining === 0) break;
  }
  return counts;
}
