/** Reads what an actor owns; the first verified user with an account's e-mail becomes its owner for good. */

import { countLicences } from "../licences/licence-repository.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import type { StatementResults } from "../platform/database.ts";
import { fail } from "../platform/errors.ts";
import { bindAccount, selectAccount } from "./account-repository.ts";

/**
 * Runs reads whose SQL names the owner (e-mail and uid). Binds an account without an owner and reads again.
 * With an account of another uid, or none, the reads find nothing. The first reads for a premium page count the
 * authorised licences in the same batch and throw PREMIUM_REQUIRED when there is none. A member of the staff who sees
 * what the actor sees binds nothing.
 */
export async function readOwned<const Reads extends readonly D1PreparedStatement[]>(
  context: Context,
  actor: Actor,
  reads: Reads,
): Promise<StatementResults<Reads>> {
  const { database, premium } = context;
  // Premium pages are open to administrators without a licence.
  if (actor.role === "admin") premium.isDue = false;
  const gate = premium.isDue ? [countLicences(database, actor)] : [];
  const statements = [...gate, ...reads];
  let [account, ...found] = await database.batch([selectAccount(database, actor.email), ...statements]);
  if (account.rows[0]?.uid === null && !context.readOnly) {
    await database.batch(bindAccount(context, actor));
    found = await database.batch(statements);
  }
  const [counted] = found.splice(0, gate.length) as StatementResults<typeof gate>;
  if (counted) {
    premium.isDue = false;
    if ((counted.rows[0]?.authorised ?? 0) < 1) fail("PREMIUM_REQUIRED");
  }
  return found as unknown as StatementResults<Reads>;
}
