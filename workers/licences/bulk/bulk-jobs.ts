/** Bulk jobs of administrators: looked at before, started, read and cancelled. */
import type * as z from "zod";
import type { Context } from "../context.ts";
import {
  type Actor,
  type BulkJob,
  type BulkJobPage,
  type BulkPreview,
  type bulkJobQuery,
  bulkNotification,
  type bulkPreviewRequest,
  defaultLicenceSort,
  type LicenceFilters,
  maxBulkLicences,
  type startBulkRequest,
} from "../contract.ts";
import { fail } from "../errors.ts";
import { newId } from "../identifier.ts";
import { openLicenceReader } from "../licence-list/licence-reader.ts";
import { log } from "../log.ts";
import {
  type BulkJobRecord,
  cancelBulkJob,
  insertBulkJob,
  selectBulkJob,
  selectBulkJobByRequest,
  selectBulkJobsOf,
  selectBulkRows,
  selectPreview,
} from "./bulk-repository.ts";
import { runBulkJob } from "./run-bulk-job.ts";

/** What the act would do now; nothing is written. */
export async function previewBulk(
  context: Context,
  _actor: Actor,
  request: z.infer<typeof bulkPreviewRequest>,
): Promise<BulkPreview> {
  const { act } = request;
  const found = "ids" in request ? request.ids : await listIds(context, request.filters);
  const asked = [...new Set(found.slice(0, maxBulkLicences))];
  const rows = await context.database.rows(selectPreview(context.database, act, asked));
  return {
    rows,
    changes: rows.filter(({ skip }) => skip === null).length,
    unknown: asked.length - rows.length,
    isCut: found.length > asked.length,
  };
}

/** At most one more than a job takes. */
async function listIds({ database, now }: Context, filters: LicenceFilters): Promise<string[]> {
  const { select } = await openLicenceReader(database, { ...filters, sort: defaultLicenceSort }, now);
  return (await database.rows(select(null, maxBulkLicences))).map(({ id }) => id);
}

/** Throws LICENCE_NOT_FOUND when no id is a licence. Starts at once; the caller does not wait for the end. */
export async function startBulk(
  context: Context,
  actor: Actor,
  { act, ids, reason, requestId, ...request }: z.infer<typeof startBulkRequest>,
): Promise<{ id: string }> {
  const { database, now } = context;
  const notification = request.notification ?? null;
  const job = { id: newId(now), act, ids: [...new Set(ids)], reason, notification, requestId, actor, now };
  const [, , , saved] = await database.batch([
    ...insertBulkJob(database, job),
    selectBulkJobByRequest(database, requestId),
  ]);
  const row = saved.rows[0];
  if (row?.actor_uid !== actor.uid || row.act !== act || row.reason !== reason) return fail("STATE_CONFLICT");
  if (row.total === 0) return fail("LICENCE_NOT_FOUND");
  if (row.id === job.id) {
    const run = runBulkJob(context, job.id).catch((error) =>
      log("warn", { event: "upstream_unavailable", requestId: context.requestId, route: "bulk/run", error }),
    );
    context.waitUntil(run);
  }
  return { id: row.id };
}

const pageSize = 50;

/** Of any administrator. Throws JOB_NOT_FOUND. */
export async function readBulkJob(
  { database }: Context,
  _actor: Actor,
  { id, after }: z.infer<typeof bulkJobQuery>,
): Promise<BulkJobPage> {
  const [jobs, rows] = await database.batch([
    selectBulkJob(database, id),
    selectBulkRows(database, id, after, pageSize + 1),
  ]);
  const shown = rows.rows.slice(0, pageSize);
  return {
    job: toBulkJob(jobs.rows[0] ?? fail("JOB_NOT_FOUND")),
    rows: shown,
    next: rows.rows.length > pageSize ? (shown.at(-1)?.position ?? null) : null,
  };
}

const maxJobs = 20;

/** The caller's latest ones. */
export const listBulkJobs = async ({ database }: Context, actor: Actor): Promise<BulkJob[]> =>
  (await database.rows(selectBulkJobsOf(database, actor.uid, maxJobs))).map(toBulkJob);

/** Rows that are done stay done. Throws JOB_NOT_FOUND, or STATE_CONFLICT for a job that is over. */
export async function cancelBulk({ database, now }: Context, _actor: Actor, id: string): Promise<BulkJob> {
  const [, after] = await database.batch([cancelBulkJob(database, id, now), selectBulkJob(database, id)]);
  const job = after.rows[0] ?? fail("JOB_NOT_FOUND");
  return job.state === "cancelled" ? toBulkJob(job) : fail("STATE_CONFLICT");
}

const toBulkJob = (row: BulkJobRecord): BulkJob => ({
  id: row.id,
  act: row.act,
  state: row.state,
  reason: row.reason,
  notification: row.notification === null ? null : bulkNotification.parse(JSON.parse(row.notification)),
  actorEmail: row.actor_email,
  total: row.total,
  done: row.done,
  skipped: row.skipped,
  createdAt: row.created_at,
  endedAt: row.ended_at,
});
