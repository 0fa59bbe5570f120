/** Opens a customer's own store for work on its themes: its access token as of now, or why there is none. */
import type { Context } from "../context.ts";
import type { Database } from "../database.ts";
import { fail } from "../errors.ts";
import { sealedColumns } from "./access-token-repository.ts";
import { loadAccessToken, type TokenRow } from "./load-access-token.ts";

export interface OpenedStore {
  shop: string;
  activationId: string;
  licenceId: string;
  licenceStatus: "active" | "paused";
  accessToken: string;
  /** A development store, which takes no seat. */
  development: boolean;
  /** Shopify's name of the plan. */
  plan: string | null;
}

interface OpenOptions {
  /** E-mail of the owner: a store of anybody else does not exist. */
  account: string;
  /** For what a pause does not stop, such as looking. */
  allowPaused?: boolean;
}

interface OpenedStoreRow extends TokenRow {
  licence_status: "active" | "paused";
  seat_due_at: string | null;
  development: number;
  plan: string | null;
}

/**
 * Throws ACTIVATION_NOT_FOUND, PAUSED, SEAT_REQUIRED; of a token that has to be renewed TOKEN_INVALID, APP_NOT_INSTALLED,
 * APP_OTHER_ORGANISATION, STORE_INVALID, STORE_FROZEN or UPSTREAM_UNAVAILABLE. The store itself is not asked.
 */
export async function openStore(context: Context, shop: string, options: OpenOptions): Promise<OpenedStore> {
  const [row] = await context.database.rows<OpenedStoreRow>(selectOpenedStore(context.database, shop, options.account));
  if (!row) return fail("ACTIVATION_NOT_FOUND");
  if (!options.allowPaused) {
    if (row.licence_status === "paused") fail("PAUSED");
    if (row.seat_due_at !== null && row.seat_due_at <= context.now.toISOString()) fail("SEAT_REQUIRED");
  }
  return {
    shop: row.shop,
    activationId: row.activation_id,
    licenceId: row.licence_id,
    licenceStatus: row.licence_status,
    accessToken: await loadAccessToken(context, row),
    development: row.development === 1,
    plan: row.plan,
  };
}

const selectOpenedStore = (database: Database, shop: string, account: string): D1PreparedStatement =>
  database.statement(
    `SELECT ${sealedColumns}, l.status AS licence_status, l.seat_due_at, c.development, c.plan
     FROM activations v JOIN licences l ON l.id = v.licence_id JOIN shop_connections c ON c.activation_id = v.id
     WHERE v.shop = ? AND v.state = 'live' AND l.account = ?`,
    shop,
    account.toLowerCase(),
  );
