/**
 * SQL that removes a person from rows that are not theirs but speak of them. It runs while their addresses, orders
 * and events are still known.
 */
import { pauseReasons } from "#base/pause-reasons.ts";
import { columns, computed } from "../platform/columns.ts";
import type { Database, Statement } from "../platform/database.ts";
import { joinSql, type Sql, sql } from "../platform/sql.ts";
import { ownedAddresses } from "./own-address-repository.ts";

const ownLicences = (uid: string): Sql => sql`(SELECT id FROM licences WHERE account IN (${ownedAddresses(uid)}))`;
const ownEvents = (uid: string): Sql =>
  sql`(SELECT id FROM events WHERE account IN (${ownedAddresses(uid)}) OR actor_uid = ${uid})`;

export const eraseMentions = (database: Database, uid: string): Statement[] =>
  [
    // What the staff typed; a pause that follows from a payment keeps its reason.
    sql`UPDATE licences SET paused_reason = NULL
     WHERE id IN ${ownLicences(uid)} AND paused_reason NOT IN (${joinSql(
       pauseReasons.map((reason) => sql`${reason}`),
       ", ",
     )})`,
    // The event of the licences' new owner names the buyer.
    sql`UPDATE events SET before = NULL, after = NULL WHERE object_kind = 'order' AND type = 'order.claimed'
      AND object_id IN
       (SELECT id FROM orders WHERE buyer_uid = ${uid} OR payer IN (${ownedAddresses(uid)})
       OR account IN (${ownedAddresses(uid)}))`,
    // A payment without an order names who paid.
    sql`UPDATE events SET before = NULL, after = NULL WHERE type = 'order.unmatched' AND lower(after ->> '$.email') IN
       (${ownedAddresses(uid)})`,
    sql`DELETE FROM event_notifications WHERE uid = ${uid} OR event_id IN ${ownEvents(uid)}`,
    // A receiver may answer with what it got.
    sql`UPDATE webhook_deliveries SET answer = NULL WHERE answer IS NOT NULL AND event_id IN ${ownEvents(uid)}`,
    // Answers to the staff's forms name addresses, also of stores.
    sql`DELETE FROM idempotency_keys WHERE EXISTS
       (SELECT 1 FROM (${ownedAddresses(uid)} UNION SELECT shop FROM activations
       WHERE licence_id IN ${ownLicences(uid)}) o
        WHERE instr(idempotency_keys.reply, json_quote(o.email)) > 0)`,
    // Names of stores that are connected no more; a store that keeps its licence needs its own.
    sql`DELETE FROM store_names WHERE shop_id IN (SELECT shop_id FROM activations
      WHERE licence_id IN ${ownLicences(uid)})
       AND shop_id NOT IN (SELECT shop_id FROM activations WHERE state = 'live' AND shop_id IS NOT NULL)`,
    sql`DELETE FROM store_questions WHERE activation_id IN (SELECT id FROM activations
      WHERE licence_id IN ${ownLicences(uid)})`,
  ].map((statement) => database.statement(statement));

/** The person's names, as the list of users has them, and their addresses in one JSON array. */
export const selectMarks = (database: Database, uid: string) =>
  database.select(
    computed<{ emails: string; name: string | null; company: string | null; ordering: string | null }>({
      emails: sql`(SELECT json_group_array(email) FROM (${ownedAddresses(uid)} UNION SELECT email FROM users
        WHERE uid = ${uid}
      AND email <> ''))`,
      name: sql`(SELECT name FROM users WHERE uid = ${uid})`,
      company: sql`(SELECT company FROM users WHERE uid = ${uid})`,
      ordering: sql`(SELECT company FROM orders WHERE buyer_uid = ${uid} AND company IS NOT NULL ORDER BY id DESC
        LIMIT 1)`,
    }),
    sql`FROM (SELECT 1)`,
  );

/** Of other administrators: each has a few. */
export const selectOthersViews = (database: Database, uid: string) =>
  database.select(columns("saved_views", "s", "id", "name", "query"), sql`FROM saved_views s WHERE s.uid <> ${uid}`);

/** Exports are kept for a week. */
export const selectExportRequests = (database: Database) =>
  database.select(columns("exports", "x", "id", "uid", "request"), sql`FROM exports x`);

/** The hourly task deletes the exports with their files. */
export const eraseViewsAndExports = (
  database: Database,
  { views, exports, now }: { views: readonly string[]; exports: readonly string[]; now: Date },
): Statement[] => [
  database.statement(sql`DELETE FROM saved_views WHERE id IN (SELECT value FROM json_each(${JSON.stringify(views)}))`),
  database.statement(
    sql`UPDATE exports SET uid = '', request_id = id, request = json_set(request, '$.filters', json('{}')),
      state = 'done',
       created_at = '1970-01-01T00:00:00.000Z', finished_at = coalesce(finished_at, ${now.toISOString()}),
       notified_at = coalesce(notified_at, ${now.toISOString()})
     WHERE id IN (SELECT value FROM json_each(${JSON.stringify(exports)}))`,
  ),
];
