/** SQL of accounts: one row per lower-cased e-mail, and the uid that owns it. */
import type { Context } from "../context.ts";
import type { Actor } from "../contract.ts";
import type { Database } from "../database.ts";
import { insertEventWhen } from "../events/event-repository.ts";

export interface AccountRow {
  uid: string | null;
}

export const selectAccount = (database: Database, email: string): D1PreparedStatement =>
  database.statement("SELECT uid FROM accounts WHERE email = ?", email);

/** Binds only an account that nobody owns: the second of two first users finds it taken. */
export function bindAccount({ database, now }: Context, actor: Actor): D1PreparedStatement[] {
  const at = now.toISOString();
  return [
    database.statement(
      "UPDATE accounts SET uid = ?1, updated_at = ?2 WHERE email = ?3 AND uid IS NULL",
      actor.uid,
      at,
      actor.email,
    ),
    insertEventWhen(database, { type: "account.bound", now, actor, account: actor.email }, "changes() = 1"),
  ];
}
