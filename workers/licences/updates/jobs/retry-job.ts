/**
 * Resumes a failed job from the step that failed; an update whose theme has changed since is read again. Repeated calls
 * resume it once.
 */

import type { Context } from "../../platform/context.ts";
import type { Actor } from "../../platform/contract.ts";
import { counted } from "../../platform/database.ts";
import { fail } from "../../platform/errors.ts";
import { assertOffered } from "../../releases/offered-releases.ts";
import { selectStoreToOpen } from "../../stores/connection-repository.ts";
import { hasSource } from "../update-input.ts";
import { type Job, type JobStep, jobSteps } from "./contract.ts";
import { launchJob } from "./job-launcher.ts";
import { type JobRow, requeueJob, selectLiveJob } from "./job-repository.ts";
import { toJob } from "./job-view.ts";
import { loadOwnJob } from "./read-jobs.ts";

export async function retryJob(context: Context, actor: Actor, id: string): Promise<Job> {
  const { database, now } = context;
  const before = await loadOwnJob(context, actor, id);
  if (before.state === "queued" || before.state === "running") return toJob(before);
  if (before.state !== "failed") fail("STATE_CONFLICT");
  if (before.kind !== "template") await assertOffered(context, before.version);
  const step = getStepToRepeat(before, await hasSource({ context, job: before }));
  const [queued, live, stores] = await database.batch([
    counted(requeueJob(database, actor, { id, from: "failed", step }, now)),
    selectLiveJob(database, actor, before.shop),
    selectStoreToOpen(database, before.shop, actor.email),
  ]);
  const running = live.rows[0];
  if (queued.changes !== 1) {
    if (running?.id === id) return toJob(running);
    // The licence has left the store, or has another owner.
    if (stores.rows.length === 0) fail("ACTIVATION_NOT_FOUND");
    return running ? fail("JOB_RUNNING", { job: running.id }) : fail("STATE_CONFLICT");
  }
  const after = await loadOwnJob(context, actor, id);
  await launchJob(context, after);
  return toJob(after);
}

/** A job without its theme resumes where the theme is created. */
export function getStepToRepeat(
  { kind, step, theme_id, failure_code }: Pick<JobRow, "kind" | "step" | "theme_id" | "failure_code">,
  hasDraft: boolean,
): JobStep {
  const steps: readonly JobStep[] = jobSteps[kind];
  // The merchant may have changed the theme since. What an earlier run has made is found again.
  if (kind === "template") return step === "check" ? step : "read";
  if (
    kind === "update" &&
    steps.indexOf(step) > steps.indexOf("read") &&
    (failure_code === "THEME_CHANGED" || !hasDraft)
  )
    return "read";
  return theme_id === null && steps.indexOf(step) > steps.indexOf("slot") ? "slot" : step;
}
