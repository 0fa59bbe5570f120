/** SQL of bulk jobs: the look before, the snapshot, and what pages show of them. */
import { columns, computed, join, optional, type RowOf } from "../../platform/columns.ts";
import type { Actor } from "../../platform/contract.ts";
import type { Database, GuardedStatement, Statement } from "../../platform/database.ts";
import { type Condition, insert, type Sql, sql } from "../../platform/sql.ts";
import { isUsable } from "../licence-repository.ts";
import type { LicenceFilters } from "../list/contract.ts";
import type { BulkAct, BulkNotification, BulkSkip } from "./contract.ts";

/** Why the act leaves a licence as it is; null when it changes it. */
const skips: Record<BulkAct, Sql> = {
  pause: sql`CASE x.status WHEN 'removed' THEN 'REMOVED' WHEN 'paused' THEN 'ALREADY' END`,
  enable: sql`CASE WHEN x.status = 'removed' THEN 'REMOVED' WHEN x.status <> 'paused' THEN 'ALREADY'
    WHEN NOT ${isUsable(sql`x`)} THEN 'NO_STORE' END`,
  notify: sql`CASE WHEN x.status = 'removed' THEN 'REMOVED' WHEN a.uid IS NULL THEN 'NO_ACCOUNT' END`,
};

/** The licences of a list of ids. */
const fromIds = (
  ids: readonly string[],
): Sql => sql`FROM json_each(${JSON.stringify(ids)}) g CROSS JOIN licence_list x ON x.id = g.value
  CROSS JOIN accounts a ON a.email = x.account`;

/** A customer gets one notification from the job, whatever the number of their licences. */
const skipInJob = (act: BulkAct, job: string): Sql =>
  act === "notify"
    ? sql`CASE WHEN ${skips.notify} IS NOT NULL THEN ${skips.notify}
         WHEN row_number() OVER (PARTITION BY x.account, x.status = 'removed' ORDER BY g.key) > 1 THEN 'SAME_CUSTOMER'
         WHEN EXISTS (SELECT 1 FROM licences o CROSS JOIN bulk_job_rows r ON r.job_id = ${job} AND r.licence_id = o.id
           WHERE o.account = x.account AND r.skipped_for IS NULL) THEN 'SAME_CUSTOMER' END`
    : skips[act];

/** The first of a list of ids. */
export const selectPreview = (database: Database, act: BulkAct, ids: readonly string[], limit: number) =>
  database.select(
    join(
      columns("licence_list", "x", "id AS licenceId", "account", "status"),
      computed<{ shop: string | null; skip: BulkSkip | null }>({
        shop: sql`nullif(x.shop, '')`,
        skip: skipInJob(act, ""),
      }),
    ),
    sql`${fromIds(ids)} ORDER BY g.key LIMIT ${limit}`,
  );

export const summaryOf = (act: BulkAct) =>
  computed<{ licences: number; changes: number }>({
    licences: sql`count(*)`,
    changes: sql`count(${act === "notify" ? sql`DISTINCT x.account` : sql`*`}) FILTER (WHERE ${skips[act]} IS NULL)`,
  });

export const summariseIds = (database: Database, act: BulkAct, ids: readonly string[]) =>
  database.select(summaryOf(act), fromIds(ids));

export interface NewBulkJob {
  id: string;
  act: BulkAct;
  reason: string;
  notification: BulkNotification | null;
  requestId: string;
  requestHash: string;
  /** Null for a selection. */
  filters: LicenceFilters | null;
  actor: Actor;
  now: Date;
}

/** Written once for each request id; the licences follow with `listLicences`. */
export const insertBulkJob = (database: Database, job: NewBulkJob): Statement =>
  database.statement(
    sql`${insert("bulk_jobs", {
      id: job.id,
      act: job.act,
      reason: job.reason,
      notification: job.notification && JSON.stringify(job.notification),
      request_id: job.requestId,
      request_hash: job.requestHash,
      filters: job.filters && JSON.stringify(job.filters),
      actor_uid: job.actor.uid,
      actor_email: job.actor.email,
      origin_request_id: job.actor.origin?.requestId ?? null,
      address_hash: job.actor.origin?.addressHash ?? null,
      state: "running",
      total: 0,
      created_at: job.now.toISOString(),
    })}
    ON CONFLICT (request_id) DO NOTHING`,
  );

interface ListedStep {
  id: string;
  act: BulkAct;
  ids: readonly string[];
  /** Where the step began, and where the next one begins; null before the first and after the last. */
  from: string | null;
  until: string | null;
  now: Date;
}

/**
 * Adds the licences of one step, once, whichever runner it is. After the last one nothing needs the filters, which may
 * name a person. What the act would not change is skipped at once;
 * licences that are younger than the job are left out.
 */
