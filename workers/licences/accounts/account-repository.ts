/**
 * SQL of accounts, one row per lower-cased e-mail with the uid of its owner: binding, change of address and end.
 * Statements name the owner's uid, so that a repetition changes nothing.
 */

import { notifyOfFreeLicences } from "../events/event-notification-repository.ts";
import { recordChange } from "../events/event-repository.ts";
import { eraseOrders, moveOrders } from "../orders/order-person-repository.ts";
import { columns } from "../platform/columns.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import type { Database, Statement } from "../platform/database.ts";
import { newId } from "../platform/identifier.ts";
import { type Condition, insert, raw, type Sql, sql } from "../platform/sql.ts";
import { eraseAuthor } from "../templates/template-repository.ts";
import { eraseAnswers } from "../updates/link-repository.ts";
import { eraseMentions } from "./mention-repository.ts";
import { eraseNotes } from "./note-repository.ts";
import { ownAddresses, ownedAddresses } from "./own-address-repository.ts";
import { removeUserRows } from "./user-repository.ts";
import { deleteViewsOf } from "./view-repository.ts";

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

/** Addresses that the actor had before. */
const former = ({ uid, email }: Actor): Sql => sql`SELECT email FROM accounts WHERE uid = ${uid} AND email <> ${email}`;
/** Holds after the first statements when the address is the actor's. */
const isOwned = ({ uid, email }: Actor): Condition =>
  sql`EXISTS (SELECT 1 FROM accounts WHERE email = ${email} AND uid = ${uid})`;

/**
 * One transaction. Creates the account of the new address, or takes one without an owner, whose licences the first
 * verified match would get anyway. No statement changes anything when another user owns the address.
 */
export function moveAccounts(context: Context, actor: Actor): Statement[] {
  const { database, now } = context;
  const { uid, email, role } = actor;
  const at = now.toISOString();
  const move = (
    table: "licences" | "jobs" | "template_requests" | "download_tickets" | "staff_notes" | "events",
  ): Statement =>
    database.statement(
      sql`UPDATE ${raw(table)} SET account = ${email} WHERE account IN (${former(actor)}) AND ${isOwned(actor)}`,
    );
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
      sql`${insert("events", {
        id: sql`substr(${newId(now)}, 1, 16) || substr(lower(hex(randomblob(4))), 1, 8)`,
        at,
        type: "account.moved",
        account: email,
        actor_uid: uid,
        actor_email: email,
        actor_role: role,
        object_kind: "account",
        object_id: email,
        before: sql`json_object('email', email)`,
        after: sql`json_object('email', ${email})`,
      })}
      FROM accounts WHERE uid = ${uid} AND email <> ${email} AND ${isOwned(actor)}`,
    ),
    move("licences"),
    ...moveOrders(database, actor, (column) => sql`${column} IN (${former(actor)}) AND ${isOwned(actor)}`),
    // Of two open ones for a store the new address keeps its own.
    database.statement(
      sql`UPDATE OR IGNORE prepared_activations SET account = ${email} WHERE account IN (${former(actor)})
        AND ${isOwned(actor)}`,
    ),
    database.statement(sql`DELETE FROM prepared_activations WHERE account IN (${former(actor)}) AND ${isOwned(actor)}`),
    move("jobs"),
    move("template_requests"),
    move("download_tickets"),
    move("staff_notes"),
    database.statement(
      sql`${insert("terms_acceptances", {
        account: email,
        uid: sql`uid`,
        terms_version: sql`terms_version`,
        accepted_at: sql`accepted_at`,
      })}
      FROM terms_acceptances WHERE account IN (${former(actor)}) AND ${isOwned(actor)}
      ON CONFLICT DO NOTHING`,
    ),
    database.statement(sql`DELETE FROM terms_acceptances WHERE account IN (${former(actor)}) AND ${isOwned(actor)}`),
    move("events"),
    database.statement(
      sql`UPDATE users SET email = ${email}, verified = 1 WHERE uid = ${uid} AND gone_at IS NULL AND ${isOwned(actor)}`,
    ),
    database.statement(sql`DELETE FROM accounts WHERE uid = ${uid} AND email <> ${email} AND ${isOwned(actor)}`),
  ];
}

const ownAccounts = (uid: string): Sql => sql`(SELECT email FROM accounts WHERE uid = ${uid})`;
const ownLicences = (uid: string): Sql => sql`(SELECT id FROM licences WHERE account IN ${ownAccounts(uid)})`;

/** Ends all live activations with their credentials; a paused licence stays paused. The first statement counts them. */
export function endActivations(database: Database, uid: string, now: Date): [Statement, ...Statement[]] {
  const at = now.toISOString();
  return [
    database.statement(
      sql`UPDATE activations SET state = 'released', released_at = ${at} WHERE state = 'live'
        AND licence_id IN ${ownLicences(uid)}`,
    ),
    database.statement(
      sql`UPDATE licences SET status = CASE kind WHEN 'paid' THEN 'available' ELSE 'removed' END, seat_due_at = NULL,
        last_activity_at = ${at}
       WHERE status = 'active' AND account IN ${ownAccounts(uid)}`,
    ),
    database.statement(
      sql`DELETE FROM shop_connections WHERE activation_id IN
         (SELECT id FROM activations WHERE state = 'released' AND licence_id IN ${ownLicences(uid)})`,
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
    sql`UPDATE prepared_activations SET prepared_by = '' WHERE prepared_by IN (${ownAddresses(uid, "licence")})`,
  ),
  // The other account's event of a licence that changed hands names this one.
  database.statement(
    sql`UPDATE events SET before = NULL, after = NULL WHERE type = 'licence.owner_changed' AND licence_id IN
       (SELECT licence_id FROM events WHERE account IN ${ownAccounts(uid)} AND type = 'licence.owner_changed')`,
  ),
  ...eraseMentions(database, uid),
  database.statement(
    sql`UPDATE events SET account = NULL, reason = NULL, before = NULL, after = NULL,
       object_id = CASE WHEN object_kind IN ('account', 'user') THEN NULL ELSE object_id END
     WHERE account IN (${ownedAddresses(uid)}) OR (actor_uid = ${uid} AND account = actor_email)`,
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
  database.statement(sql`DELETE FROM prepared_activations WHERE account IN ${ownAccounts(uid)}`),
  // Those that were delivered count as uses of the template.
  database.statement(
    sql`DELETE FROM template_requests WHERE delivered_at IS NULL AND account IN ${ownAccounts(uid)}
       AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.id = job_id AND j.ended_at IS NULL)`,
  ),
  database.statement(
    sql`UPDATE template_requests SET message = NULL, reason = NULL WHERE account IN ${ownAccounts(uid)}`,
  ),
  // A store that keeps its licence keeps its connection, but not what was read of its theme.
  database.statement(
    sql`DELETE FROM known_themes WHERE activation_id IN
       (SELECT id FROM activations WHERE licence_id IN ${ownLicences(uid)})`,
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
