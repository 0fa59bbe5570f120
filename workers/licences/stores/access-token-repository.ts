/** SQL of renewing access tokens: claimed by one caller, saved only over the revision that was read. */
import { column } from "../columns.ts";
import type { Database, Statement } from "../database.ts";
import type { SealedSecrets } from "./connection.ts";
import { type SealedRow, sealedColumns } from "./connection-repository.ts";

const claimedAtColumn = column("shop_connections", "renewal_claimed_at");

interface Claim {
  activationId: string;
  revision: string;
  claimedAt: Date;
  staleBefore: Date;
}

export const claimRenewal = (database: Database, claim: Claim): Statement =>
  database.statement(
    `UPDATE shop_connections SET ${claimedAtColumn} = ?1
     WHERE activation_id = ?2 AND revision = ?3 AND (${claimedAtColumn} IS NULL OR ${claimedAtColumn} < ?4)`,
    claim.claimedAt.toISOString(),
    claim.activationId,
    claim.revision,
    claim.staleBefore.toISOString(),
  );

interface RenewedToken {
  activationId: string;
  revision: string;
  secrets: SealedSecrets;
  expiresAt: Date;
}

export const saveRenewal = (database: Database, { activationId, revision, secrets, expiresAt }: RenewedToken) =>
  database.statement(
    `UPDATE shop_connections SET revision = ?, sealed_access_token = ?, access_token_hint = ?, sealed_api_secret_key = ?,
       api_secret_key_hint = ?, access_token_expires_at = ?, ${claimedAtColumn} = NULL
     WHERE activation_id = ? AND revision = ?`,
    secrets.revision,
    secrets.sealedAccessToken,
    secrets.accessTokenHint,
    secrets.sealedApiSecretKey,
    secrets.apiSecretKeyHint,
    expiresAt.toISOString(),
    activationId,
    revision,
  );

/** After a failed renewal, so that the next caller need not wait. */
export const endRenewal = (database: Database, activationId: string, claimedAt: Date): Statement =>
  database.statement(
    `UPDATE shop_connections SET ${claimedAtColumn} = NULL WHERE activation_id = ? AND ${claimedAtColumn} = ?`,
    activationId,
    claimedAt.toISOString(),
  );

export const selectAccessToken = (database: Database, activationId: string): Statement<SealedRow> =>
  database.select(
    sealedColumns,
    "FROM activations v JOIN shop_connections c ON c.activation_id = v.id WHERE v.id = ? AND v.state = 'live'",
    activationId,
  );

/** Of connections that are not inactive, because lost credentials cannot be renewed. */
export const selectAccessTokensBefore = (database: Database, before: Date, limit: number): Statement<SealedRow> =>
  database.select(
    sealedColumns,
    `FROM shop_connections c JOIN activations v ON v.id = c.activation_id AND v.state = 'live'
     WHERE c.state <> 'inactive' AND c.access_token_expires_at < ? ORDER BY c.access_token_expires_at LIMIT ?`,
    before.toISOString(),
    limit,
  );
