/**
 * SQL of the runner of a bulk job. A lease lets one runner work at a time, and each row is guarded by its own state, so
 * that a runner that lost its lease does nothing twice.
 */

import type { EventType } from "../../events/contract.ts";
import { columns } from "../../platform/columns.ts";
import type { Database, Statement } from "../../platform/database.ts";
import { type Condition, insert, type Sql, sql } from "../../platform/sql.ts";
import { isInStore, isUsable } from "../licence-repository.ts";
import { endBulkJob, type RunningBulkJob } from "./bulk-repository.ts";
import type { BulkAct } from "./contract.ts";

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

const eventTypes: Record<BulkAct, EventType> = {
  pause: "licence.paused",
  enable: "licence.enabled",
  notify: "notification.sent",
};

const resumed = sql`iif(${isInStore(sql`l`)}, 'active', 'available')`;

/** The fields of an event as single changes write them, so that the same undo applies. */
const before = sql`iif(l.paused_reason IS NULL, json_object('status', l.status),
  json_object('status', l.status, 'pausedReason', l.paused_reason))`;
const fields: Record<BulkAct, { before: Sql; after: Sql }> = {
  pause: { before, after: sql`json_object('status', 'paused', 'pausedReason', b.reason)` },
  enable: { before, after: sql`json_object('status', ${resumed})` },
  notify: {
    before: sql`NULL`,
    after: sql`json_object('titleFr', b.notification ->> '$.fr.title', 'messageFr', b.notification ->> '$.fr.message',
      'titleEn', b.notification ->> '$.en.title', 'messageEn', b.notification ->> '$.en.message')`,
  },
};

/** Joins put this list first (CROSS JOIN), because SQLite would otherwise read it again for each row of the job. */
const positions = (list: string): Sql => sql`(SELECT value ->> 'position' FROM json_each(${list}))`;
const isWrittenFor = (list: string): Condition => sql`id IN (SELECT value ->> 'eventId' FROM json_each(${list}))`;

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
    pause: sql`l.status = r.seen_status`,
    enable: sql`l.status = r.seen_status AND ${isUsable(sql`l`)}`,
    notify: sql`l.status <> 'removed'`,
  }[act];
  const isWritten = isWrittenFor(list);
  const written = sql`(SELECT licence_id FROM events WHERE ${isWritten})`;
  const isLeft = sql`job_id = ${id} AND state = 'due' AND position IN ${positions(list)}
    AND EXISTS (SELECT 1 FROM bulk_jobs WHERE id = ${id} AND state = 'running')`;
  const change = database.statement(
    sql`UPDATE licences AS l SET status = ${act === "pause" ? sql`'paused'` : resumed},
      paused_reason = ${act === "pause" ? reason : null}, last_activity_at = ${at}
     WHERE l.id IN ${written}`,
  );
  return [
    database.statement(
      sql`${insert("events", {
        id: sql`g.value ->> 'eventId'`,
        at,
        type: eventTypes[act],
        account: sql`l.account`,
        actor_uid: sql`b.actor_uid`,
        actor_role: "admin",
        actor_email: sql`b.actor_email`,
        licence_id: sql`l.id`,
        shop: sql`(SELECT shop FROM activations WHERE licence_id = l.id AND state = 'live')`,
        reason: sql`b.reason`,
        object_kind: "licence",
        object_id: sql`l.id`,
        before: fields[act].before,
        after: fields[act].after,
        request_id: sql`b.origin_request_id`,
        address_hash: sql`b.address_hash`,
      })}
      FROM json_each(${list}) g CROSS JOIN bulk_job_rows r ON r.job_id = ${id} AND r.position = g.value ->> 'position'
         CROSS JOIN bulk_jobs b ON b.id = r.job_id CROSS JOIN licences l ON l.id = r.licence_id
       WHERE r.state = 'due' AND b.state = 'running' AND ${isSeen}
         AND (l.owned_since IS NULL OR l.owned_since < b.created_at)`,
    ),
    ...(act === "notify" ? [] : [change]),
    database.statement(
      sql`${insert("event_notifications", {
        event_id: sql`id`,
        due_at: sql`at`,
      })}
      FROM events WHERE ${isWritten}`,
    ),
    database.statement(
      sql`UPDATE bulk_job_rows SET at = ${at}, state = 'done'
       WHERE job_id = ${id} AND state = 'due' AND position IN ${positions(list)} AND licence_id IN ${written}`,
    ),
    database.statement(
      sql`UPDATE bulk_jobs SET done = done + (SELECT count(*) FROM events WHERE ${isWritten}) WHERE id = ${id}`,
    ),
    database.statement(
      sql`UPDATE bulk_jobs SET skipped = skipped + (SELECT count(*) FROM bulk_job_rows WHERE ${isLeft})
        WHERE id = ${id}`,
    ),
    database.statement(
      sql`UPDATE bulk_job_rows SET at = ${at}, state = 'skipped', skipped_for = 'CHANGED' WHERE ${isLeft}`,
    ),
    endBulkJob(database, id, now),
  ];
}
