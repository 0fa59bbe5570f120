/** SQL of accounts: one row per lower-cased e-mail, and the uid that owns it. */
import { columns } from "../columns.ts";
import type { Context } from "../context.ts";
import type { Actor } from "../contract.ts";
import type { Database, Statement } from "../database.ts";
import { insertEvent } from "../events/event-repository.ts";

export const selectAccount = (database: Database, email: string) =>
  database.select(
    columns("accounts", "a", "uid", "created_at", "updated_at"),
    "FROM accounts a WHERE a.email = ?",
    email,
  );

/** Binds only an account without an owner: the second of two concurrent first users changes nothing. */
export function bindAccount({ database, now }: Context, actor: Actor): [Statement, Statement] {
  const at = now.toISOString();
  return [
    database.statement(
      "UPDATE accounts SET uid = ?1, updated_at = ?2 WHERE email = ?3 AND uid IS NULL",
      actor.uid,
      at,
      actor.email,
    ),
    insertEvent(database, { type: "account.bound", now, actor, account: actor.email }),
  ];
}
