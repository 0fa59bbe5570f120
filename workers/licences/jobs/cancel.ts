/** Stops a job at its next step; what it has made so far is taken away. */
import type { Context } from "../context.ts";
import type { Actor, Job } from "../contract.ts";
import { fail } from "../errors.ts";
import { insertEvent } from "../events/event-repository.ts";
import { removeDraft } from "./draft.ts";
import { subjectOf } from "./event.ts";
import { askToCancel, isJustCancelled } from "./job-repository.ts";
import { ownJob } from "./read.ts";
import { jobFrom } from "./view.ts";

export async function cancelJob(context: Context, actor: Actor, id: string): Promise<Job> {
  const { database, now } = context;
  const before = await ownJob(context, actor, id);
  const event = { type: "theme.job_cancelled" as const, now, actor, ...subjectOf(before) };
  const [asked] = await database.batch([
    askToCancel(database, actor, id, now),
    // A running job records its end by itself.
    insertEvent(database, event, isJustCancelled(id)),
  ]);
  const after = await ownJob(context, actor, id);
  if (after.state === "cancelled") await removeDraft(context, id);
  if (asked.changes !== 1 && after.state !== "cancelled") fail("STATE_CONFLICT");
  return jobFrom(after);
}
