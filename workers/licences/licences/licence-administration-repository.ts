/** SQL of what administrators change on licences. Each statement writes on a condition, that of a claimed act. */

import type { Actor } from "../platform/contract.ts";
import type { Condition, Database, Statement } from "../platform/database.ts";
import { newId } from "../platform/identifier.ts";
import { insert, sql } from "../platform/sql.ts";
import { defaultLicenceLimit } from "./staff-contract.ts";

/** Holds while the account may have this many licences more. */
export const hasRoomFor = (email: string, count: number): Condition => sql`(SELECT count(*) FROM licences
  WHERE account = ${email} AND kind = 'paid' AND status <> 'removed') + ${count}
    <= coalesce((SELECT licence_limit FROM accounts WHERE email = ${email}), ${defaultLicenceLimit})`;

interface Grant {
  email: string;
  /** The first event's id is given, because the notification names it. */
  licences: { id: string; eventId: string }[];
  /** Null for what follows from a payment, which `orderId` names. */
  reason: string | null;
  orderId?: string;
  actor: Actor;
  now: Date;
}

export const newGrantedLicences = (now: Date, count: number): Grant["licences"] =>
  Array.from({ length: count }, () => ({ id: newId(now), eventId: newId(now) }));

/** An address without an account gets one. */
export const insertAccount = (database: Database, email: string, now: Date, condition: Condition): Statement =>
  database.statement(
    sql`${insert("accounts", {
      email,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })}
    WHERE ${condition}
     ON CONFLICT (email) DO UPDATE SET updated_at = excluded.updated_at`,
  );

/** Creates the account if there is none, the licences and their events. */
export function insertGrant(
  database: Database,
  { email, licences, reason, orderId, actor, now }: Grant,
  condition: Condition,
): [Statement, Statement, Statement] {
  const at = now.toISOString();
  const list = JSON.stringify(licences);
  return [
    insertAccount(database, email, now, condition),
    database.statement(
      sql`${insert("licences", {
        id: sql`value ->> 'id'`,
        account: email,
        status: "available",
        created_at: at,
      })}
      FROM json_each(${list}) WHERE ${condition}`,
    ),
    database.statement(
      sql`${insert("events", {
        id: sql`value ->> 'eventId'`,
        at,
        type: "licence.granted",
        account: email,
        actor_uid: actor.uid,
        actor_role: actor.role,
        actor_email: actor.email,
        licence_id: sql`value ->> 'id'`,
        reason,
        object_kind: "licence",
        object_id: sql`value ->> 'id'`,
        after: sql`json_patch(json_object('status', 'available', 'account', ${email}),
  ${JSON.stringify({ order: orderId })})`,
        request_id: actor.origin?.requestId ?? null,
        address_hash: actor.origin?.addressHash ?? null,
      })}
      FROM json_each(${list}) WHERE ${condition}`,
    ),
  ];
}

interface NewState {
  status: string;
  pausedReason: string | null;
  now: Date;
}

export const setStates = (
  database: Database,
  licenceIds: string[],
  { status, pausedReason, now }: NewState,
  condition: Condition,
): Statement =>
  database.statement(
    sql`UPDATE licences SET status = ${status}, paused_reason = ${pausedReason},
      last_activity_at = ${now.toISOString()},
       seat_due_at = CASE ${status} WHEN 'removed' THEN NULL ELSE seat_due_at END
     WHERE id IN (SELECT value FROM json_each(${JSON.stringify(licenceIds)})) AND ${condition}`,
  );

/** Ends an activation of any owner, and deletes its credentials. */
export const releaseActivation = (
  database: Database,
  activationId: string,
  now: Date,
  condition: Condition,
): [Statement, Statement] => [
  database.statement(
    sql`UPDATE activations SET state = 'released', released_at = ${now.toISOString()} WHERE id = ${activationId}
      AND state = 'live' AND ${condition}`,
  ),
  database.statement(sql`DELETE FROM shop_connections WHERE activation_id = ${activationId} AND ${condition}`),
];

interface NewOwner {
  licenceId: string;
  /** E-mail of the new owner. */
  to: string;
  since: string | null;
  now: Date;
}

export const setOwner = (
  database: Database,
  { licenceId, to, since, now }: NewOwner,
  condition: Condition,
): Statement =>
  database.statement(
    sql`UPDATE licences SET account = ${to}, owned_since = ${since}, last_activity_at = ${now.toISOString()}
      WHERE id = ${licenceId} AND ${condition}`,
  );

/** The former owner's open request for one more move. */
export const deleteOpenMoveRequest = (database: Database, licenceId: string, condition: Condition): Statement =>
  database.statement(
    sql`DELETE FROM move_requests WHERE licence_id = ${licenceId} AND allowed_at IS NULL AND ${condition}`,
  );

/** Holds while the address has the limit, with or without an account. */
export const hasLimit = (email: string, limit: number): Condition => sql`coalesce((SELECT licence_limit FROM accounts
  WHERE email = ${email}), ${defaultLicenceLimit}) = ${limit}`;

/** An address without an account gets one. */
export const setLimit = (
  database: Database,
  { email, limit, now }: { email: string; limit: number; now: Date },
  condition: Condition,
): Statement =>
  database.statement(
    sql`${insert("accounts", {
      email,
      licence_limit: limit,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })}
    WHERE ${condition}
     ON CONFLICT (email) DO UPDATE SET licence_limit = excluded.licence_limit, updated_at = excluded.updated_at`,
  );
