/** SQL of connections: how to reach the store of a live activation, and the renewal of its access token. */
import type { Owner } from "../accounts/contract.ts";
import { columns, join, type RowOf } from "../platform/columns.ts";
import type { Database, GuardedStatement, Statement } from "../platform/database.ts";
import { shownName } from "../platform/shown-name-repository.ts";
import { allOf, type Cells, type Condition, insert, sql, toAssignments } from "../platform/sql.ts";
import type { SealedConnection, SealedSecrets } from "./connection.ts";

export const sealedColumns = join(
  columns("activations", "v", "id AS activation_id", "licence_id", "shop", "shop_id"),
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
    sql`${insert("shop_connections", {
      ...toCells(connection),
      state: "active",
      checked_at: now.toISOString(),
      activation_id: sql`id`,
    })}
    FROM activations WHERE id = ${activationId}`,
  );
}

/**
 * Replaces the credentials of a store that is still live on the owner's unpaused licence. The new ones are sealed for the
 * address that was read, so they are written only while the connection is as it was read.
 */
export function replaceConnection(
  database: Database,
  owner: Owner,
  { activation_id: activationId, revision }: Pick<ConnectionRow, "activation_id" | "revision">,
  connection: SealedConnection,
  now: Date,
): GuardedStatement {
  return database.update(
    "shop_connections",
    {
      ...toCells(connection),
      state: "active",
      failure: null,
      renewal_claimed_at: null,
      checked_at: now.toISOString(),
    },
    allOf(isConnectedFor(owner, activationId), sql`revision = ${revision}`),
  );
}

/** The stored credentials were proved again. They keep their revision, so that proofs at once all count. */
export function confirmConnection(
  database: Database,
  owner: Owner,
  { activation_id: activationId, revision }: Pick<ConnectionRow, "activation_id" | "revision">,
  { name, plan, development }: Pick<SealedConnection, "name" | "plan" | "development">,
  now: Date,
): GuardedStatement {
  return database.update(
    "shop_connections",
    sql`name = ${name}, plan = ${plan}, development = ${development ? 1 : 0}, state = 'active', failure = NULL,
      checked_at = ${now.toISOString()}`,
    allOf(isConnectedFor(owner, activationId), sql`revision = ${revision}`),
  );
}

/** The store is live on an active licence of the owner. */
const isConnectedFor = (
  { email, uid }: Owner,
  activationId: string,
): Condition => sql`activation_id = ${activationId} AND EXISTS (
       SELECT 1 FROM activations v JOIN licences l ON l.id = v.licence_id JOIN accounts a ON a.email = l.account
       WHERE v.id = shop_connections.activation_id AND v.state = 'live' AND l.status = 'active' AND a.email = ${email}
       AND a.uid IS ${uid})`;

/** Right after the statement that ended the activation. */
export const deleteReleasedConnection = (database: Database, activationId: string): Statement =>
  database.statement(
    sql`DELETE FROM shop_connections WHERE activation_id IN (SELECT id FROM activations WHERE id = ${activationId}
      AND state = 'released')`,
  );

export const setThemeVersion = (database: Database, activationId: string, version: string | null): Statement =>
  database.statement(sql`UPDATE shop_connections SET theme_version = ${version} WHERE activation_id = ${activationId}`);

/**
 * Sets the release that the store is not offered, or takes `from` back. Writes nothing for a store that has left the
 * owner's active licence, or without a change.
 */
export const setSkippedVersion = (
  database: Database,
  owner: Owner,
  { activationId, from, to }: { activationId: string; from: string | null; to: string | null },
): GuardedStatement =>
  database.update(
    "shop_connections",
    sql`skipped_version = ${to}`,
    allOf(
      isConnectedFor(owner, activationId),
      sql`skipped_version IS NOT ${to} AND (${from} IS NULL OR skipped_version = ${from})`,
    ),
  );

const connection = join(
  sealedColumns,
  columns("activations", "v", "activated_at"),
  columns("licences", "l", "account", "kind AS licence_kind", "status AS licence_status"),
);
export type ConnectionRow = RowOf<typeof connection>;

/** The live activation of the store on a licence of the owner, with its sealed credentials. */
export const selectConnection = (database: Database, owner: Owner, shop: string): Statement<ConnectionRow> =>
  database.select(
    connection,
    sql`FROM activations v
       JOIN licences l ON l.id = v.licence_id
       JOIN accounts a ON a.email = l.account
       JOIN shop_connections c ON c.activation_id = v.id
     WHERE v.shop = ${shownName(shop)} AND v.state = 'live' AND a.email = ${owner.email} AND a.uid IS ${owner.uid}`,
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
    sql`FROM activations v JOIN licences l ON l.id = v.licence_id JOIN shop_connections c ON c.activation_id = v.id
     WHERE v.shop = ${shownName(shop)} AND v.state = 'live' AND l.account = ${account.toLowerCase()}`,
  );

