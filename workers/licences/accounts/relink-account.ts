/**
 * After an address has changed, and was proven: what the actor owns under former addresses moves to the present one.
 * Who owns it is told by the uid alone, so that a chain of changes, or the way back, ends in the same place.
 */
import type { Context } from "../context.ts";
import type { Actor } from "../contract.ts";
import { fail } from "../errors.ts";
import { type FormerAccountRow, moveAccounts, selectFormerAccounts } from "./relink-repository.ts";

/** Nothing to move is success: the call may come again. */
export async function relinkAccount(context: Context, actor: Actor): Promise<{ moved: number }> {
  const { database } = context;
  const former = await database.rows<FormerAccountRow>(selectFormerAccounts(database, actor));
  if (former.length === 0) return { moved: 0 };
  const outcomes = await database.batch<FormerAccountRow[]>([
    ...moveAccounts(context, actor),
    selectFormerAccounts(database, actor),
  ]);
  // Whatever stands there still could not move: the address is somebody else's account.
  if ((outcomes.at(-1)?.rows.length ?? 0) > 0) return fail("ADDRESS_OWNED");
  return { moved: former.length };
}
