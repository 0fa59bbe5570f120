/** SQL of bulk jobs: the look before, the snapshot, and what pages show of them. */
import { columns, computed, into, join, optional, type RowOf } from "../columns.ts";
import type { Actor, BulkAct, BulkNotification, BulkSkip } from "../contract.ts";
import type { Database, Statement } from "../database.ts";

/** Why the act leaves a licence as it is; null when it changes it. */
const skips: Record<BulkAct, string> = {
  pause: "CASE l.status WHEN 'removed' THEN 'REMOVED' WHEN 'paused' THEN 'ALREADY' END",
  enable: "CASE l.status WHEN 'removed' THEN 'REMOVED' WHEN 'paused' THEN NULL ELSE 'ALREADY' END",
  // A customer gets one notification, whatever the number of their licences.
  notify: `CASE WHEN l.status = 'removed' THEN 'REMOVED' WHEN a.uid IS NULL THEN 'NO_ACCOUNT'
    WHEN row_number() OVER (PARTITION BY l.account, l.status = 'removed' ORDER BY g.key) > 1 THEN 'SAME_CUSTOMER' END`,
};

/** The licences of a list of ids, in its order. */
const fromList = `FROM json_each(?1) g JOIN licences l ON l.id = g.value JOIN accounts a ON a.email = l.account
  LEFT JOIN activations v ON v.licence_id = l.id AND v.state = 'live'`;

export const selectPreview = (database: Database, act: BulkAct, ids: readonly string[]) =>
  database.select(
    join(
      columns("licences", "l", "id AS licenceId", "account", "status"),
      optional(columns("activations", "v", "shop")),
      computed<{ skip: BulkSkip | null }>({ skip: skips[act] }),
    ),
    `${fromList} ORDER BY g.key`,
    JSON.stringify(ids),
  );

export interface NewBulkJob {
  id: string;
  act: BulkAct;
  ids: readonly string[];
  reason: string;
  notification: BulkNotification | null;
  requestId: string;
  actor: Actor;
  now: Date;
}

/** Writes the job with its rows once for each request id; what the act would not change is skipped at once. */
export function insertBulkJob(database: Database, job: NewBulkJob): [Statement, Statement, Statement] {
  const { id, act, ids, actor } = job;
  const at = job.now.toISOString();
  return [
    database.statement(
      `INSERT INTO ${into("bulk_jobs (id, act, reason, notification, request_id, actor_uid, actor_email, origin_request_id, address_hash, state, total, created_at)")}
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 'running', 0, ?10) ON CONFLICT (request_id) DO NOTHING`,
      id,
      act,
      job.reason,
      job.notification && JSON.stringify(job.notification),
      job.requestId,
      actor.uid,
      actor.email,
      actor.origin?.requestId ?? null,
      actor.origin?.addressHash ?? null,
      at,
    ),
    database.statement(
      `INSERT INTO ${into("bulk_job_rows (job_id, position, licence_id, seen_status, state, skipped_for, at)")}
       SELECT ?2, position, licence_id, status, iif(skip IS NULL, 'due', 'skipped'), skip, iif(skip IS NULL, NULL, ?3)
       FROM (SELECT g.key + 1 AS position, l.id AS licence_id, l.status AS status, ${skips[act]} AS skip ${fromList})
       WHERE EXISTS (SELECT 1 FROM bulk_jobs WHERE id = ?2)`,
      JSON.stringify(ids),
      id,
      at,
    ),
    countRows(database, id, job.now),
  ];
}

/** Counts the rows, and ends the job when none is due. */
export const countRows = (database: Database, id: string, now: Date): Statement => {
  const count = (state: string) => `(SELECT count(*) FROM bulk_job_rows WHERE job_id = ?1 AND state = '${state}')`;
  return database.statement(
    `UPDATE bulk_jobs SET total = (SELECT count(*) FROM bulk_job_rows WHERE job_id = ?1), done = ${count("done")},
       skipped = ${count("skipped")}, state = iif(${count("due")} = 0, 'done', state),
       ended_at = iif(${count("due")} = 0, ?2, ended_at)
     WHERE id = ?1 AND state = 'running'`,
    id,
    now.toISOString(),
  );
};

const job = join(
  columns("bulk_jobs", "b", "id", "act", "state", "reason", "notification", "actor_email", "total", "done", "skipped"),
  columns("bulk_jobs", "b", "created_at", "ended_at"),
);
export type BulkJobRecord = RowOf<typeof job>;

/** With what its events say about the act. */
const running = join(job, columns("bulk_jobs", "b", "actor_uid", "origin_request_id", "address_hash"));
export type RunningBulkJob = RowOf<typeof running>;

export const selectBulkJob = (database: Database, id: string): Statement<RunningBulkJob> =>
  database.select(running, "FROM bulk_jobs b WHERE b.id = ?", id);

export const selectBulkJobByRequest = (database: Database, requestId: string) =>
  database.select(
    join(job, columns("bulk_jobs", "b", "actor_uid")),
    "FROM bulk_jobs b WHERE b.request_id = ?",
    requestId,
  );

/** The administrator's own, newest first. */
export const selectBulkJobsOf = (database: Database, uid: string, limit: number): Statement<BulkJobRecord> =>
  database.select(job, "FROM bulk_jobs b WHERE b.actor_uid = ? ORDER BY b.created_at DESC LIMIT ?", uid, limit);

export const selectBulkRows = (database: Database, id: string, after: number, limit: number) =>
  database.select(
    join(
      columns("bulk_job_rows", "r", "position", "licence_id AS licenceId", "state"),
      optional(columns("licences", "l", "account")),
      optional(columns("activations", "v", "shop")),
      computed<{ skip: BulkSkip | null }>({ skip: "r.skipped_for" }),
    ),
    `FROM bulk_job_rows r LEFT JOIN licences l ON l.id = r.licence_id
       LEFT JOIN activations v ON v.licence_id = r.licence_id AND v.state = 'live'
     WHERE r.job_id = ? AND r.position > ? ORDER BY r.position LIMIT ?`,
    id,
    after,
    limit,
  );

/** Rows that are due stay as they are and are never run. */
export const cancelBulkJob = (database: Database, id: string, now: Date): Statement =>
  database.statement(
    "UPDATE bulk_jobs SET state = 'cancelled', ended_at = ?, leased_until = NULL WHERE id = ? AND state = 'running'",
    now.toISOString(),
    id,
  );

/** Ended before `moment`; their rows go along. */
export const deleteBulkJobsBefore = (database: Database, moment: Date, limit: number): Statement =>
  database.statement(
    `DELETE FROM bulk_jobs WHERE id IN
       (SELECT id FROM bulk_jobs WHERE state IN ('done', 'cancelled') AND created_at < ? LIMIT ?)`,
    moment.toISOString(),
    limit,
  );
