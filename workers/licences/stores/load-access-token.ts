/** Loads a usable access token: one from an exchange is renewed before its day ends, by one caller at a time. */
import type { Context } from "../context.ts";
import { LicenceError, unavailable } from "../errors.ts";
import { claimRenewal, endRenewal, saveRenewal, selectAccessToken } from "./access-token-repository.ts";
import { sealSecrets, unsealField } from "./connection.ts";
import type { SealedRow } from "./connection-repository.ts";

/** So that a token does not expire in the middle of a long job. */
export const minTokenLifeMs = 2 * 60 * 60 * 1000;
/** Longer than an exchange can take, so an older claim belongs to a caller that crashed. */
const maxClaimMs = 30_000;
const waitMs = 250;
const maxWaits = 60;

/** Throws the error of the exchange, or UPSTREAM_UNAVAILABLE, unless the stored token is still valid. */
export async function loadAccessToken(context: Context, given: SealedRow): Promise<string> {
  let row = given;
  for (let wait = 0; wait < maxWaits; wait++) {
    const leftMs = row.access_token_expires_at ? Date.parse(row.access_token_expires_at) - Date.now() : Infinity;
    if (leftMs > minTokenLifeMs) return unsealField(context.keyring, row, "accessToken");
    const renewed = await renew(context, row, leftMs > 0);
    if (renewed !== null) return renewed;
    if (leftMs > maxClaimMs) return unsealField(context.keyring, row, "accessToken");
    if (context.deadline.leftMs() < waitMs) break;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    const [latest] = await context.database.rows(selectAccessToken(context.database, row.activation_id));
    if (!latest) throw new LicenceError("ACTIVATION_NOT_FOUND");
    row = latest;
  }
  throw unavailable(new Error("Another renewal of the access token did not end."));
}

/** Null when another caller is renewing, or has just renewed. */
async function renew(context: Context, row: SealedRow, isStillGood: boolean): Promise<string | null> {
  const { database, keyring, shopify } = context;
  const { activation_id: activationId, shop, licence_id: licenceId, revision } = row;
  const claimedAt = new Date();
  const claim = { activationId, revision, claimedAt, staleBefore: new Date(claimedAt.getTime() - maxClaimMs) };
  const [claimed] = await database.batch([claimRenewal(database, claim)]);
  if (claimed?.changes !== 1) return null;
  try {
    const apiSecretKey = await unsealField(keyring, row, "apiSecretKey");
    const got = await shopify.exchangeClientCredentials(shop, row.client_id ?? "", apiSecretKey);
    const secrets = await sealSecrets(keyring, { shop, accessToken: got.accessToken, apiSecretKey }, licenceId);
    const expiresAt = new Date(claimedAt.getTime() + got.expiresInSeconds * 1000);
    const [saved] = await database.batch([saveRenewal(database, { activationId, revision, secrets, expiresAt })]);
    return saved?.changes === 1 ? got.accessToken : null;
  } catch (error) {
    await database.batch([endRenewal(database, activationId, claimedAt)]);
    if (isStillGood && error instanceof LicenceError && error.code === "UPSTREAM_UNAVAILABLE") return null;
    throw error;
  }
}
