/** SQL of Stripe's events whose effect has been written. */
import { columns, computed, into } from "../columns.ts";
import type { Condition, Database, Statement } from "../database.ts";

export interface StripeEventName {
  id: string;
  type: string;
}

export const insertStripeEvent = (
  database: Database,
  { id, type }: StripeEventName,
  orderId: string | null,
  now: Date,
  { sql, values }: Condition,
): Statement =>
  database.statement(
    `INSERT INTO ${into("stripe_events (id, type, order_id, received_at)")} SELECT ?, ?, ?, ? WHERE ${sql}
     ON CONFLICT DO NOTHING`,
    id,
    type,
    orderId,
    now.toISOString(),
    ...values,
  );

export const selectStripeEvent = (database: Database, id: string) =>
  database.select(columns("stripe_events", "e", "id"), "FROM stripe_events e WHERE e.id = ?", id);

/** Of these, those that have been handled. */
export const selectStripeEvents = (database: Database, ids: readonly string[]) =>
  database.select(
    columns("stripe_events", "e", "id"),
    "FROM stripe_events e WHERE e.id IN (SELECT value FROM json_each(?))",
    JSON.stringify(ids),
  );

export const countStripeEvents = (database: Database, orderId: string) =>
  database.select(
    computed<{ count: number }>({ count: "count(*)" }),
    "FROM stripe_events e WHERE e.order_id = ?",
    orderId,
  );

export const deleteStripeEventsBefore = (database: Database, before: Date, limit: number): Statement =>
  database.statement(
    `DELETE FROM stripe_events WHERE id IN (SELECT id FROM stripe_events WHERE received_at < ? ORDER BY received_at LIMIT ?)`,
    before.toISOString(),
    limit,
  );

/** Newest first. */
export const selectStripeEventsOfOrder = (database: Database, orderId: string) =>
  database.select(
    columns("stripe_events", "e", "id", "type", "received_at AS receivedAt"),
    "FROM stripe_events e WHERE e.order_id = ? ORDER BY e.received_at DESC LIMIT 100",
    orderId,
  );
