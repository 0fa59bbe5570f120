/** SQL of shop connections: how to reach the store of a live activation. */
import type { Actor } from "../contract.ts";
import type { Database } from "../database.ts";
import type { SealedConnection, SealedRow } from "./connection.ts";

/** Written only together with the activation it belongs to. */
export function insertConnection(
  database: Database,
  activationId: string,
  connection: SealedConnection,
  now: Date,
): D1PreparedStatement {
  return database.statement(
    `INSERT INTO shop_connections (kind, client_id, revision, sealed_access_token, access_token_hint, access_token_expires_at,
       sealed_api_secret_key, api_secret_key_hint, name, plan, development, state, checked_at, activation_id)
     SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'active', ?, id FROM activations WHERE id = ?`,
    ...columns(connection),
    now.toISOString(),
    activationId,
  );
}

/** Replaces the credentials of a store that is still live on the owner's unpaused licence. */
export function replaceConnection(
  database: Database,
  owner: Actor,
  activationId: string,
  connection: SealedConnection,
  now: Date,
): D1PreparedStatement {
  return database.statement(
    `UPDATE shop_connections SET kind = ?, client_id = ?, revision = ?, sealed_access_token = ?, access_token_hint = ?,
       access_token_expires_at = ?, sealed_api_secret_key = ?, api_secret_key_hint = ?, name = ?, plan = ?, development = ?,
       state = 'active', failure = NULL, renewal_claimed_at = NULL, checked_at = ?
     WHERE activation_id = ? AND EXISTS (
       SELECT 1 FROM activations v JOIN licences l ON l.id = v.licence_id JOIN accounts a ON a.email = l.account
       WHERE v.id = shop_connections.activation_id AND v.state = 'live' AND l.status = 'active' AND a.email = ? AND a.uid = ?)`,
    ...columns(connection),
    now.toISOString(),
    activationId,
    owner.email,
    owner.uid,
  );
}

/** Right after the statement that released the activation. */
export const deleteReleasedConnection = (database: Database, activationId: string): D1PreparedStatement =>
  database.statement(
    "DELETE FROM shop_connections WHERE activation_id IN (SELECT id FROM activations WHERE id = ? AND state = 'released')",
    activationId,
  );

export const setThemeVersion = (
  database: Database,
  activationId: string,
  version: string | null,
): D1PreparedStatement =>
  database.statement("UPDATE shop_connections SET theme_version = ? WHERE activation_id = ?", version, activationId);

/** The live activation of a shop on a licence of the owner, with what is sealed for it. */
export interface ConnectionRow extends SealedRow {
  activation_id: string;
  activated_at: string;
  account: string;
  licence_status: "active" | "paused";
}

export const selectConnection = (database: Database, owner: Actor, shop: string): D1PreparedStatement =>
  database.statement(
    `SELECT v.id AS activation_id, v.licence_id, v.shop, v.activated_at, l.account, l.status AS licence_status,
       c.kind, c.client_id, c.revision, c.sealed_access_token, c.sealed_api_secret_key
     FROM activations v
       JOIN licences l ON l.id = v.licence_id
       JOIN accounts a ON a.email = l.account
       JOIN shop_connections c ON c.activation_id = v.id
     WHERE v.shop = ?1 AND v.state = 'live' AND a.email = ?2 AND a.uid = ?3`,
    shop,
    owner.email,
    owner.uid,
  );

function columns(connection: SealedConnection) {
  return [
    connection.kind,
    connection.clientId,
    connection.revision,
    connection.sealedAccessToken,
    connection.accessTokenHint,
    connection.accessTokenExpiresAt,
    connection.sealedApiSecretKey,
    connection.apiSecretKeyHint,
    connection.name,
    connection.plan,
    connection.development ? 1 : 0,
  ] as const;
}
