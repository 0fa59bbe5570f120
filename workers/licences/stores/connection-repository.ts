/** SQL of connections: how to reach the store of a live activation. */
import { columns, into, join, type RowOf } from "../columns.ts";
import type { Actor } from "../contract.ts";
import type { Condition, Database, Statement } from "../database.ts";
import type { SealedConnection } from "./connection.ts";

export const sealedColumns = join(
  columns("activations", "v", "id AS activation_id", "licence_id", "shop"),
  columns(
    "shop_connections",
    "c",
    "kind",
    "client_id",
    "revision",
    "sealed_access_token",
    "sealed_api_secret_key",
    "access_token_expires_at",
  ),
);
/** A connection's sealed credentials, with the licence and store that they are bound to. */
export type SealedRow = RowOf<typeof sealedColumns>;

/** Writes nothing without the activation it belongs to. */
export function insertConnection(
  database: Database,
  activationId: string,
  connection: SealedConnection,
  now: Date,
): Statement {
  return database.statement(
    `INSERT INTO ${into(`shop_connections (kind, client_id, revision, sealed_access_token, access_token_hint,
       access_token_expires_at, sealed_api_secret_key, api_secret_key_hint, name, plan, development, state, checked_at, activation_id)`)}
     SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'active', ?, id FROM activations WHERE id = ?`,
    ...toValues(connection),
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
): Statement {
  return database.statement(
    `UPDATE shop_connections SET kind = ?, client_id = ?, revision = ?, sealed_access_token = ?, access_token_hint = ?,
       access_token_expires_at = ?, sealed_api_secret_key = ?, api_secret_key_hint = ?, name = ?, plan = ?, development = ?,
       state = 'active', failure = NULL, renewal_claimed_at = NULL, checked_at = ?
     WHERE activation_id = ? AND EXISTS (
       SELECT 1 FROM activations v JOIN licences l ON l.id = v.licence_id JOIN accounts a ON a.email = l.account
       WHERE v.id = shop_connections.activation_id AND v.state = 'live' AND l.status = 'active' AND a.email = ? AND a.uid = ?)`,
    ...toValues(connection),
    now.toISOString(),
    activationId,
    owner.email,
    owner.uid,
  );
}

/** Right after the statement that ended the activation. */
export const deleteReleasedConnection = (database: Database, activationId: string): Statement =>
  database.statement(
    "DELETE FROM shop_connections WHERE activation_id IN (SELECT id FROM activations WHERE id = ? AND state = 'released')",
    activationId,
  );

export const setThemeVersion = (database: Database, activationId: string, version: string | null): Statement =>
  database.statement("UPDATE shop_connections SET theme_version = ? WHERE activation_id = ?", version, activationId);

const connection = join(
  sealedColumns,
  columns("activations", "v", "activated_at"),
  columns("licences", "l", "account", "status AS licence_status"),
);
export type ConnectionRow = RowOf<typeof connection>;

/** The live activation of the store on a licence of the owner, with its sealed credentials. */
export const selectConnection = (database: Database, owner: Actor, shop: string): Statement<ConnectionRow> =>
  database.select(
    connection,
    `FROM activations v
       JOIN licences l ON l.id = v.licence_id
       JOIN accounts a ON a.email = l.account
       JOIN shop_connections c ON c.activation_id = v.id
     WHERE v.shop = ?1 AND v.state = 'live' AND a.email = ?2 AND a.uid = ?3`,
    shop,
    owner.email,
    owner.uid,
  );

const usable = join(
  sealedColumns,
  columns("licences", "l", "status AS licence_status", "seat_due_at"),
  columns("shop_connections", "c", "development", "plan"),
);

/** The store as work on its themes needs it, when it is live on a licence of the account. */
export const selectStoreToOpen = (database: Database, shop: string, account: string) =>
  database.select(
    usable,
    `FROM activations v JOIN licences l ON l.id = v.licence_id JOIN shop_connections c ON c.activation_id = v.id
     WHERE v.shop = ? AND v.state = 'live' AND l.account = ?`,
    shop,
    account.toLowerCase(),
  );

/** Holds while the connection has this revision. */
export const hasRevision = (activationId: string, revision: string): Condition => ({
  sql: "EXISTS (SELECT 1 FROM shop_connections WHERE activation_id = ? AND revision = ?)",
  values: [activationId, revision],
});

function toValues(connection: SealedConnection) {
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
