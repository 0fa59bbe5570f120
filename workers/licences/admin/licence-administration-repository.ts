/** SQL of what administrators do to licences, each statement guarded by the state it starts from. */
import type { Context } from "../context.ts";
import type { Actor } from "../contract.ts";
import type { Database } from "../database.ts";
import { newId } from "../identifier.ts";

export interface Grant {
  email: string;
  licenceIds: string[];
  reason: string;
  requestId: string;
  requestHash: string;
}

export interface GrantedRow {
  request_hash: string;
  reply: string;
}

const verb = "licences.grant";

/**
 * Creates the account if there is none, the licences and their events, once for each request id; the last statement
 * answers the ids that this or an earlier call with the same request id made.
 */
export function insertGrant({ database, now }: Context, actor: Actor, grant: Grant): D1PreparedStatement[] {
  const at = now.toISOString();
  const reply = JSON.stringify(grant.licenceIds);
  // The ids are random: the row with this reply is the one that this very call has written.
  const isFirst = "EXISTS (SELECT 1 FROM idempotency_keys WHERE verb = ?1 AND key = ?2 AND reply = ?3)";
  const first = [verb, grant.requestId, reply] as const;
  const events = grant.licenceIds.map((licenceId) => [newId(now), licenceId]);
  return [
    database.statement(
      `INSERT INTO idempotency_keys (verb, key, reply, request_hash, created_at) VALUES (?1, ?2, ?3, ?4, ?5)
       ON CONFLICT DO NOTHING`,
      ...first,
      grant.requestHash,
      at,
    ),
    database.statement(
      `INSERT INTO accounts (email, created_at, updated_at) SELECT ?4, ?5, ?5 WHERE ${isFirst}
       ON CONFLICT (email) DO UPDATE SET updated_at = excluded.updated_at`,
      ...first,
      grant.email,
      at,
    ),
    database.statement(
      `INSERT INTO licences (id, account, status, created_at) SELECT value, ?4, 'available', ?5 FROM json_each(?3) WHERE ${isFirst}`,
      ...first,
      grant.email,
      at,
    ),
    database.statement(
      `INSERT INTO events (id, at, type, account, actor_uid, actor_role, licence_id, reason)
       SELECT value ->> 0, ?4, 'licence.granted', ?5, ?6, ?7, value ->> 1, ?8 FROM json_each(?9) WHERE ${isFirst}`,
      ...first,
      at,
      grant.email,
      actor.uid,
      actor.role,
      grant.reason,
      JSON.stringify(events),
    ),
    database.statement(
      "SELECT request_hash, reply FROM idempotency_keys WHERE verb = ? AND key = ?",
      verb,
      grant.requestId,
    ),
  ];
}

/** So many of the answers written before; a key that comes again after that is a new act. */
export const deleteKeysBefore = (database: Database, before: Date, limit: number): D1PreparedStatement =>
  database.statement(
    `DELETE FROM idempotency_keys WHERE (verb, key) IN
       (SELECT verb, key FROM idempotency_keys WHERE created_at < ? ORDER BY created_at LIMIT ?)`,
    before.toISOString(),
    limit,
  );

const isLive = "EXISTS (SELECT 1 FROM activations WHERE licence_id = licences.id AND state = 'live')";

export const setPaused = (database: Database, licenceId: string, reason: string, now: Date): D1PreparedStatement =>
  database.statement(
    `UPDATE licences SET status = 'paused', paused_reason = ?, last_activity_at = ?
     WHERE id = ? AND status IN ('available', 'active')`,
    reason,
    now.toISOString(),
    licenceId,
  );

/** Back to what it was: active where it is live, else available. */
export const setEnabled = (database: Database, licenceId: string, _reason: string, now: Date): D1PreparedStatement =>
  database.statement(
    `UPDATE licences SET status = CASE WHEN ${isLive} THEN 'active' ELSE 'available' END, paused_reason = NULL, last_activity_at = ?
     WHERE id = ? AND status = 'paused'`,
    now.toISOString(),
    licenceId,
  );

export const setRemoved = (database: Database, licenceId: string, _reason: string, now: Date): D1PreparedStatement =>
  database.statement(
    `UPDATE licences SET status = 'removed', paused_reason = NULL, last_activity_at = ?
     WHERE id = ? AND status IN ('available', 'paused') AND NOT ${isLive}`,
    now.toISOString(),
    licenceId,
  );
