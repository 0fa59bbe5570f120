/** Reads what an actor owns; the first verified user with an account's e-mail becomes its owner for good. */
import type { Context } from "../context.ts";
import type { Actor } from "../contract.ts";
import type { Outcomes, Statements } from "../database.ts";
import { type AccountRow, accountOf, bindAccount } from "./store.ts";

/**
 * Runs reads whose SQL names the owner (e-mail and uid). An account that nobody owns yet is bound and read again.
 * With an account of another uid, or none, the reads find nothing.
 */
export async function readOwned<Rows extends object[]>(
  context: Context,
  actor: Actor,
  reads: Statements<Rows>,
): Promise<Outcomes<Rows>> {
  const statements = [accountOf(context.database, actor.email), ...reads] as Statements<[AccountRow, ...Rows]>;
  const [account, ...owned] = await context.database.batch<[AccountRow, ...Rows]>(statements);
  if (account.rows[0]?.uid !== null) return owned as Outcomes<Rows>;
  await context.database.batch(bindAccount(context, actor));
  return context.database.batch<Rows>(reads);
}
