/** SQL of the event log: rows are only added, in the batch of the change that they record. */
import { columns } from "../platform/columns.ts";
import type { Actor } from "../platform/contract.ts";
import type { Database, GuardedStatement, Statement } from "../platform/database.ts";
import { newId } from "../platform/identifier.ts";
import { type Condition, hasRow, insert, joinSql, type Sql, sql } from "../platform/sql.ts";
import { type EventFields, type EventObject, type EventType, ownerReasonTypes } from "./contract.ts";

export interface NewEvent {
  /** For an event that was created elsewhere, or that the caller refers to; a new one without it. */
  id?: string;
  type: EventType;
  now: Date;
  actor: Actor;
  /** The owner's e-mail; absent for events without an owner, such as a release's. */
  account?: string;
  licenceId?: string;
  shop?: string;
  version?: string;
  reason?: string | undefined;
  /** Without it: the licence, else the store, else the release. */
  object?: EventObject;
  before?: EventFields;
  after?: EventFields;
}

/** `actor` brings the request and the hash of its address; the condition holds exactly when the batch makes the change. */
export function insertEvent(database: Database, event: NewEvent, condition: Condition): Statement {
  const { type, now, actor, account, licenceId, shop, version, reason, before, after } = event;
  const object = event.object ?? findObject(event);
  return database.statement(
    sql`${insert("events", {
      id: event.id ?? newId(now),
      at: now.toISOString(),
      type,
      account: account ?? null,
      actor_uid: actor.uid,
      actor_email: actor.email,
      actor_role: actor.role,
      licence_id: licenceId ?? null,
      shop: shop ?? null,
      version: version ?? null,
      reason: reason ?? null,
      object_kind: object?.kind ?? null,
      object_id: object?.id ?? null,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      request_id: actor.origin?.requestId ?? null,
      address_hash: actor.origin?.addressHash ?? null,
    })}
    WHERE ${condition}`,
  );
}

/** A change after its event, because the condition of both holds only before the change. */
export const recordChange = <Change extends GuardedStatement>(
  database: Database,
  change: Change,
  event: NewEvent,
): [Statement, Change] => [insertEvent(database, event, change.isDue), change];

/** Holds once the event is written, which decides everything else that depends on the same change. */
export const hasEvent = (eventId: string): Condition => hasRow("events", eventId);

/** An event that may arrive twice; the first one stays. */
export const insertEventOnce = (database: Database, event: NewEvent & { id: string }): Statement =>
  insertEvent(database, event, sql`NOT EXISTS (SELECT 1 FROM events WHERE id = ${event.id})`);

function findObject({ licenceId, shop, version, account }: NewEvent): EventObject | null {
  if (licenceId) return { kind: "licence", id: licenceId };
  if (shop) return { kind: "store", id: shop };
  if (version) return { kind: "release", id: version };
  return account ? { kind: "account", id: account } : null;
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
);

/** The reason, where it is the owner's own or written for the owner. */
export const ownerReason = (event: Sql, uid: Sql): Sql =>
  sql`iif(${event}.actor_role = 'user' OR ${event}.actor_uid = ${uid}
    OR ${event}.type IN (${joinSql(
      ownerReasonTypes.map((type) => sql`${type}`),
      ", ",
    )}), ${event}.reason, NULL)`;

/** Says whom it concerns or what was written about them, in the exact terms of the partial index. */
const hasPerson = sql`(actor_uid <> '' OR account IS NOT NULL OR reason IS NOT NULL OR before IS NOT NULL
  OR after IS NOT NULL)`;

/** Assignments that remove what names or describes a person; staff may do so in the reason and in the fields. */
const withoutPerson = sql`account = NULL, actor_uid = '', actor_email = NULL, reason = NULL, before = NULL,
  after = NULL,
  address_hash = NULL, object_id = CASE WHEN object_kind IN ('account', 'user') THEN NULL ELSE object_id END`;

export const anonymiseEventsBefore = (database: Database, before: Date, limit: number): Statement =>
  database.statement(
    sql`UPDATE events SET ${withoutPerson} WHERE id IN
       (SELECT id FROM events INDEXED BY events_with_person WHERE ${hasPerson} AND at < ${before.toISOString()}
       ORDER BY at LIMIT ${limit})`,
  );
