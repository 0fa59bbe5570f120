/**
 * SQL of accounts, one row per lower-cased e-mail with the uid of its owner: binding, change of address, export and
 * end. Statements name the owner's uid, so that a repetition changes nothing.
 */
import { columns, into, join } from "../columns.ts";
import type { Context } from "../context.ts";
import type { Actor } from "../contract.ts";
import type { Database, Statement } from "../database.ts";
import { insertEvent } from "../events/event-repository.ts";
import { newId } from "../identifier.ts";
import type { AccountPart, ExportedRow } from "./contract.ts";

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
 * One transaction. Creates the account of the new address, or takes one without an owner, whose licences the first
 * verified match would get anyway. No statement changes anything when another user owns the address.
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

const withLicence = "JOIN licences l ON l.id = x.licence_id JOIN accounts a ON a.email = l.account";
const withAccount = "JOIN accounts a ON a.email = x.account";

/** `x` is the table whose rows are counted. */
const parts: Record<AccountPart, { columns: { sql: string }; from: string }> = {
  licences: {
    columns: columns(
      "licences",
      "x",
      "id",
      "account",
      "kind",
      "status",
      "paused_reason",
      "seat_due_at",
      "created_at",
      "last_activity_at",
    ),
    from: `licences x ${withAccount}`,
  },
  stores: {
    columns: join(
      columns("activations", "x", "id", "licence_id", "shop", "state", "activated_at", "released_at"),
      columns("shop_connections", "c", "name", "plan", "state AS connection", "theme_version", "checked_at"),
    ),
    from: `activations x ${withLicence} LEFT JOIN shop_connections c ON c.activation_id = x.id`,
  },
  moves: { columns: columns("moves", "x", "id", "licence_id", "moved_at"), from: `moves x ${withLicence}` },
  moveRequests: {
    columns: columns("move_requests", "x", "id", "licence_id", "asked_at", "allowed_at"),
    from: `move_requests x ${withLicence}`,
  },
  jobs: {
    columns: columns(
      "jobs",
      "x",
      "id",
      "kind",
      "licence_id",
      "shop",
      "state",
      "version",
      "from_version",
      "name",
      "source_theme_name",
      "failure_code",
      "created_at",
      "ended_at",
      "published_at",
      "rolled_back_at",
    ),
    from: `jobs x ${withAccount}`,
  },
  events: {
    columns: columns("events", "x", "id", "at", "type", "actor_role", "licence_id", "shop", "version", "reason"),
    from: `events x ${withAccount}`,
  },
  terms: {
    columns: columns("terms_acceptances", "x", "terms_version", "accepted_at"),
    from: `terms_acceptances x ${withAccount}`,
  },
};

/** Each row with its `place`, after which the next page begins. */
export function selectOwnRows(
  database: Database,
  part: AccountPart,
  uid: string,
  after: number,
  limit: number,
): Statement<ExportedRow & { place: number }> {
  const { columns: list, from } = parts[part];
  return database.select(
    { sql: `x.rowid AS place, ${list.sql}` },
    `FROM ${from} WHERE a.uid = ?1 AND x.rowid > ?2 ORDER BY x.rowid LIMIT ?3`,
    uid,
    after,
    limit,
  );
}

const ownAccounts = "(SELECT email FROM accounts WHERE uid = ?1)";
const ownLicences = `(SELECT id FROM licences WHERE account IN ${ownAccounts})`;

/** Ends all live activations with their credentials; a paused licence stays paused. The first statement counts them. */
export function endActivations(database: Database, uid: string, now: Date): Statement[] {
  const at = now.toISOString();
  return [
    database.statement(
      `UPDATE activations SET state = 'released', released_at = ?2 WHERE state = 'live' AND licence_id IN ${ownLicences}`,
      uid,
      at,
    ),
    database.statement(
      `UPDATE licences SET status = CASE kind WHEN 'paid' THEN 'available' ELSE 'removed' END, seat_due_at = NULL, last_activity_at = ?2
       WHERE status = 'active' AND account IN ${ownAccounts}`,
      uid,
      at,
    ),
    database.statement(
      `DELETE FROM shop_connections WHERE activation_id IN
         (SELECT id FROM activations WHERE state = 'released' AND licence_id IN ${ownLicences})`,
      uid,
    ),
  ];
}

/** Cancels the jobs of a deleted user; a preview would wait forever for its choices. */
export const cancelJobs = (database: Database, uid: string, now: Date): Statement =>
  database.statement(
    `UPDATE jobs SET cancel_asked_at = coalesce(cancel_asked_at, ?2), ended_at = CASE state WHEN 'waiting' THEN ?2 END,
       state = CASE state WHEN 'waiting' THEN 'cancelled' ELSE state END
     WHERE state IN ('queued', 'running', 'waiting') AND account IN ${ownAccounts}`,
    uid,
    now.toISOString(),
  );

/**
 * Removes the person from the history: whose account it was and what they did, but not what others did there. The last
 * statement removes the owner, because the others read it.
 */
export const erasePerson = (database: Database, uid: string, now: Date): Statement[] => [
  database.statement(`UPDATE events SET account = NULL, reason = NULL WHERE account IN ${ownAccounts}`, uid),
  database.statement("UPDATE events SET actor_uid = '' WHERE actor_uid = ?", uid),
  database.statement("UPDATE jobs SET actor_uid = '' WHERE actor_uid = ?", uid),
  database.statement("DELETE FROM terms_acceptances WHERE uid = ?", uid),
  database.statement("DELETE FROM download_tickets WHERE uid = ?", uid),
  database.statement("UPDATE accounts SET uid = NULL, updated_at = ?2 WHERE uid = ?1", uid, now.toISOString()),
];
