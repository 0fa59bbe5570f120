/** Sets an engine to work on a job, and another one when it has gone silent. */
import type { Context } from "../context.ts";
import { log } from "../log.ts";
import { replaceEngine, silentSince } from "./store.ts";
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

/** Longer than any step goes without a sign of life. */
export const silenceMs = 150_000;
const mostRevived = 50;

/**
 * Replaces engines that were cut off. The local Workflows engine forgets to go on when it is killed, and no engine is beyond
 * being lost. The former one, should it live, may write nothing any more.
 */
export async function reviveSilent(context: Context, silentMs = silenceMs): Promise<number> {
  const { database, now, themeJobs } = context;
  const silent = await database.rows<JobReference>(silentSince(database, new Date(now.getTime() - silentMs), mostRevived));
  let revived = 0;
  for (const job of silent) {
    const [taken] = await database.batch([replaceEngine(database, job, now)]);
    if (taken?.changes !== 1) continue;
    await end(themeJobs, job);
    await launch(context, { id: job.id, run: job.run + 1 });
    revived += 1;
  }
  return revived;
}

/** One that is gone or over cannot be ended, which is as good. */
async function end(themeJobs: Workflow<JobReference>, job: JobReference): Promise<void> {
  try {
    await (await themeJobs.get(engineOf(job))).terminate();
  } catch {
    // It writes nothing either way.
  }
}
