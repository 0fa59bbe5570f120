/** Cancels a job at its next step, which removes what the job has created. */

import { toChangedFields } from "../../events/changed-fields.ts";
import { insertEvent } from "../../events/event-repository.ts";
import type { Context } from "../../platform/context.ts";
import type { Actor } from "../../platform/contract.ts";
import { allOf, counted } from "../../platform/database.ts";
import { fail } from "../../platform/errors.ts";
import type { Job } from "./contract.ts";
import { isWaiting, requestCancel } from "./job-cancellation-repository.ts";
import { getEventSubject } from "./job-events.ts";
import { removeJobFiles } from "./job-files.ts";
import { toJob } from "./job-view.ts";
import { loadOwnJob } from "./read-jobs.ts";

export async function cancelJob(context: Context, actor: Actor, id: string): Promise<Job> {
  const { database, now } = context;
  const before = await loadOwnJob(context, actor, id);
  const event = {
    ...{ type: "theme.job_cancelled" as const, now, actor, ...getEventSubject(before) },
    ...toChangedFields({ status: before.state }, { status: "cancelled" }),
  };
  const cancellation = requestCancel(database, actor, id, now);
  const [, asked] = await database.batch([
    // A running job logs its end itself.
    insertEvent(database, event, allOf(cancellation.isDue, isWaiting(id))),
    counted(cancellation),
  ]);
  const after = await loadOwnJob(context, actor, id);
  if (after.state === "cancelled") await removeJobFiles(context, id);
  if (asked.changes !== 1 && after.state !== "cancelled") fail("STATE_CONFLICT");
  return toJob(after);
}
