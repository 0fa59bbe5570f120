/** SQL of the events that are undone. */
import { columns, into, join, type RowOf } from "../columns.ts";
import type { Actor, EventType } from "../contract.ts";
import type { Condition, Database, Statement } from "../database.ts";

const undone = join(
  columns("events", "e", "id", "type", "at", "actor_role AS actorRole", "account", "licence_id"),
  columns("events", "e", "reason", "before", "after"),
);
export type UndoneEvent = RowOf<typeof undone>;

export const selectEventToUndo = (database: Database, eventId: string) =>
  database.select(undone, "FROM events e WHERE e.id = ?", eventId);

/** The events of the grant that created the licence: one for each licence, of one moment and one request. */
export const selectGrantEvents = (database: Database, licenceId: string) =>
  database.select(
    undone,
    `FROM events g JOIN events e ON e.account = g.account AND e.at = g.at AND e.type = g.type AND e.request_id IS g.request_id
     WHERE g.licence_id = ? AND g.type = 'licence.granted' ORDER BY e.rowid`,
    licenceId,
  );

interface NewEvents {
  type: EventType;
  /** Each licence with the id of its event. */
  licences: { id: string; eventId: string }[];
  account: string;
  reason: string;
  before: object;
  after: object;
  actor: Actor;
  now: Date;
}

/** One event for each licence, because a statement for each is too many for a grant of a hundred. */
export const insertLicenceEvents = (
  database: Database,
  { type, licences, account, reason, before, after, actor, now }: NewEvents,
  { sql, values }: Condition,
): Statement =>
  database.statement(
    `INSERT INTO ${into("events (id, at, type, account, actor_uid, actor_role, actor_email, licence_id, shop, reason, object_kind, object_id, before, after, request_id, address_hash)")}
     SELECT value ->> 'eventId', ?, ?, ?, ?, ?, ?, value ->> 'id',
       (SELECT shop FROM activations WHERE licence_id = value ->> 'id' AND state = 'live'), ?, 'licence', value ->> 'id', ?, ?, ?, ?
     FROM json_each(?) WHERE ${sql}`,
    now.toISOString(),
    type,
    account,
    actor.uid,
    actor.role,
    actor.email,
    reason,
    JSON.stringify(before),
    JSON.stringify(after),
    actor.origin?.requestId ?? null,
    actor.origin?.addressHash ?? null,
    JSON.stringify(licences),
    ...values,
  );
