/**
 * SQL of accounts, one row per lower-cased e-mail with the uid of its owner: binding, change of address and end.
 * Statements name the owner's uid, so that a repetition changes nothing.
 */
import { columns, into } from "../columns.ts";
import type { Context } from "../context.ts";
import type { Actor } from "../contract.ts";
import type { Database, Statement } from "../database.ts";
import { notifyOfFreeLicences } from "../events/event-notification-repository.ts";
import { recordChange } from "../events/event-repository.ts";
import { newId } from "../identifier.ts";
import { eraseAnswers } from "../jobs/update/link-repository.ts";
import { eraseOrders, moveOrders } from "../orders/order-person-repository.ts";
import { eraseNotes } from "../people/note-repository.ts";
import { insert, sql } from "../sql.ts";
import { eraseAuthor } from "../templates/template-repository.ts";
import { removeUserRows } from "../users/user-repository.ts";
import { deleteViewsOf } from "../views/view-repository.ts";
import { eraseMentions } from "./mention-repository.ts";
import { ownAddresses, ownedAddresses } from "./own-address-repository.ts";

export const selectAccount = (database: Database, email: string) =>
  database.select(
    columns("accounts", "a", "uid", "created_at", "updated_at"),
    sql`FROM accounts a WHERE a.email = ${email}`,
  );

/**
 * Binds only an account without an owner: the second of two concurrent first users changes nothing. The new owner is
 * notified of all free licences at once, which replaces notifications of grants that are still due.
 */
export function bindAccount({ database, now }: Context, actor: Actor): Statement[] {
  const id = newId(now);
  const change = database.update(
    "accounts",
    sql`uid = ${actor.uid}, updated_at = ${now.toISOString()}`,
    sql`email = ${actor.email} AND uid IS NULL`,
  );
  return [
    ...recordChange(database, change, {
      id,
      type: "account.bound",
      now,
      actor,
      account: actor.email,
      after: { email: actor.email },
    }),
    ...notifyOfFreeLicences(database, id),
  ];
}

export const selectFormerAccounts = (database: Database, actor: Actor) =>
  database.select(
    columns("accounts", "a", "email"),
    sql`FROM accounts a WHERE a.uid = ${actor.uid} AND a.email <> ${actor.email}`,
  );

const former = "SELECT email FROM accounts WHERE uid = ?1 AND email <> ?2";
/** Holds after the first statements when the address is the actor's. */
const isOwned = "EXISTS (SELECT 1 FROM accounts WHERE email = ?2 AND uid = ?1)";

/**
 * One transaction. Creates the account of the new address, or takes one without an owner, whose licences the first
 * verified match would get anyway. No statement changes anything when another user owns the address.
 */
export function moveAccounts(context: Context, actor: Actor): Statement[] {
  const { database, now } = context;
  const { uid, email, role } = actor;
  const at = now.toISOString();
  const move = (table: string) =>
    database.statement(`UPDATE ${table} SET account = ?2 WHERE account IN (${former}) AND ${isOwned}`, uid, email);
  return [
    ...bindAccount(context, actor),
    database.statement(
      sql`${insert("accounts", {
        email,
        uid,
        licence_limit: sql`max(licence_limit)`,
        created_at: sql`min(created_at)`,
        updated_at: at,
      })}
      FROM accounts WHERE uid = ${uid} AND email <> ${email} HAVING count(*) > 0
       ON CONFLICT (email) DO UPDATE SET updated_at = excluded.updated_at,
         licence_limit = max(accounts.licence_limit, excluded.licence_limit) WHERE accounts.uid = excluded.uid`,
    ),
    database.statement(
      `INSERT INTO ${into("events (id, at, type, account, actor_uid, actor_email, actor_role, object_kind, object_id, before, after)")}
       SELECT substr(?3, 1, 16) || substr(lower(hex(randomblob(4))), 1, 8), ?4, 'account.moved', ?2, ?1, ?2, ?5, 'account', ?2,
         json_object('email', email), json_object('email', ?2)
       FROM accounts WHERE uid = ?1 AND email <> ?2 AND ${isOwned}`,
      uid,
      email,
      newId(now),
      at,
      role,
    ),
    move("licences"),
    ...moveOrders(database, actor, (column) => `${column} IN (${former}) AND ${isOwned}`),
    // Of two open ones for a store the new address keeps its own.
    database.statement(
      `UPDATE OR IGNORE prepared_activations SET account = ?2 WHERE account IN (${former}) AND ${isOwned}`,
      uid,
      email,
    ),
    database.statement(`DELETE FROM prepared_activations WHERE account IN (${former}) AND ${isOwned}`, uid, email),
    move("jobs"),
    move("template_requests"),
    move("download_tickets"),
    move("staff_notes"),
    database.statement(
      `INSERT OR IGNORE INTO ${into("terms_acceptances (account, uid, terms_version, accepted_at)")}
       SELECT ?2, uid, terms_version, accepted_at FROM terms_acceptances WHERE account IN (${former}) AND ${isOwned}`,
      uid,
      email,
    ),
    database.statement(`DELETE FROM terms_acceptances WHERE account IN (${former}) AND ${isOwned}`, uid, email),
    move("events"),
    database.statement(
      `UPDATE users SET email = ?2, verified = 1 WHERE uid = ?1 AND gone_at IS NULL AND ${isOwned}`,
      uid,
      email,
    ),
    database.statement(`DELETE FROM accounts WHERE uid = ?1 AND email <> ?2 AND ${isOwned}`, uid, email),
  ];
}

