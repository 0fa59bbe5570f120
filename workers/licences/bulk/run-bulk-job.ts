/** Runs bulk jobs in batches. A scheduled task resumes a job whose runner stopped. */
import { seconds } from "#base/duration.ts";
import { type Context, createContext } from "../context.ts";
import type { LicencesEnv } from "../env.ts";
import { newId } from "../identifier.ts";
import { selectBulkJob } from "./bulk-repository.ts";
import { claimBulkJob, releaseBulkJob, runRows, selectDueRows, selectIdleBulkJobs } from "./run-repository.ts";

export const batchSize = 100;
/** Longer than a batch takes, so a lease that ended belongs to a runner that stopped. */
const leaseMs = seconds(60);
/** Of one runner; the next one continues. */
const maxBatches = 50;

/** Returns how many rows it handled; zero when another runner has the job. */
export async function runBulkJob(context: Context, id: string): Promise<number> {
  const { database } = context;
  const now = new Date();
  const [claimed] = await database.batch([claimBulkJob(database, id, now, new Date(now.getTime() + leaseMs))]);
  if (claimed?.changes !== 1) return 0;
  let handled = 0;
  for (let batch = 0; batch < maxBatches; batch++) {
    const rows = await runBulkBatch(context, id);
    handled += rows;
    if (rows < batchSize) break;
  }
  await database.batch([releaseBulkJob(database, id)]);
  return handled;
}

/** One batch; returns how many rows were due. */
export async function runBulkBatch({ database }: Context, id: string): Promise<number> {
  const [jobs, due] = await database.batch([selectBulkJob(database, id), selectDueRows(database, id, batchSize)]);
  const [job] = jobs.rows;
  if (job?.state !== "running" || due.rows.length === 0) return 0;
  const now = new Date();
  const rows = due.rows.map((row) => ({ ...row, eventId: newId(now) }));
  await database.batch(runRows(database, job, rows, { now, until: new Date(now.getTime() + leaseMs) }));
  return rows.length;
}

const maxJobs = 5;

/** Resumes the jobs that have no runner. */
export async function runIdleBulkJobs(env: LicencesEnv, requestId: string): Promise<Record<string, number>> {
  const context = createContext(env, requestId);
  const idle = await context.database.rows(selectIdleBulkJobs(context.database, context.now, maxJobs));
  let handled = 0;
  for (const { id } of idle) handled += await runBulkJob(context, id);
  return { handled };
}
