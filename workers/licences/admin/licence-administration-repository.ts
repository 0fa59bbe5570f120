/** SQL of what administrators change on licences; each statement checks the status it starts from. */
import { columns, into } from "../columns.ts";
import type { Context } from "../context.ts";
import type { Actor } from "../contract.ts";
import type { Database, Statement } from "../database.ts";
import { newId } from "../identifier.ts";

interface Grant {
  email: string;
  licenceIds: string[];
  reason: string;
  requestId: string;
  requestHash: string;
}

const verb = "licences.grant";

/** Creates the account if there is none, the licences and their events, once for each request id. */
export function insertGrant(
  { database, now }: Context,
  actor: Actor,
  grant: Grant,
): [Statement, Statement, Statement, Statement] {
  const at = now.toISOString();
  const reply = JSON.stringify(grant.licenceIds);
  // The ids are random, so only this call can have written the row with this reply.
  const isFirst = "EXISTS (SELECT 1 FROM idempotency_keys WHERE verb = ?1 AND key = ?2 AND reply = ?3)";
  const first = [verb, grant.requestId, reply] as const;
  const events = grant.licenceIds.map((licenceId) => [newId(now), licenceId]);
  return [
    database.statement(
      `INSERT INTO ${into("idempotency_keys (verb, key, reply, request_hash, created_at)")} VALUES (?1, ?2, ?3, ?4, ?5)
       ON CONFLICT DO NOTHING`,
      ...first,
      grant.requestHash,
      at,
    ),
    database.statement(
      `INSERT INTO ${into("accounts (email, created_at, updated_at)")} SELECT ?4, ?5, ?5 WHERE ${isFirst}
       ON CONFLICT (email) DO UPDATE SET updated_at = excluded.updated_at`,
      ...first,
      grant.email,
      at,
    ),
    database.statement(
      `INSERT INTO ${into("licences (id, account, status, created_at)")} SELECT value, ?4, 'available', ?5 FROM json_each(?3) WHERE ${isFirst}`,
      ...first,
      grant.email,
      at,
    ),
    database.statement(
      `INSERT INTO ${into("events (id, at, type, account, actor_uid, actor_role, licence_id, reason)")}
       SELECT value ->> 0, ?4, 'licence.granted', ?5, ?6, ?7, value ->> 1, ?8 FROM json_each(?9) WHERE ${isFirst}`,
      ...first,
      at,
      grant.email,
      actor.uid,
      actor.role,
      grant.reason,
      JSON.stringify(events),
    ),
  ];
}

/** The reply of the first call with this request id. */
export const selectGrant = (database: Database, requestId: string) =>
  database.select(
    columns("idempotency_keys", "k", "request_hash", "reply"),
    "FROM idempotency_keys k WHERE k.verb = ? AND k.key = ?",
    verb,
    requestId,
  );

/** Deletes at most `limit` keys; a request that reuses a deleted key is a new operation. */
export const deleteKeysBefore = (database: Database, before: Date, limit: number): Statement =>
  database.statement(
    `DELETE FROM idempotency_keys WHERE (verb, key) IN
       (SELECT verb, key FROM idempotency_keys WHERE created_at < ? ORDER BY created_at LIMIT ?)`,
    before.toISOString(),
    limit,
  );

const isLive = "EXISTS (SELECT 1 FROM activations WHERE licence_id = licences.id AND state = 'live')";

export const setPaused = (database: Database, licenceId: string, reason: string, now: Date): Statement =>
  database.statement(
    `UPDATE licences SET status = 'paused', paused_reason = ?, last_activity_at = ?
     WHERE id = ? AND status IN ('available', 'active')`,
    reason,
    now.toISOString(),
    licenceId,
  );

/** Active again when it has a live activation, else available. */
export const setEnabled = (database: Database, licenceId: string, _reason: string, now: Date): Statement =>
  database.statement(
    `UPDATE licences SET status = CASE WHEN ${isLive} THEN 'active' ELSE 'available' END, paused_reason = NULL, last_activity_at = ?
     WHERE id = ? AND status = 'paused'`,
    now.toISOString(),
    licenceId,
  );

export const setRemoved = (database: Database, licenceId: string, _reason: string, now: Date): Statement =>
  database.statement(
    `UPDATE licences SET status = 'removed', paused_reason = NULL, last_activity_at = ?
     WHERE id = ? AND status IN ('available', 'paused') AND NOT ${isLive}`,
    now.toISOString(),
    licenceId,
  );
