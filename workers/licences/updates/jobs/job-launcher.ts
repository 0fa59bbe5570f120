/** Starts the workflow of a job, and another one when its runner has gone silent. */

import type { Context } from "../../platform/context.ts";
import { counted } from "../../platform/database.ts";
import type { JobReference } from "../../platform/env.ts";
import { log } from "../../platform/log.ts";
import { silenceMs } from "./heartbeat.ts";
import { replaceRunner, selectSilentJobs } from "./job-repository.ts";

/** A workflow that cannot be started now is started by `reviveSilentJobs`, because the job is saved. */
export async function launchJob({ themeJobs, requestId }: Context, { id, run }: JobReference): Promise<void> {
  try {
    await themeJobs.create({ id: toInstanceId({ id, run }), params: { id, run } });
  } catch (error) {
    log("warn", { event: "upstream_unavailable", requestId, route: "jobs/launch", error });
  }
}

const toInstanceId = ({ id, run }: JobReference): string => `${id}-${run}`;

/** In one sweep, a few at a time: after a burst of new jobs, as many as Workflows started none for. */
export const maxRevived = 200;
const revivedAtOnce = 6;

/** Replaces the runners of jobs that were silent for `silentMs`; returns how many. */
export async function reviveSilentJobs(context: Context, silentMs = silenceMs): Promise<number> {
  const { database, now } = context;
  const silent = await database.rows(selectSilentJobs(database, new Date(now.getTime() - silentMs), maxRevived));
  let revived = 0;
  for (let at = 0; at < silent.length; at += revivedAtOnce) {
    const group = silent.slice(at, at + revivedAtOnce);
    revived += (await Promise.all(group.map((job) => reviveJob(context, job)))).filter(Boolean).length;
  }
  return revived;
}

/**
 * Replaces a runner that was cut off: local workflows do not resume after a kill, and a deployed one can get lost too.
 * The former runner, should it still live, can no longer write. Returns false when another caller was faster.
 */
export async function reviveJob(context: Context, { id, run }: JobReference): Promise<boolean> {
  const { database, now, themeJobs } = context;
  const [taken] = await database.batch([counted(replaceRunner(database, { id, run }, now))]);
  if (taken?.changes !== 1) return false;
  await terminate(themeJobs, { id, run });
  await launchJob(context, { id, run: run + 1 });
  return true;
}

/** Ignores a workflow that is gone or over. */
async function terminate(themeJobs: Workflow<JobReference>, job: JobReference): Promise<void> {
  try {
    await (await themeJobs.get(toInstanceId(job))).terminate();
  } catch {
    // It cannot write either way.
  }
}
