/** Cancels a store's jobs with their events, in the batch of the act that ends them. */

import { insertEvent } from "../events/event-repository.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { allOf, type Condition, type Statement } from "../platform/database.ts";
import { cancelJobsOfStore, isWaiting } from "../updates/jobs/job-cancellation-repository.ts";
import { toJobObject } from "../updates/jobs/job-events.ts";
import { removeJobFiles } from "../updates/jobs/job-files.ts";
import type { StoreJobRow } from "./licence-target-repository.ts";

interface Ending {
  actor: Actor;
  shop: string | null;
  /** As they were read before; a job that runs logs its end itself. */
  jobs: readonly StoreJobRow[];
  done: Condition;
}

export function cancelJobsOf({ database, now }: Context, { actor, shop, jobs, done }: Ending): Statement[] {
  if (shop === null) return [];
  const events = findWaiting(jobs).map(({ id, account, licence_id: licenceId, version }) =>
    insertEvent(
      database,
      {
        ...{ type: "theme.job_cancelled", now, actor, account, licenceId, shop, version, object: toJobObject(id) },
        ...{ before: { status: "waiting" }, after: { status: "cancelled" } },
      },
      allOf(done, isWaiting(id)),
    ),
  );
  return [...events, cancelJobsOfStore(database, shop, now, done)];
}

/** After the batch; the hourly task removes what stays. */
export function removeFilesOf(context: Context, jobs: readonly StoreJobRow[]): void {
  context.waitUntil(Promise.all(findWaiting(jobs).map(({ id }) => removeJobFiles(context, id))));
}

const findWaiting = (jobs: readonly StoreJobRow[]) => jobs.filter(({ state }) => state === "waiting");
