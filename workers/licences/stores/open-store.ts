/** Opens a customer's own store for work on its themes, with a valid access token. */

import type * as z from "zod";
import { hours, seconds } from "#base/duration.ts";
import { timeLimits } from "#base/time-limits.ts";
import { readOwned } from "../accounts/ownership.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { counted } from "../platform/database.ts";
import { fail, LicenceError, unavailable } from "../platform/errors.ts";
import type { licenceStatus } from "../platform/wire.ts";
import { sealSecrets, unsealField } from "./connection.ts";
import {
  type ConnectionRow,
  claimRenewal,
  endRenewal,
  type SealedRow,
  saveRenewal,
  selectAccessToken,
  selectConnection,
  selectStoreToOpen,
} from "./connection-repository.ts";

export interface OpenedStore {
  shop: string;
  /** At Shopify; null until the first check of a connection of before ids were kept. */
  shopId: string | null;
  activationId: string;
  licenceId: string;
  licenceStatus: z.infer<typeof licenceStatus>;
  accessToken: string;
  /** A development store, which takes no licence. */
  development: boolean;
  /** Shopify's name of the plan. */
  plan: string | null;
}

interface OpenOptions {
  /** E-mail of the owner; stores of other accounts are not found. */
  account: string;
  /** For operations that a pause does not stop, such as reading. */
  allowPaused?: boolean;
}

/**
 * Throws ACTIVATION_NOT_FOUND, PAUSED, SEAT_REQUIRED; of a token that has to be renewed TOKEN_INVALID,
 * APP_NOT_INSTALLED, APP_OTHER_ORGANISATION, STORE_GONE, STORE_LOCKED, STORE_FROZEN, STORE_MOVED or UPSTREAM_UNAVAILABLE. The store itself is
 * not asked.
 */
export async function openStore(context: Context, shop: string, options: OpenOptions): Promise<OpenedStore> {
  const [row] = await context.database.rows(selectStoreToOpen(context.database, shop, options.account));
  if (!row) return fail("ACTIVATION_NOT_FOUND");
  if (!options.allowPaused) {
    if (row.licence_status === "paused") fail("PAUSED");
    if (row.seat_due_at !== null && row.seat_due_at <= context.now.toISOString()) fail("SEAT_REQUIRED");
  }
  return {
    shop: row.shop,
    shopId: row.shop_id,
    activationId: row.activation_id,
    licenceId: row.licence_id,
    licenceStatus: row.licence_status,
    accessToken: await loadAccessToken(context, row),
    development: row.development === 1,
    plan: row.plan,
  };
}

/** So that a token does not expire in the middle of a long job. */
export const minTokenLifeMs = hours(2);
/** Longer than an exchange can take, so an older claim belongs to a caller that crashed. */
const maxClaimMs = timeLimits.stores.questionMs + seconds(20);
const waitMs = 250;
const maxWaits = timeLimits.services.tokenRenewalMs / waitMs;

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
  const [claimed] = await database.batch([counted(claimRenewal(database, claim))]);
  if (claimed?.changes !== 1) return null;
  try {
    const apiSecretKey = await unsealField(keyring, row, "apiSecretKey");
    const got = await shopify.exchangeClientCredentials(shop, row.client_id ?? "", apiSecretKey);
    const secrets = await sealSecrets(keyring, { shop, accessToken: got.accessToken, apiSecretKey }, licenceId);
    const expiresAt = new Date(claimedAt.getTime() + got.expiresInSeconds * 1000);
    const [saved] = await database.batch([
      counted(saveRenewal(database, { activationId, revision, secrets, expiresAt })),
    ]);
    return saved?.changes === 1 ? got.accessToken : null;
  } catch (error) {
    await database.batch([endRenewal(database, activationId, claimedAt)]);
    if (isStillGood && error instanceof LicenceError && error.code === "UPSTREAM_UNAVAILABLE") return null;
    throw error;
  }
}

/** Throws ACTIVATION_NOT_FOUND and PAUSED. */
export async function loadOwnStore(context: Context, actor: Actor, shop: string): Promise<ConnectionRow> {
  const [found] = await readOwned(context, actor, [selectConnection(context.database, actor, shop)]);
  const row = found.rows[0] ?? fail("ACTIVATION_NOT_FOUND");
  if (row.licence_status === "paused") fail("PAUSED");
  return row;
}