export const listLicences = (database: Database, { id, act, ids, from, until, now }: ListedStep): Statement[] => [
  database.statement(
    sql`${insert("bulk_job_rows", {
      job_id: id,
      position: sql`position`,
      licence_id: sql`licence_id`,
      seen_status: sql`status`,
      state: sql`iif(skip IS NULL, 'due', 'skipped')`,
      skipped_for: sql`skip`,
      at: sql`iif(skip IS NULL, NULL, ${now.toISOString()})`,
    })}
    FROM (SELECT b.total + row_number() OVER (ORDER BY g.key) AS position, x.id AS licence_id, x.status AS status,
         ${skipInJob(act, id)} AS skip
       ${fromIds(ids)} CROSS JOIN bulk_jobs b ON b.id = ${id}
       WHERE b.state = 'running' AND b.is_listed = 0 AND b.listed_until IS ${from} AND x.created_at <= b.created_at
         AND NOT EXISTS (SELECT 1 FROM bulk_job_rows r WHERE r.job_id = ${id} AND r.licence_id = x.id))`,
  ),
  database.statement(
    sql`UPDATE bulk_jobs SET total = coalesce((SELECT max(position) FROM bulk_job_rows WHERE job_id = ${id}), 0),
       skipped = skipped + (SELECT count(*) FROM bulk_job_rows WHERE job_id = ${id} AND position > total
       AND state = 'skipped'),
       is_listed = ${until} IS NULL, listed_until = ${until}, filters = iif(${until} IS NULL, NULL, filters)
     WHERE id = ${id} AND state = 'running' AND is_listed = 0 AND listed_until IS ${from}`,
  ),
  endBulkJob(database, id, now),
];

/** Ends the job when all licences are listed and none is due. */
export const endBulkJob = (database: Database, id: string, now: Date): Statement =>
  database.statement(
    sql`UPDATE bulk_jobs SET state = 'done', ended_at = ${now.toISOString()} WHERE id = ${id} AND state = 'running'
      AND is_listed = 1
       AND NOT EXISTS (SELECT 1 FROM bulk_job_rows WHERE job_id = ${id} AND state = 'due')`,
  );

const job = join(
  columns("bulk_jobs", "b", "id", "act", "state", "reason", "notification", "actor_email", "total", "done", "skipped"),
  columns("bulk_jobs", "b", "request_id", "created_at", "ended_at"),
);
export type BulkJobRecord = RowOf<typeof job>;

/** With what its runner needs. */
const running = join(job, columns("bulk_jobs", "b", "filters", "is_listed", "listed_until"));
export type RunningBulkJob = RowOf<typeof running>;

export const selectBulkJob = (database: Database, id: string): Statement<RunningBulkJob> =>
  database.select(running, sql`FROM bulk_jobs b WHERE b.id = ${id}`);

export const selectBulkJobByRequest = (database: Database, requestId: string) =>
  database.select(
    join(job, columns("bulk_jobs", "b", "actor_uid", "request_hash")),
    sql`FROM bulk_jobs b WHERE b.request_id = ${requestId}`,
  );

/** The administrator's own, newest first. */
export const selectBulkJobsOf = (database: Database, uid: string, limit: number): Statement<BulkJobRecord> =>
  database.select(job, sql`FROM bulk_jobs b WHERE b.actor_uid = ${uid} ORDER BY b.created_at DESC LIMIT ${limit}`);

export const selectBulkRows = (database: Database, id: string, after: number, limit: number) =>
  database.select(
    join(
      columns("bulk_job_rows", "r", "position", "licence_id AS licenceId", "state"),
      optional(columns("licences", "l", "account")),
      optional(columns("activations", "v", "shop")),
      computed<{ skip: BulkSkip | null }>({ skip: sql`r.skipped_for` }),
    ),
    sql`FROM bulk_job_rows r LEFT JOIN licences l ON l.id = r.licence_id
       LEFT JOIN activations v ON v.licence_id = r.licence_id AND v.state = 'live'
     WHERE r.job_id = ${id} AND r.position > ${after} ORDER BY r.position LIMIT ${limit}`,
  );

/** Rows that are due stay as they are and are never run. */
export const cancelBulkJob = (database: Database, id: string, now: Date): GuardedStatement =>
  database.update(
    "bulk_jobs",
    sql`state = 'cancelled', ended_at = ${now.toISOString()}, leased_until = NULL`,
    sql`id = ${id} AND state = 'running'`,
  );

const isOld = (moment: Date): Condition =>
  sql`b.state IN ('done', 'cancelled') AND b.created_at < ${moment.toISOString()}`;

/** Deletes rows of jobs that were created before `moment` and are over; a job has too many for one statement. */
export const deleteBulkRowsBefore = (database: Database, moment: Date, limit: number): Statement =>
  database.statement(
    sql`DELETE FROM bulk_job_rows WHERE (job_id, position) IN
       (SELECT r.job_id, r.position FROM bulk_jobs b CROSS JOIN bulk_job_rows r ON r.job_id = b.id
       WHERE ${isOld(moment)}
       LIMIT ${limit})`,
  );

/** Those that have no rows any more. */
export const deleteBulkJobsBefore = (database: Database, moment: Date, limit: number): Statement =>
  database.statement(
    sql`DELETE FROM bulk_jobs WHERE id IN (SELECT b.id FROM bulk_jobs b
       WHERE ${isOld(moment)} AND NOT EXISTS (SELECT 1 FROM bulk_job_rows r WHERE r.job_id = b.id)
       LIMIT ${limit})`,
  );
