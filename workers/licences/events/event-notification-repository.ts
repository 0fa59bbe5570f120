/** SQL of notifications to owners about events: a row is written in the batch of its event and deleted once sent. */
import { columns, computed, into, join, optional, type RowOf } from "../columns.ts";
import type { Database, Statement } from "../database.ts";

/**
 * After the event in its batch; writes nothing without it. `licences` is how many licences the notification is about,
 * `uid` gets it while the event's account has no owner.
 */
export const insertEventNotification = (
  database: Database,
  eventId: string,
  licences = 1,
  uid: string | null = null,
): Statement =>
  database.statement(
    `INSERT INTO ${into("event_notifications (event_id, due_at, licences, uid)")}
     SELECT id, at, ?, ? FROM events WHERE id = ?`,
    licences,
    uid,
    eventId,
  );

/**
 * After the event that gives an account its owner, in its batch; without free licences there is nothing to say, and
 * orders have notified of theirs.
 */
export const notifyOfFreeLicences = (database: Database, eventId: string): Statement[] => [
  database.statement(
    `DELETE FROM event_notifications WHERE EXISTS (SELECT 1 FROM events b JOIN events g ON g.id = event_notifications.event_id
       WHERE b.id = ? AND g.account = b.account AND g.type = 'licence.granted')`,
    eventId,
  ),
  database.statement(
    `INSERT INTO ${into("event_notifications (event_id, due_at, licences)")}
     SELECT e.id, e.at, count(*) FROM events e JOIN licences l ON l.account = e.account AND l.status = 'available'
       AND l.order_id IS NULL
     WHERE e.id = ? GROUP BY e.id`,
    eventId,
  ),
];

const dueNotifications = join(
  columns("event_notifications", "n", "event_id AS event", "licences"),
  columns(
    "events",
    "e",
    "type",
    "shop",
    "version",
    "at",
    "account",
    "licence_id AS licenceId",
    "before",
    "after",
    "object_id AS object",
  ),
  computed<{ uid: string | null }>({ uid: "coalesce(a.uid, n.uid)" }),
  optional(
    columns(
      "orders",
      "o",
      "id AS orderId",
      "number",
      "account AS orderAccount",
      "payer",
      "language",
      "quantity",
      "currency",
      "number",
      "created_at AS createdAt",
      "claim_hash",
      "claimed_at",
    ),
  ),
);
export type DueNotificationRow = RowOf<typeof dueNotifications>;

/** Oldest first. Without an owner, `uid` is null. */
export const selectDueEventNotifications = (database: Database, event: string | null, limit: number) =>
  database.select(
    dueNotifications,
    `FROM event_notifications n JOIN events e ON e.id = n.event_id LEFT JOIN accounts a ON a.email = e.account
     LEFT JOIN orders o ON e.object_kind = 'order' AND o.id = e.object_id
     WHERE (?1 IS NULL OR n.event_id = ?1) ORDER BY n.due_at LIMIT ?2`,
    event,
    limit,
  );

export const deleteEventNotifications = (database: Database, events: readonly string[]): Statement =>
  database.statement(
    "DELETE FROM event_notifications WHERE event_id IN (SELECT value FROM json_each(?))",
    JSON.stringify(events),
  );
