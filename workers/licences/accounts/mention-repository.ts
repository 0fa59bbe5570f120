/**
 * SQL that removes a person, `?1`, from rows that are not theirs but speak of them. It runs while their addresses, orders
 * and events are still known.
 */
import { pauseReasons } from "#base/pause-reasons.ts";
import { columns, computed } from "../columns.ts";
import type { Database, Statement } from "../database.ts";
import { sql } from "../sql.ts";
import { ownedAddresses } from "./own-address-repository.ts";

const ownLicences = `(SELECT id FROM licences WHERE account IN (${ownedAddresses}))`;
const ownEvents = `(SELECT id FROM events WHERE account IN (${ownedAddresses}) OR actor_uid = ?1)`;

export const eraseMentions = (database: Database, uid: string): Statement[] =>
  [
    // What the staff typed; a pause that follows from a payment keeps its reason.
    `UPDATE licences SET paused_reason = NULL
     WHERE id IN ${ownLicences} AND paused_reason NOT IN (${pauseReasons.map((reason) => `'${reason}'`).join(", ")})`,
    // The event of the licences' new owner names the buyer.
    `UPDATE events SET before = NULL, after = NULL WHERE object_kind = 'order' AND type = 'order.claimed' AND object_id IN
       (SELECT id FROM orders WHERE buyer_uid = ?1 OR payer IN (${ownedAddresses}) OR account IN (${ownedAddresses}))`,
    // A payment without an order names who paid.
    `UPDATE events SET before = NULL, after = NULL WHERE type = 'order.unmatched' AND lower(after ->> '$.email') IN
       (${ownedAddresses})`,
    `DELETE FROM event_notifications WHERE uid = ?1 OR event_id IN ${ownEvents}`,
    // A receiver may answer with what it got.
    `UPDATE webhook_deliveries SET answer = NULL WHERE answer IS NOT NULL AND event_id IN ${ownEvents}`,
    // Answers to the staff's forms name addresses, also of stores.
    `DELETE FROM idempotency_keys WHERE EXISTS
       (SELECT 1 FROM (${ownedAddresses} UNION SELECT shop FROM activations WHERE licence_id IN ${ownLicences}) o
        WHERE instr(idempotency_keys.reply, json_quote(o.email)) > 0)`,
    // Names of stores that are connected no more; a store that keeps its licence needs its own.
    `DELETE FROM store_names WHERE shop_id IN (SELECT shop_id FROM activations WHERE licence_id IN ${ownLicences})
       AND shop_id NOT IN (SELECT shop_id FROM activations WHERE state = 'live' AND shop_id IS NOT NULL)`,
    `DELETE FROM store_questions WHERE activation_id IN (SELECT id FROM activations WHERE licence_id IN ${ownLicences})`,
  ].map((sql) => database.statement(sql, uid));

/** The person's names, as the list of users has them, and their addresses in one JSON array. */
export const selectMarks = (database: Database, uid: string) =>
  database.select(
    computed<{ emails: string; name: string | null; company: string | null; ordering: string | null }>({
      emails: `(SELECT json_group_array(email) FROM (${ownedAddresses} UNION SELECT email FROM users WHERE uid = ?1 AND email <> ''))`,
      name: "(SELECT name FROM users WHERE uid = ?1)",
      company: "(SELECT company FROM users WHERE uid = ?1)",
      ordering: "(SELECT company FROM orders WHERE buyer_uid = ?1 AND company IS NOT NULL ORDER BY id DESC LIMIT 1)",
    }),
    "FROM (SELECT 1)",
    uid,
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
