/** Sets an engine to work on a job, and another one when it has gone silent. */
import type { Context } from "../context.ts";
import { log } from "../log.ts";
import { silenceMs } from "./heartbeat.ts";
import { replaceEngine, silentSince } from "./job-repository.ts";
import type { JobReference } from "./theme-job.ts";

/** An engine that cannot be started now is started by `reviveSilent`: the job is on record. */
export async function launch({ themeJobs, requestId }: Context, { id, run }: JobReference): Promise<void> {
  try {
    await themeJobs.create({ id: engineOf({ id, run }), params: { id, run } });
  } catch (error) {
    log("warn", { event: "upstream_unavailable", requestId, route: "jobs/launch", error });
  }
}

const engineOf = ({ id, run }: JobReference): string => `${id}-${run}`;

const mostRevived = 50;

/** Replaces the engines of jobs that have given no sign of life for so long; answers how many. */
export async function reviveSilent(context: Context, silentMs = silenceMs): Promise<number> {
  const { database, now } = context;
  const silent = await database.rows(silentSince(database, new Date(now.getTime() - silentMs), mostRevived));
  let revived = 0;
  for (const job of silent) if (await revive(context, job)) revived += 1;
  return revived;
}

/**
 * Puts another engine in the place of one that was cut off: the local one forgets to go on when it is killed, and none is
 * beyond being lost. The former one, should it live, may write nothing any more. False: somebody else was faster.
 */
export async function revive(context: Context, { id, run }: JobReference): Promise<boolean> {
  const { database, now, themeJobs } = context;
  const [taken] = await database.batch([replaceEngine(database, { id, run }, now)]);
  if (taken?.changes !== 1) return false;
  await end(themeJobs, { id, run });
  await launch(context, { id, run: run + 1 });
  return true;
}

/** One that is gone or over cannot be ended, which is as good. */
async function end(themeJobs: Workflow<JobReference>, job: JobReference): Promise<void> {
  try {
    await (await themeJobs.get(engineOf(job))).terminate();
  } catch {
    // It writes nothing either way.
  }
}
