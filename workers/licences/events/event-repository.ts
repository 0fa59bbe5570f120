/** SQL of the event log: rows are only added, in the batch of the change that they record. */
import { columns, into, type RowOf } from "../columns.ts";
import type { Actor, EventType } from "../contract.ts";
import type { Condition, Database, Statement } from "../database.ts";
import { newId } from "../identifier.ts";

export interface NewEvent {
  type: EventType;
  now: Date;
  actor: Actor;
  /** The owner's e-mail; absent for events without an owner, such as a release's. */
  account?: string;
  licenceId?: string;
  shop?: string;
  version?: string;
  reason?: string;
}

/** Holds when the statement just before in the batch wrote a row. */
const lastWrote: Condition = { sql: "changes() = 1", values: [] };

export function insertEvent(database: Database, event: NewEvent, condition = lastWrote): Statement {
  const { type, now, actor, account, licenceId, shop, version, reason } = event;
  return database.statement(
    `INSERT INTO ${into("events (id, at, type, account, actor_uid, actor_role, licence_id, shop, version, reason)")}
     SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ? WHERE ${condition.sql}`,
    newId(now),
    now.toISOString(),
    type,
    account ?? null,
    actor.uid,
    actor.role,
    licenceId ?? null,
    shop ?? null,
    version ?? null,
    reason ?? null,
    ...condition.values,
  );
}

export const eventColumns = columns(
  "events",
  "e",
  "id",
  "at",
  "type",
  "actor_role AS actorRole",
  "licence_id AS licenceId",
  "shop",
  "version",
  "reason",
);
export type EventRow = RowOf<typeof eventColumns>;

/** Newest first; events of the same moment in reverse order of writing. */
export const selectEvents = (database: Database, owner: Actor, limit: number): Statement<EventRow> =>
  database.select(
    eventColumns,
    `FROM accounts a JOIN events e ON e.account = a.email
     WHERE a.email = ?1 AND a.uid = ?2
     ORDER BY e.at DESC, e.rowid DESC LIMIT ?3`,
    owner.email,
    owner.uid,
    limit,
  );

/** Clears the reason as well, because staff may name a person in it. */
export const anonymiseEventsBefore = (database: Database, before: Date, limit: number): Statement =>
  database.statement(
    `UPDATE events SET account = NULL, actor_uid = '', reason = NULL WHERE id IN
       (SELECT id FROM events WHERE actor_uid <> '' AND at < ? ORDER BY at LIMIT ?)`,
    before.toISOString(),
    limit,
  );
