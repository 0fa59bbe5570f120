/** Opens a customer's own store for work on its themes: its present access token, or why there is none. */
import type * as z from "zod";
import type { Context } from "../context.ts";
import type { licenceStatus } from "../contract.ts";
import { fail } from "../errors.ts";
import { selectStoreToOpen } from "./connection-repository.ts";
import { loadAccessToken } from "./load-access-token.ts";

export interface OpenedStore {
  shop: string;
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
 * Throws ACTIVATION_NOT_FOUND, PAUSED, SEAT_REQUIRED; of a token that has to be renewed TOKEN_INVALID, APP_NOT_INSTALLED,
 * APP_OTHER_ORGANISATION, STORE_INVALID, STORE_FROZEN or UPSTREAM_UNAVAILABLE. The store itself is not asked.
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
    activationId: row.activation_id,
    licenceId: row.licence_id,
    licenceStatus: row.licence_status,
    accessToken: await loadAccessToken(context, row),
    development: row.development === 1,
    plan: row.plan,
  };
}