const ownAccounts = "(SELECT email FROM accounts WHERE uid = ?1)";
const ownLicences = `(SELECT id FROM licences WHERE account IN ${ownAccounts})`;

/** Ends all live activations with their credentials; a paused licence stays paused. The first statement counts them. */
export function endActivations(database: Database, uid: string, now: Date): [Statement, ...Statement[]] {
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

/**
 * Removes the person from the history: whose account it was and what they did, but not what others did there. The last
 * statement removes the owner, because the others read it.
 */
export const erasePerson = (database: Database, uid: string, now: Date): Statement[] => [
  ...eraseAuthor(database, uid),
  ...eraseAnswers(database, uid),
  database.statement(
    `UPDATE prepared_activations SET prepared_by = '' WHERE prepared_by IN (${ownAddresses("licence")})`,
    uid,
  ),
  // The other account's event of a licence that changed hands names this one.
  database.statement(
    `UPDATE events SET before = NULL, after = NULL WHERE type = 'licence.owner_changed' AND licence_id IN
       (SELECT licence_id FROM events WHERE account IN ${ownAccounts} AND type = 'licence.owner_changed')`,
    uid,
  ),
  ...eraseMentions(database, uid),
  database.statement(
    `UPDATE events SET account = NULL, reason = NULL, before = NULL, after = NULL,
       object_id = CASE WHEN object_kind IN ('account', 'user') THEN NULL ELSE object_id END
     WHERE account IN (${ownedAddresses}) OR (actor_uid = ?1 AND account = actor_email)`,
    uid,
  ),
  // Acts of the staff on a person who never had licences.
  database.statement(
    sql`UPDATE events SET account = NULL, reason = NULL, before = NULL, after = NULL, object_id = NULL
     WHERE object_kind = 'user' AND object_id = ${uid} AND type <> 'user.deleted'`,
  ),
  database.statement(
    sql`UPDATE events SET actor_uid = '', actor_email = NULL, address_hash = NULL WHERE actor_uid = ${uid}`,
  ),
  database.statement(sql`UPDATE jobs SET actor_uid = '' WHERE actor_uid = ${uid}`),
  database.statement(
    sql`UPDATE bulk_jobs SET actor_uid = '', actor_email = '', address_hash = NULL WHERE actor_uid = ${uid}
      AND state <> 'running'`,
  ),
  database.statement(`DELETE FROM prepared_activations WHERE account IN ${ownAccounts}`, uid),
  // Those that were delivered count as uses of the template.
  database.statement(
    `DELETE FROM template_requests WHERE delivered_at IS NULL AND account IN ${ownAccounts}
       AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.id = job_id AND j.ended_at IS NULL)`,
    uid,
  ),
  database.statement(`UPDATE template_requests SET message = NULL, reason = NULL WHERE account IN ${ownAccounts}`, uid),
  // A store that keeps its licence keeps its connection, but not what was read of its theme.
  database.statement(
    `DELETE FROM known_themes WHERE activation_id IN (SELECT id FROM activations WHERE licence_id IN ${ownLicences})`,
    uid,
  ),
  database.statement(sql`UPDATE release_notifications SET sent_to = NULL WHERE sent_to = ${uid}`),
  database.statement(sql`DELETE FROM terms_acceptances WHERE uid = ${uid}`),
  database.statement(sql`DELETE FROM download_tickets WHERE uid = ${uid}`),
  deleteViewsOf(database, uid),
  ...eraseNotes(database, uid),
  removeUserRows(database, [uid], now.toISOString()),
  ...eraseOrders(database, uid),
  database.statement(sql`UPDATE accounts SET uid = NULL, updated_at = ${now.toISOString()} WHERE uid = ${uid}`),
];
