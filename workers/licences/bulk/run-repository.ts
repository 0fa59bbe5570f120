/**
 * SQL of the runner of a bulk job. A lease lets one runner work at a time, and each row is guarded by its own state, so
 * that a runner that lost its lease does nothing twice.
 */
import { columns, into } from "../columns.ts";
import type { BulkAct } from "../contract.ts";
import type { Database, Statement } from "../database.ts";
import { isInStore, isUsable } from "../licences/licence-repository.ts";
import { sql } from "../sql.ts";
import { endBulkJob, type RunningBulkJob } from "./bulk-repository.ts";

/** One runner succeeds, for one job: several would leave no time to others. */
export const claimBulkJob = (database: Database, id: string, now: Date, until: Date): Statement =>
  database.statement(
    sql`UPDATE bulk_jobs SET leased_until = ${until.toISOString()} WHERE id = ${id} AND state = 'running'
       AND NOT EXISTS (SELECT 1 FROM bulk_jobs b WHERE b.state = 'running' AND b.leased_until >= ${now.toISOString()})`,
  );

export const renewLease = (database: Database, id: string, until: Date): Statement =>
  database.statement(sql`UPDATE bulk_jobs SET leased_until = ${until.toISOString()} WHERE id = ${id}`);

/** So that the next runner need not wait for the end of the lease. */
export const releaseBulkJob = (database: Database, id: string): Statement =>
  database.statement(sql`UPDATE bulk_jobs SET leased_until = NULL WHERE id = ${id}`);

/** Jobs without a runner, oldest first. */
export const selectIdleBulkJobs = (database: Database, now: Date, limit: number) =>
  database.select(
    columns("bulk_jobs", "b", "id"),
    sql`FROM bulk_jobs b WHERE b.state = 'running' AND (b.leased_until IS NULL OR b.leased_until < ${now.toISOString()})
     ORDER BY b.created_at LIMIT ${limit}`,
  );

export const selectDueRows = (database: Database, id: string, limit: number) =>
  database.select(
    columns("bulk_job_rows", "r", "position", "licence_id", "seen_status"),
    sql`FROM bulk_job_rows r WHERE r.job_id = ${id} AND r.state = 'due' ORDER BY r.position LIMIT ${limit}`,
  );

export interface DueRow {
  position: number;
  licence_id: string;
  seen_status: string;
  eventId: string;
}

const eventTypes: Record<BulkAct, string> = {
  pause: "licence.paused",
  enable: "licence.enabled",
  notify: "notification.sent",
};

const resumed = `iif(${isInStore("l")}, 'active', 'available')`;

/** The fields of an event as single changes write them, so that the same undo applies. */
const before = `iif(l.paused_reason IS NULL, json_object('status', l.status),
  json_object('status', l.status, 'pausedReason', l.paused_reason))`;
const fields: Record<BulkAct, { before: string; after: string }> = {
  pause: { before, after: "json_object('status', 'paused', 'pausedReason', b.reason)" },
  enable: { before, after: `json_object('status', ${resumed})` },
  notify: {
    before: "NULL",
    after: `json_object('titleFr', b.notification ->> '$.fr.title', 'messageFr', b.notification ->> '$.fr.message',
      'titleEn', b.notification ->> '$.en.title', 'messageEn', b.notification ->> '$.en.message')`,
  },
};

/** `?1` is the list of rows. A join with it begins with it (CROSS JOIN): SQLite would read it for each row of the job. */
const positions = "(SELECT value ->> 'position' FROM json_each(?1))";
const isWritten = "id IN (SELECT value ->> 'eventId' FROM json_each(?1))";

/**
 * One slice. Each licence that is still as it was seen gets its event, and the event decides everything else: the new
 * status, the notification, and the result of the row. A notified customer has no status that could have changed.
 */
export function runRows(
  database: Database,
  { id, act, reason }: Pick<RunningBulkJob, "id" | "act" | "reason">,
  rows: readonly DueRow[],
  now: Date,
): Statement[] {
  const list = JSON.stringify(rows);
  const at = now.toISOString();
  const isSeen = {
    pause: "l.status = r.seen_status",
    enable: `l.status = r.seen_status AND ${isUsable("l")}`,
    notify: "l.status <> 'removed'",
  }[act];
  const written = `(SELECT licence_id FROM events WHERE ${isWritten})`;
  const isLeft = `job_id = ?2 AND state = 'due' AND position IN ${positions}
    AND EXISTS (SELECT 1 FROM bulk_jobs WHERE id = ?2 AND state = 'running')`;
  const change = database.statement(
    `UPDATE licences AS l SET status = ${act === "pause" ? "'paused'" : resumed}, paused_reason = ?2, last_activity_at = ?3
     WHERE l.id IN ${written}`,
    list,
    act === "pause" ? reason : null,
    at,
  );
  return [
    database.statement(
      `INSERT INTO ${into("events (id, at, type, account, actor_uid, actor_role, actor_email, licence_id, shop, reason, object_kind, object_id, before, after, request_id, address_hash)")}
       SELECT g.value ->> 'eventId', ?2, ?3, l.account, b.actor_uid, 'admin', b.actor_email, l.id,
         (SELECT shop FROM activations WHERE licence_id = l.id AND state = 'live'), b.reason, 'licence', l.id,
         ${fields[act].before}, ${fields[act].after}, b.origin_request_id, b.address_hash
       FROM json_each(?1) g CROSS JOIN bulk_job_rows r ON r.job_id = ?4 AND r.position = g.value ->> 'position'
         CROSS JOIN bulk_jobs b ON b.id = r.job_id CROSS JOIN licences l ON l.id = r.licence_id
       WHERE r.state = 'due' AND b.state = 'running' AND ${isSeen}
         AND (l.owned_since IS NULL OR l.owned_since < b.created_at)`,
      list,
      at,
      eventTypes[act],
      id,
    ),
    ...(act === "notify" ? [] : [change]),
    database.statement(
      `INSERT INTO ${into("event_notifications (event_id, due_at)")} SELECT id, at FROM events WHERE ${isWritten}`,
      list,
    ),
    database.statement(
      `UPDATE bulk_job_rows SET at = ?2, state = 'done'
       WHERE job_id = ?3 AND state = 'due' AND position IN ${positions} AND licence_id IN ${written}`,
      list,
      at,
      id,
    ),
    database.statement(
      `UPDATE bulk_jobs SET done = done + (SELECT count(*) FROM events WHERE ${isWritten}) WHERE id = ?2`,
      list,
      id,
    ),
    database.statement(
      `UPDATE bulk_jobs SET skipped = skipped + (SELECT count(*) FROM bulk_job_rows WHERE ${isLeft}) WHERE id = ?2`,
      list,
      id,
    ),
    database.statement(
      `UPDATE bulk_job_rows SET at = ?3, state = 'skipped', skipped_for = 'CHANGED' WHERE ${isLeft}`,
      list,
      id,
      at,
    ),
    endBulkJob(database, id, now),
  ];
}
