/** SQL of a change of address: one account becomes another, with every row that names it. */
import { columns, into } from "../columns.ts";
import type { Context } from "../context.ts";
import type { Actor } from "../contract.ts";
import type { Database, Statement } from "../database.ts";
import { newId } from "../identifier.ts";

export const selectFormerAccounts = (database: Database, actor: Actor) =>
  database.select(
    columns("accounts", "a", "email"),
    "FROM accounts a WHERE a.uid = ?1 AND a.email <> ?2",
    actor.uid,
    actor.email,
  );

const former = "SELECT email FROM accounts WHERE uid = ?1 AND email <> ?2";
/** Holds after the first statement when the address is the actor's. */
const isOwned = "EXISTS (SELECT 1 FROM accounts WHERE email = ?2 AND uid = ?1)";

/**
 * One transaction. Creates the account of the new address, or takes one without an owner, whose licences the first verified
 * match would get anyway. No statement changes anything when another user owns the address.
 */
export function moveAccounts({ database, now }: Context, { uid, email, role }: Actor): Statement[] {
  const at = now.toISOString();
  const move = (table: string) =>
    database.statement(`UPDATE ${table} SET account = ?2 WHERE account IN (${former}) AND ${isOwned}`, uid, email);
  return [
    database.statement(
      `INSERT INTO ${into("accounts (email, uid, created_at, updated_at)")}
       SELECT ?2, ?1, min(created_at), ?3 FROM accounts WHERE uid = ?1 AND email <> ?2 HAVING count(*) > 0
       ON CONFLICT (email) DO UPDATE SET uid = excluded.uid, updated_at = excluded.updated_at WHERE accounts.uid IS NULL`,
      uid,
      email,
      at,
    ),
    database.statement(
      `INSERT INTO ${into("events (id, at, type, account, actor_uid, actor_role, reason)")}
       SELECT substr(?3, 1, 16) || substr(lower(hex(randomblob(4))), 1, 8), ?4, 'account.moved', ?2, ?1, ?5, email
       FROM accounts WHERE uid = ?1 AND email <> ?2 AND ${isOwned}`,
      uid,
      email,
      newId(now),
      at,
      role,
    ),
    move("licences"),
    move("jobs"),
    move("download_tickets"),
    database.statement(
      `INSERT OR IGNORE INTO ${into("terms_acceptances (account, uid, terms_version, accepted_at)")}
       SELECT ?2, uid, terms_version, accepted_at FROM terms_acceptances WHERE account IN (${former}) AND ${isOwned}`,
      uid,
      email,
    ),
    database.statement(`DELETE FROM terms_acceptances WHERE account IN (${former}) AND ${isOwned}`, uid, email),
    move("events"),
    database.statement(`DELETE FROM accounts WHERE uid = ?1 AND email <> ?2 AND ${isOwned}`, uid, email),
  ];
}
