/** Goes on with a job that failed, from the step that failed. An update whose theme has changed since is read anew. Asked twice, it goes on once. */
import type { Context } from "../context.ts";
import { type Actor, type Job, type JobStep, jobSteps } from "../contract.ts";
import { fail } from "../errors.ts";
import { type JobRow, liveJobOf, queueAgain } from "./job-repository.ts";
import { launch } from "./launch.ts";
import { ownJob } from "./read.ts";
import { hasSource } from "./update/source.ts";
import { jobFrom } from "./view.ts";

export async function retryJob(context: Context, actor: Actor, id: string): Promise<Job> {
  const { database, now } = context;
  const before = await ownJob(context, actor, id);
  if (before.state === "queued" || before.state === "running") return jobFrom(before);
  if (before.state !== "failed") fail("STATE_CONFLICT");
  const step = stepToRepeat(before, await hasSource({ context, job: before }));
  const [queued, live] = await database.batch([
    queueAgain(database, actor, { id, from: "failed", step }, now),
    liveJobOf(database, actor, before.shop),
  ]);
  const running = live.rows[0];
  if (queued.changes !== 1) {
    if (running?.id === id) return jobFrom(running);
    return running ? fail("JOB_RUNNING", { job: running.id }) : fail("STATE_CONFLICT");
  }
  const after = await ownJob(context, actor, id);
  await launch(context, after);
  return jobFrom(after);
}

/** Without its theme, from where the theme is made. */
function stepToRepeat({ kind, step, theme_id, failure_code }: JobRow, hasDraft: boolean): JobStep {
  const steps: readonly JobStep[] = jobSteps[kind];
  if (
    kind === "update" &&
    steps.indexOf(step) > steps.indexOf("read") &&
    (failure_code === "THEME_CHANGED" || !hasDraft)
  )
    return "read";
  return theme_id === null && steps.indexOf(step) > steps.indexOf("slot") ? "slot" : step;
}
