/** Runs bulk jobs in batches. A scheduled task resumes a job whose runner stopped. */
import { seconds } from "#base/duration.ts";
import { type Context, createContext } from "../context.ts";
import type { Database } from "../database.ts";
import type { LicencesEnv } from "../env.ts";
import { newId } from "../identifier.ts";
import { openLicenceReader } from "../licence-list/licence-reader.ts";
import { decodeCursor, toPage } from "../list-page.ts";
import { listLicences, type RunningBulkJob, selectBulkJob } from "./bulk-repository.ts";
import { bulkFilters } from "./contract.ts";
import {
  claimBulkJob,
  releaseBulkJob,
  renewLease,
  runRows,
  selectDueRows,
  selectIdleBulkJobs,
} from "./run-repository.ts";

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
    if (rows === null) break;
    handled += rows;
  }
  await database.batch([releaseBulkJob(database, id)]);
  return handled;
}

/** One batch: lists licences of the view, then handles due rows. Returns how many it handled; null when none is left. */
export async function runBulkBatch({ database }: Context, id: string): Promise<number | null> {
  const [jobs, due] = await database.batch([selectBulkJob(database, id), selectDueRows(database, id, batchSize)]);
  const [job] = jobs.rows;
  if (job?.state !== "running") return null;
  const now = new Date();
  const renewal = renewLease(database, id, new Date(now.getTime() + leaseMs));
  if (!job.is_listed) {
    await database.batch([...listLicences(database, await readStep(database, job, now)), renewal]);
    return 0;
  }
  if (due.rows.length === 0) return null;
  const rows = due.rows.map((row) => ({ ...row, eventId: newId(now) }));
  await database.batch([...runRows(database, job, rows, now), renewal]);
  return rows.length;
}

/** Licences that one step lists. */
export const listSize = 1_000;

/**
 * The next licences of the job's view. A licence that is used meanwhile only moves towards the end of this order, so
 * the steps miss none.
 */
async function readStep(database: Database, job: RunningBulkJob, now: Date) {
  const filters = bulkFilters.parse(JSON.parse(job.filters ?? "{}"));
  const query = { ...filters, sort: "activity" as const };
  const { select, getKey } = await openLicenceReader(database, query, new Date(job.created_at));
  const cursor = decodeCursor(job.listed_until ?? undefined, query.sort);
  const found = await database.rows(select(cursor, listSize));
  const { rows, next } = toPage(found, { sort: query.sort, cursor, getKey, size: listSize });
  return { id: job.id, act: job.act, ids: rows.map((row) => row.id), from: job.listed_until, until: next, now };
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