/** Holds while the connection has this revision. */
export const hasRevision = (activationId: string, revision: string): Condition =>
  sql`EXISTS (SELECT 1 FROM shop_connections WHERE activation_id = ${activationId} AND revision = ${revision})`;

const toCells = (connection: SealedConnection): Cells<"shop_connections"> => ({
  kind: connection.kind,
  client_id: connection.clientId,
  revision: connection.revision,
  sealed_access_token: connection.sealedAccessToken,
  access_token_hint: connection.accessTokenHint,
  access_token_expires_at: connection.accessTokenExpiresAt,
  sealed_api_secret_key: connection.sealedApiSecretKey,
  api_secret_key_hint: connection.apiSecretKeyHint,
  name: connection.name,
  plan: connection.plan,
  development: connection.development ? 1 : 0,
});

interface Claim {
  activationId: string;
  revision: string;
  claimedAt: Date;
  staleBefore: Date;
}

export const claimRenewal = (database: Database, claim: Claim): Statement =>
  database.statement(
    sql`UPDATE shop_connections SET renewal_claimed_at = ${claim.claimedAt.toISOString()}
     WHERE activation_id = ${claim.activationId} AND revision = ${claim.revision}
     AND ${isUnclaimed(claim.staleBefore)}`,
  );

const isUnclaimed = (staleBefore: Date): Condition =>
  sql`(renewal_claimed_at IS NULL OR renewal_claimed_at < ${staleBefore.toISOString()})`;

interface RenewedToken {
  activationId: string;
  revision: string;
  secrets: SealedSecrets;
  expiresAt: Date;
}

export const saveRenewal = (database: Database, { activationId, revision, secrets, expiresAt }: RenewedToken) =>
  database.statement(
    sql`UPDATE shop_connections SET ${toAssignments<"shop_connections">({
      revision: secrets.revision,
      sealed_access_token: secrets.sealedAccessToken,
      access_token_hint: secrets.accessTokenHint,
      sealed_api_secret_key: secrets.sealedApiSecretKey,
      api_secret_key_hint: secrets.apiSecretKeyHint,
      access_token_expires_at: expiresAt.toISOString(),
      renewal_claimed_at: null,
    })}
    WHERE activation_id = ${activationId} AND revision = ${revision}`,
  );

/** After a failed renewal, so that the next caller need not wait. */
export const endRenewal = (database: Database, activationId: string, claimedAt: Date): Statement =>
  database.statement(
    sql`UPDATE shop_connections SET renewal_claimed_at = NULL
     WHERE activation_id = ${activationId} AND renewal_claimed_at = ${claimedAt.toISOString()}`,
  );

/** The next connections after `activationId` whose credentials another key has sealed. */
export const selectSealedByOthers = (
  database: Database,
  kid: string,
  { after, limit }: { after: string; limit: number },
): Statement<SealedRow> =>
  database.select(
    sealedColumns,
    sql`FROM shop_connections c JOIN activations v ON v.id = c.activation_id
     WHERE c.activation_id > ${after}
       AND (c.sealed_access_token NOT GLOB ${`${kid}.*`} OR c.sealed_api_secret_key NOT GLOB ${`${kid}.*`})
     ORDER BY c.activation_id LIMIT ${limit}`,
  );

/** Has no effect when the credentials have changed since they were read, or while their renewal runs. */
export const saveResealed = (
  database: Database,
  { activation_id: activationId, revision }: SealedRow,
  { secrets, staleBefore }: { secrets: SealedSecrets; staleBefore: Date },
): Statement =>
  database.statement(
    sql`UPDATE shop_connections SET revision = ${secrets.revision}, sealed_access_token = ${secrets.sealedAccessToken},
       sealed_api_secret_key = ${secrets.sealedApiSecretKey}
     WHERE activation_id = ${activationId} AND revision = ${revision} AND ${isUnclaimed(staleBefore)}`,
  );

export const selectAccessToken = (database: Database, activationId: string): Statement<SealedRow> =>
  database.select(
    sealedColumns,
    sql`FROM activations v JOIN shop_connections c ON c.activation_id = v.id WHERE v.id = ${activationId}
      AND v.state = 'live'`,
  );

/** Of connections that are not inactive, because lost credentials cannot be renewed. */
export const selectAccessTokensBefore = (database: Database, before: Date, limit: number): Statement<SealedRow> =>
  database.select(
    sealedColumns,
    sql`FROM shop_connections c JOIN activations v ON v.id = c.activation_id AND v.state = 'live'
     WHERE c.state <> 'inactive' AND c.access_token_expires_at < ${before.toISOString()}
     ORDER BY c.access_token_expires_at LIMIT ${limit}`,
  );
