/** SQL of notifications to owners about events: a row is written in the batch of its event and deleted once sent. */
import { endings } from "#base/notification-rules.ts";
import { columns, computed, join, optional, type RowOf } from "../platform/columns.ts";
import type { Database, Statement } from "../platform/database.ts";
import { type Condition, insert, type Sql, sql } from "../platform/sql.ts";

/** The user who has verified the address of the event's account, and would own the account with the next page. */
const nextOwner = sql`(SELECT u.uid FROM users u WHERE u.email = e.account AND u.verified = 1 AND u.disabled = 0
  AND u.gone_at IS NULL LIMIT 1)`;

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
    sql`${insert("event_notifications", { event_id: sql`id`, due_at: sql`at`, licences, uid })}
    FROM events WHERE id = ${eventId}`,
  );

/** The user had verified the address: the event at `time` rings for them, also before the account is theirs. */
const isRung = (actor: Sql, time: Sql): Condition =>
  sql`EXISTS (SELECT 1 FROM users u WHERE u.uid = ${actor} AND u.created_at <> ''
     AND coalesce(u.verified_at, u.created_at) <= ${time})`;

/**
 * After the event that gives an account its owner, in its batch; without free licences there is nothing to say, and
 * orders have notified of theirs.
 */
export const notifyOfFreeLicences = (database: Database, eventId: string): Statement[] => [
  database.statement(
    sql`DELETE FROM event_notifications WHERE EXISTS (SELECT 1 FROM events b
      JOIN events g ON g.id = event_notifications.event_id
       WHERE b.id = ${eventId} AND g.account = b.account AND g.type = 'licence.granted'
       AND NOT ${isRung(sql`b.actor_uid`, sql`g.at`)})`,
  ),
  database.statement(
    sql`${insert("event_notifications", {
      event_id: sql`e.id`,
      due_at: sql`e.at`,
      licences: sql`count(*)`,
    })}
    FROM events e JOIN licences l ON l.account = e.account AND l.status = 'available'
       AND l.order_id IS NULL AND NOT ${isRung(sql`e.actor_uid`, sql`coalesce(l.owned_since, l.created_at)`)}
     WHERE e.id = ${eventId} GROUP BY e.id`,
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
  computed<{ uid: string | null; by_owner: 0 | 1 }>({
    uid: sql`coalesce(a.uid, n.uid, ${nextOwner})`,
    by_owner: sql`coalesce(e.actor_uid = coalesce(a.uid, n.uid, ${nextOwner}), 0)`,
  }),
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
    sql`FROM event_notifications n JOIN events e ON e.id = n.event_id LEFT JOIN accounts a ON a.email = e.account
     LEFT JOIN orders o ON e.object_kind = 'order' AND o.id = e.object_id
     WHERE (${event} IS NULL OR n.event_id = ${event}) ORDER BY n.due_at LIMIT ${limit}`,
  );

const ended = join(
  computed<{ event: string }>({ event: sql`t.id` }),
  columns("events", "e", "id AS ended", "type"),
  computed<{ uid: string | null }>({ uid: sql`coalesce(a.uid, ${nextOwner})` }),
);

/** Notifications last a month. */
const isRecent = sql`e.at > strftime('%Y-%m-%dT%H:%M:%fZ', t.at, '-1 month') AND e.at <= t.at`;
const fromEvents = (events: readonly string[]): Sql =>
  sql`FROM json_each(${JSON.stringify(events)}) n CROSS JOIN events t ON t.id = n.value`;

/**
 * The earlier events whose notifications these events end, by the table of the rules. Without an account it is the
 * same object; else the same request, licence or store. A bought licence replaces that of a development store.
 */
export const selectEndedByRules = (database: Database, events: readonly string[]) =>
  database.select(
    ended,
    sql`${fromEvents(events)} CROSS JOIN json_each(${JSON.stringify(endings)}) p ON p.value ->> 'by' = t.type
     CROSS JOIN events e INDEXED BY events_by_account ON e.account = t.account
       AND ${isRecent}
     LEFT JOIN accounts a ON a.email = e.account
     WHERE e.type = p.value ->> 'type' AND e.rowid < t.rowid AND CASE
       WHEN e.after ->> '$.request' IS NOT NULL THEN e.after ->> '$.request' = t.after ->> '$.request'
       WHEN e.licence_id IS NOT NULL THEN e.licence_id IN (t.licence_id, t.after ->> '$.replaces')
       WHEN e.object_kind = 'store' THEN e.object_id = t.shop
       ELSE e.object_kind = t.object_kind AND e.object_id = t.object_id END
     UNION
     SELECT ${ended} ${fromEvents(events)}
     CROSS JOIN json_each(${JSON.stringify(endings)}) p ON p.value ->> 'by' = t.type
     CROSS JOIN events e INDEXED BY events_by_object ON e.object_kind = t.object_kind AND e.object_id = t.object_id
       AND ${isRecent}
     LEFT JOIN accounts a ON a.email = e.account
     WHERE e.type = p.value ->> 'type' AND e.rowid < t.rowid AND e.account IS NULL`,
  );

/** The events of the acts that these events undo: one act may have one for each licence or account. */
export const selectUndone = (database: Database, events: readonly string[]) =>
  database.select(
    ended,
    sql`${fromEvents(events)} JOIN events u ON u.id = t.after ->> '$.undoes'
     JOIN events e ON e.type = u.type AND e.at = u.at AND e.request_id IS u.request_id
       AND (e.account = u.account OR e.licence_id = u.licence_id)
     LEFT JOIN accounts a ON a.email = e.account`,
  );

export const deleteEventNotifications = (database: Database, events: readonly string[]): Statement =>
  database.statement(
    sql`DELETE FROM event_notifications WHERE event_id IN (SELECT value FROM json_each(${JSON.stringify(events)}))`,
  );
