/** The records of the services for the public page, which has to answer whatever else is down. */
import { seconds } from "#base/duration.ts";
import { failure, type Result, success } from "#base/errors.ts";
import { withTimeLimit } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import { getJournal } from "../env.ts";
import type { PortalScope } from "../scope.ts";
import type { Viewer } from "../session/contract.ts";
import type { ServiceRecords } from "./contract.ts";

/** During an outage everyone opens the page, and one object holds the records. */
const maxAgeMs = seconds(15);

let cache: { records: ServiceRecords; readAtMs: number } | null = null;

/** Older records when they cannot be read. */
export async function loadServiceRecords({
  env,
  onFault,
}: PortalScope<Viewer | null>): Promise<Result<ServiceRecords>> {
  if (cache && Date.now() - cache.readAtMs < maxAgeMs) return success(cache.records);
  try {
    const records: ServiceRecords = await withTimeLimit(timeLimits.services.journalMs, getJournal(env).loadServices());
    cache = { records, readAtMs: Date.now() };
  } catch (error) {
    onFault(error);
  }
  return cache ? success(cache.records) : failure("UPSTREAM_UNAVAILABLE");
}
