/** SQL of what administrators change on licences. Each statement writes on a condition, that of a claimed act. */
import { into } from "../columns.ts";
import type { Actor } from "../contract.ts";
import { defaultLicenceLimit } from "../contract.ts";
import type { Condition, Database, Statement } from "../database.ts";
import { newId } from "../identifier.ts";

/** Holds while the account may have this many licences more. */
export const hasRoomFor = (email: string, count: number): Condition => ({
  sql: `(SELECT count(*) FROM licences WHERE account = ? AND kind = 'paid' AND status <> 'removed') + ?
    <= coalesce((SELECT licence_limit FROM accounts WHERE email = ?), ?)`,
  values: [email, count, email, defaultLicenceLimit],
});

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
export const insertAccount = (database: Database, email: string, now: Date, { sql, values }: Condition): Statement =>
  database.statement(
    `INSERT INTO ${into("accounts (email, created_at, updated_at)")} SELECT ?, ?, ? WHERE ${sql}
     ON CONFLICT (email) DO UPDATE SET updated_at = excluded.updated_at`,
    email,
    now.toISOString(),
    now.toISOString(),
    ...values,
  );

/** Creates the account if there is none, the licences and their events. */
export function insertGrant(
  database: Database,
  { email, licences, reason, orderId, actor, now }: Grant,
  done: Condition,
): [Statement, Statement, Statement] {
  const { sql, values } = done;
  const at = now.toISOString();
  const list = JSON.stringify(licences);
  return [
    insertAccount(database, email, now, done),
    database.statement(
      `INSERT INTO ${into("licences (id, account, status, created_at)")}
       SELECT value ->> 'id', ?, 'available', ? FROM json_each(?) WHERE ${sql}`,
      email,
      at,
      list,
      ...values,
    ),
    database.statement(
      `INSERT INTO ${into("events (id, at, type, account, actor_uid, actor_role, actor_email, licence_id, reason, object_kind, object_id, after, request_id, address_hash)")}
       SELECT value ->> 'eventId', ?, 'licence.granted', ?, ?, ?, ?, value ->> 'id', ?, 'licence', value ->> 'id',
         json_patch(json_object('status', 'available', 'account', ?), ?), ?, ?
       FROM json_each(?) WHERE ${sql}`,
      at,
      email,
      actor.uid,
      actor.role,
      actor.email,
      reason,
      email,
      JSON.stringify({ order: orderId }),
      actor.origin?.requestId ?? null,
      actor.origin?.addressHash ?? null,
      list,
      ...values,
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
  { sql, values }: Condition,
): Statement =>
  database.statement(
    `UPDATE licences SET status = ?, paused_reason = ?, last_activity_at = ?,
       seat_due_at = CASE ? WHEN 'removed' THEN NULL ELSE seat_due_at END
     WHERE id IN (SELECT value FROM json_each(?)) AND ${sql}`,
    status,
    pausedReason,
    now.toISOString(),
    status,
    JSON.stringify(licenceIds),
    ...values,
  );

/** Ends an activation of any owner, and deletes its credentials. */
export const releaseActivation = (
  database: Database,
  activationId: string,
  now: Date,
  { sql, values }: Condition,
): [Statement, Statement] => [
  database.statement(
    `UPDATE activations SET state = 'released', released_at = ? WHERE id = ? AND state = 'live' AND ${sql}`,
    now.toISOString(),
    activationId,
    ...values,
  ),
  database.statement(`DELETE FROM shop_connections WHERE activation_id = ? AND ${sql}`, activationId, ...values),
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
  { sql, values }: Condition,
): Statement =>
  database.statement(
    `UPDATE licences SET account = ?, owned_since = ?, last_activity_at = ? WHERE id = ? AND ${sql}`,
    to,
    since,
    now.toISOString(),
    licenceId,
    ...values,
  );

/** The former owner's open request for one more move. */
export const deleteOpenMoveRequest = (database: Database, licenceId: string, { sql, values }: Condition): Statement =>
  database.statement(
    `DELETE FROM move_requests WHERE licence_id = ? AND allowed_at IS NULL AND ${sql}`,
    licenceId,
    ...values,
  );

/** Holds while the address has the limit, with or without an account. */
export const hasLimit = (email: string, limit: number): Condition => ({
  sql: "coalesce((SELECT licence_limit FROM accounts WHERE email = ?), ?) = ?",
  values: [email, defaultLicenceLimit, limit],
});

/** An address without an account gets one. */
export const setLimit = (
  database: Database,
  { email, limit, now }: { email: string; limit: number; now: Date },
  { sql, values }: Condition,
): Statement =>
  database.statement(
    `INSERT INTO ${into("accounts (email, licence_limit, created_at, updated_at)")} SELECT ?, ?, ?, ? WHERE ${sql}
     ON CONFLICT (email) DO UPDATE SET licence_limit = excluded.licence_limit, updated_at = excluded.updated_at`,
    email,
    limit,
    now.toISOString(),
    now.toISOString(),
    ...values,
  );
