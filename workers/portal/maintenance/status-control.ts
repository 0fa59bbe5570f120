/** The records of the services for the public page, which has to answer whatever else is down. */
import { seconds } from "#base/duration.ts";
import { withTimeLimit } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import type { PortalEnv } from "../env.ts";
import { getJournal } from "../env.ts";
import type { ServiceRecords, ServiceStatusControl } from "./contract.ts";

/** During an outage everyone opens the page, and one object holds the records. */
const maxAgeMs = seconds(15);

let known: { records: ServiceRecords; readAtMs: number } | null = null;

export const createServiceStatusControl = (
  env: PortalEnv,
  onFault: (error: unknown) => void,
): ServiceStatusControl => ({
  async load() {
    if (known && Date.now() - known.readAtMs < maxAgeMs) return known.records;
    try {
      const records: ServiceRecords = await withTimeLimit(
        timeLimits.services.journalMs,
        getJournal(env).loadServices(),
      );
      known = { records, readAtMs: Date.now() };
    } catch (error) {
      onFault(error);
    }
    return known?.records ?? null;
  },
});
