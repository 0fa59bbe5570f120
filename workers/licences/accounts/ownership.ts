/** Reads what an actor owns; the first verified user with an account's e-mail becomes its owner for good. */
import type { Context } from "../context.ts";
import type { Actor } from "../contract.ts";
import type { Outcome, Outcomes, Statements } from "../database.ts";
import { fail } from "../errors.ts";
import { type AuthorisedRow, countAuthorised } from "../licences/licence-repository.ts";
import { type AccountRow, bindAccount, selectAccount } from "./account-repository.ts";

/**
 * Runs reads whose SQL names the owner (e-mail and uid). An account that nobody owns yet is bound and read again.
 * With an account of another uid, or none, the reads find nothing. The first reads for a premium page count the
 * authorised licences in the same batch and refuse PREMIUM_REQUIRED where there is none.
 */
export async function readOwned<Rows extends object[]>(
  context: Context,
  actor: Actor,
  reads: Statements<Rows>,
): Promise<Outcomes<Rows>> {
  const { database, premium } = context;
  const gate = premium.isDue ? [countAuthorised(database, actor)] : [];
  const statements = [...gate, ...reads];
  let [account, ...found] = await database.batch<object[]>([selectAccount(database, actor.email), ...statements]);
  if ((account as Outcome<AccountRow>).rows[0]?.uid === null) {
    await database.batch(bindAccount(context, actor));
    found = await database.batch<object[]>(statements);
  }
  const [counted] = found.splice(0, gate.length) as Outcome<AuthorisedRow>[];
  if (counted) {
    premium.isDue = false;
    if ((counted.rows[0]?.authorised ?? 0) < 1) fail("PREMIUM_REQUIRED");
  }
  return found as Outcomes<Rows>;
}
