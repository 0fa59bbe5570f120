/** SQL of the events that are undone. */
import { columns, join, type RowOf } from "../platform/columns.ts";
import type { Actor } from "../platform/contract.ts";
import type { Database, Statement } from "../platform/database.ts";
import { type Condition, insert, sql } from "../platform/sql.ts";
import type { EventType } from "./contract.ts";

const undone = join(
  columns("events", "e", "id", "type", "at", "actor_role AS actorRole", "account", "licence_id"),
  columns("events", "e", "reason", "before", "after"),
);
export type UndoneEvent = RowOf<typeof undone>;

export const selectEventToUndo = (database: Database, eventId: string) =>
  database.select(undone, sql`FROM events e WHERE e.id = ${eventId}`);

/** The events of the grant that created the licence: one for each licence, of one moment and one request. */
export const selectGrantEvents = (database: Database, licenceId: string) =>
  database.select(
    undone,
    sql`FROM events g JOIN events e ON e.account = g.account AND e.at = g.at AND e.type = g.type
      AND e.request_id IS g.request_id
     WHERE g.licence_id = ${licenceId} AND g.type = 'licence.granted' ORDER BY e.rowid`,
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
  condition: Condition,
): Statement =>
  database.statement(
    sql`${insert("events", {
      id: sql`value ->> 'eventId'`,
      at: now.toISOString(),
      type,
      account,
      actor_uid: actor.uid,
      actor_role: actor.role,
      actor_email: actor.email,
      licence_id: sql`value ->> 'id'`,
      shop: sql`(SELECT shop FROM activations WHERE licence_id = value ->> 'id' AND state = 'live')`,
      reason,
      object_kind: "licence",
      object_id: sql`value ->> 'id'`,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      request_id: actor.origin?.requestId ?? null,
      address_hash: actor.origin?.addressHash ?? null,
    })}
    FROM json_each(${JSON.stringify(licences)}) WHERE ${condition}`,
  );
