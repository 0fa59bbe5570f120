/**
 * Moves what the actor owns under former addresses to the present one, after a change of address was verified. The uid
 * alone decides who owns it, so that a chain of changes, or the way back, ends with the same result.
 */

import { moveUnpaidOrders } from "../orders/order-person-repository.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { fail } from "../platform/errors.ts";
import { moveAccounts, selectFormerAccounts } from "./account-repository.ts";

/** Succeeds when there is nothing to move, because the call may be repeated. */
export async function relinkAccount(context: Context, actor: Actor): Promise<{ moved: number }> {
  const { database } = context;
  const [former] = await database.batch([
    selectFormerAccounts(database, actor),
    moveUnpaidOrders(database, actor),
  ] as const);
  if (former.rows.length === 0) return { moved: 0 };
  const outcomes = await database.batch([...moveAccounts(context, actor), selectFormerAccounts(database, actor)]);
  // Accounts that are left could not move, because the address belongs to another user.
  if ((outcomes.at(-1)?.rows.length ?? 0) > 0) return fail("ADDRESS_OWNED");
  return { moved: former.rows.length };
}
