/** Goes on with a job that failed, from the step that failed. */
import type { Context } from "../context.ts";
import { type Actor, type Job, type JobStep, jobSteps } from "../contract.ts";
import { refuse } from "../refusal.ts";
import { launch } from "./launch.ts";
import { ownJob } from "./read.ts";
import { type JobRow, liveJobOf, queueAgain } from "./store.ts";
import { jobFrom } from "./view.ts";

export async function retryJob(context: Context, actor: Actor, id: string): Promise<Job> {
  const { database, now } = context;
  const before = await ownJob(context, actor, id);
  if (before.state !== "failed") refuse("STATE_CONFLICT");
  const [queued, live] = await database.batch<[object, { id: string }]>([
    queueAgain(database, actor, { id, from: "failed", step: stepToRepeat(before) }, now),
    liveJobOf(database, actor, before.shop),
  ]);
  const running = live.rows[0];
  if (queued.changes !== 1) return running ? refuse("JOB_RUNNING", { job: running.id }) : refuse("STATE_CONFLICT");
  const after = await ownJob(context, actor, id);
  await launch(context, after);
  return jobFrom(after);
}

/** Without its theme, from where the theme is made. */
export function stepToRepeat({ kind, step, theme_id }: Pick<JobRow, "kind" | "step" | "theme_id">): JobStep {
  const steps: readonly JobStep[] = jobSteps[kind];
  return theme_id === null && steps.indexOf(step) > steps.indexOf("slot") ? "slot" : step;
}
