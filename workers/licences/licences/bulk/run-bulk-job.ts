/** Runs bulk jobs in slices. A scheduled task resumes a job whose runner stopped. */
import { seconds } from "#base/duration.ts";
import type { Context } from "../../platform/context.ts";
import { counted, type Database } from "../../platform/database.ts";
import { newId } from "../../platform/identifier.ts";
import { decodeCursor, toPage } from "../../platform/list-page.ts";
import { runInSlices, type SliceOptions } from "../../platform/slices.ts";
import { openLicenceReader } from "../list/licence-reader.ts";
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

/** Longer than a slice and its pause take, so a lease that ended belongs to a runner that stopped. */
const leaseMs = seconds(60);
const maxListed = 1_000;
const maxRows = 500;

type RunOptions = Omit<SliceOptions, "maxRows">;

/** Returns how many rows it handled; zero when a runner has this job or another one. */
export async function runBulkJob(context: Context, id: string, options: RunOptions = {}): Promise<number> {
  const { database } = context;
  const now = new Date();
  const [claimed] = await database.batch([counted(claimBulkJob(database, id, now, new Date(now.getTime() + leaseMs)))]);
  if (claimed?.changes !== 1) return 0;
  // A listed licence takes much less time than one that is changed.
  await runInSlices((rows) => listStep(context, id, rows), { ...options, maxRows: maxListed });
  const handled = await runInSlices((rows) => runStep(context, id, rows), { ...options, maxRows });
  await database.batch([releaseBulkJob(database, id)]);
  return handled;
}

const renew = (database: Database, id: string) => renewLease(database, id, new Date(Date.now() + leaseMs));

/** Lists the next licences of the job's view; null when all are listed or the job is over. */
async function listStep({ database }: Context, id: string, size: number): Promise<number | null> {
  const [job] = await database.rows(selectBulkJob(database, id));
  if (job?.state !== "running" || job.is_listed) return null;
  const step = await readStep(database, job, size);
  await database.batch([...listLicences(database, step), renew(database, id)]);
  return step.ids.length;
}

/** Handles due rows; null when none is left or the job is over. */
export async function runStep({ database }: Context, id: string, size: number): Promise<number | null> {
  const [jobs, due] = await database.batch([selectBulkJob(database, id), selectDueRows(database, id, size)]);
  const [job] = jobs.rows;
  if (job?.state !== "running" || due.rows.length === 0) return null;
  const now = new Date();
  const rows = due.rows.map((row) => ({ ...row, eventId: newId(now) }));
  await database.batch([...runRows(database, job, rows, now), renew(database, id)]);
  return rows.length;
}

/**
 * The next licences of the job's view. A licence that is used meanwhile only moves towards the end of this order, so
 * the steps miss none.
 */
async function readStep(database: Database, job: RunningBulkJob, size: number) {
  const filters = bulkFilters.parse(JSON.parse(job.filters ?? "{}"));
  const query = { ...filters, sort: "activity" as const };
  const { select, getKey } = await openLicenceReader(database, query, new Date(job.created_at));
  const cursor = decodeCursor(job.listed_until ?? undefined, query.sort);
  const found = await database.rows(select(cursor, size));
  const { rows, next } = toPage(found, { sort: query.sort, cursor, getKey, size });
  const ids = rows.map((row) => row.id);
  return { id: job.id, act: job.act, ids, from: job.listed_until, until: next, now: new Date() };
}

const maxJobs = 5;

/** Runs the jobs that have no runner, one after the other, oldest first. Returns how many rows it handled. */
export async function runIdleBulkJobs(context: Context, options: RunOptions = {}): Promise<number> {
  const idle = await context.database.rows(selectIdleBulkJobs(context.database, new Date(), maxJobs));
  let handled = 0;
  for (const { id } of idle) handled += await runBulkJob(context, id, options);
  return handled;
}
