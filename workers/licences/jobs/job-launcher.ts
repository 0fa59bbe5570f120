/** Sets an engine to work on a job, and another one when it has gone silent. */
import type { Context } from "../context.ts";
import type { JobReference } from "../env.ts";
import { log } from "../log.ts";
import { silenceMs } from "./heartbeat.ts";
import { replaceRunner, selectSilentJobs } from "./job-repository.ts";

/** An engine that cannot be started now is started by `reviveSilent`: the job is on record. */
export async function launchJob({ themeJobs, requestId }: Context, { id, run }: JobReference): Promise<void> {
  try {
    await themeJobs.create({ id: toInstanceId({ id, run }), params: { id, run } });
  } catch (error) {
    log("warn", { event: "upstream_unavailable", requestId, route: "jobs/launch", error });
  }
}

const toInstanceId = ({ id, run }: JobReference): string => `${id}-${run}`;

const maxRevived = 50;

/** Replaces the engines of jobs that have given no sign of life for so long; answers how many. */
export async function reviveSilentJobs(context: Context, silentMs = silenceMs): Promise<number> {
  const { database, now } = context;
  const silent = await database.rows<JobReference>(
    selectSilentJobs(database, new Date(now.getTime() - silentMs), maxRevived),
  );
  let revived = 0;
  for (const job of silent) if (await reviveJob(context, job)) revived += 1;
  return revived;
}

/**
 * Puts another engine in the place of one that was cut off: the local one forgets to go on when it is killed, and none is
 * beyond being lost. The former one, should it live, may write nothing any more. False: somebody else was faster.
 */
export async function reviveJob(context: Context, { id, run }: JobReference): Promise<boolean> {
  const { database, now, themeJobs } = context;
  const [taken] = await database.batch([replaceRunner(database, { id, run }, now)]);
  if (taken?.changes !== 1) return false;
  await terminate(themeJobs, { id, run });
  await launchJob(context, { id, run: run + 1 });
  return true;
}

/** One that is gone or over cannot be ended, which is as good. */
async function terminate(themeJobs: Workflow<JobReference>, job: JobReference): Promise<void> {
  try {
    await (await themeJobs.get(toInstanceId(job))).terminate();
  } catch {
    // It writes nothing either way.
  }
}
