/** Bulk jobs of administrators: looked at before, started, read and cancelled. */
import type * as z from "zod";
import { sha256Hex } from "#base/digest.ts";
import { seconds } from "#base/duration.ts";
import { createDeadline } from "#base/time-limit.ts";
import { recordChange } from "../../events/event-repository.ts";
import type { Context } from "../../platform/context.ts";
import type { Actor } from "../../platform/contract.ts";
import { fail } from "../../platform/errors.ts";
import { newId } from "../../platform/identifier.ts";
import { log } from "../../platform/log.ts";
import { defaultLicenceSort } from "../list/contract.ts";
import { openLicenceReader } from "../list/licence-reader.ts";
import {
  type BulkJobRecord,
  cancelBulkJob,
  insertBulkJob,
  listLicences,
  selectBulkJob,
  selectBulkJobByRequest,
  selectBulkJobsOf,
  selectBulkRows,
  selectPreview,
  summariseIds,
  summaryOf,
} from "./bulk-repository.ts";
import {
  type BulkJob,
  type BulkJobPage,
  type BulkPreview,
  type bulkJobQuery,
  bulkNotification,
  type bulkPreviewRequest,
  type startBulkRequest,
} from "./contract.ts";
import { runIdleBulkJobs } from "./run-bulk-job.ts";

/** What the act would do now; nothing is written. */
export async function previewBulk(
  { database, now }: Context,
  _actor: Actor,
  { act, ids, filters }: z.infer<typeof bulkPreviewRequest>,
): Promise<BulkPreview> {
  if (ids) {
    const asked = [...new Set(ids)];
    const [rows, summary] = await database.batch([
      selectPreview(database, act, asked, maxPreviewed),
      summariseIds(database, act, asked),
    ]);
    const { licences, changes } = summary.rows[0] ?? none;
    return { rows: rows.rows, licences, changes, unknown: asked.length - licences };
  }
  const { select, summarise } = await openLicenceReader(database, { ...filters, sort: defaultLicenceSort }, now);
  const [shown, summary] = await database.batch([select(null, maxPreviewed - 1), summarise(summaryOf(act))]);
  const shownIds = shown.rows.map(({ id }) => id);
  const rows = await database.rows(selectPreview(database, act, shownIds, maxPreviewed));
  return { rows, ...(summary.rows[0] ?? none), unknown: 0 };
}

const maxPreviewed = 100;
const none = { licences: 0, changes: 0 };

/** The platform ends work half a minute after an answer; the scheduled task continues. */
const maxAfterAnswerMs = seconds(20);

/** Inserts the job; it runs after the answer. Throws LICENCE_NOT_FOUND when no id is a licence. */
export async function startBulk(
  context: Context,
  actor: Actor,
  { requestId, ...request }: z.infer<typeof startBulkRequest>,
): Promise<{ id: string }> {
  const { database, now } = context;
  const { act, ids, filters, reason, notification } = request;
  const id = newId(now);
  const requestHash = sha256Hex(JSON.stringify(request));
  const content = { act, reason, filters: filters ?? null, notification: notification ?? null };
  const selection = ids ? [...new Set(ids)] : null;
  await database.batch([
    insertBulkJob(database, { id, ...content, requestId, requestHash, actor, now }),
    ...(selection ? listLicences(database, { id, act, ids: selection, from: null, until: null, now }) : []),
  ]);
  const [row] = await database.rows(selectBulkJobByRequest(database, requestId));
  if (row?.actor_uid !== actor.uid || row.request_hash !== requestHash) return fail("STATE_CONFLICT");
  if (selection && row.total === 0) return fail("LICENCE_NOT_FOUND");
  if (row.id === id) {
    const deadline = createDeadline(maxAfterAnswerMs);
    const run = runIdleBulkJobs(context, { mustStop: () => deadline.leftMs() === 0 }).catch((error) =>
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
export async function cancelBulk({ database, now }: Context, actor: Actor, id: string): Promise<BulkJob> {
  const event = { type: "licence.bulk_cancelled" as const, now, actor, object: { kind: "bulk" as const, id } };
  const states = { before: { state: "running" }, after: { state: "cancelled" } };
  const [, , found] = await database.batch([
    ...recordChange(database, cancelBulkJob(database, id, now), { ...event, ...states }),
    selectBulkJob(database, id),
  ]);
  const job = found.rows[0] ?? fail("JOB_NOT_FOUND");
  return job.state === "cancelled" ? toBulkJob(job) : fail("STATE_CONFLICT");
}

const toBulkJob = (row: BulkJobRecord): BulkJob => ({
  id: row.id,
  act: row.act,
  state: row.state,
  reason: row.reason,
  notification: row.notification === null ? null : bulkNotification.parse(JSON.parse(row.notification)),
  requestId: row.request_id,
  actorEmail: row.actor_email,
  total: row.total,
  done: row.done,
  skipped: row.skipped,
  createdAt: row.created_at,
  endedAt: row.ended_at,
});
