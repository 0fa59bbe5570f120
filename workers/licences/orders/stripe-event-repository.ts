/** SQL of Stripe's events whose effect has been written. */
import { columns, computed } from "../platform/columns.ts";
import type { Database, Statement } from "../platform/database.ts";
import { type Condition, insert, sql } from "../platform/sql.ts";

export interface StripeEventName {
  id: string;
  type: string;
}

export const insertStripeEvent = (
  database: Database,
  { id, type }: StripeEventName,
  orderId: string | null,
  now: Date,
  condition: Condition,
): Statement =>
  database.statement(
    sql`${insert("stripe_events", { id, type, order_id: orderId, received_at: now.toISOString() })}
    WHERE ${condition}
     ON CONFLICT DO NOTHING`,
  );

export const selectStripeEvent = (database: Database, id: string) =>
  database.select(columns("stripe_events", "e", "id"), sql`FROM stripe_events e WHERE e.id = ${id}`);

/** Of these, those that have been handled. */
export const selectStripeEvents = (database: Database, ids: readonly string[]) =>
  database.select(
    columns("stripe_events", "e", "id"),
    sql`FROM stripe_events e WHERE e.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );

export const countStripeEvents = (database: Database, orderId: string) =>
  database.select(
    computed<{ count: number }>({ count: sql`count(*)` }),
    sql`FROM stripe_events e WHERE e.order_id = ${orderId}`,
  );

export const deleteStripeEventsBefore = (database: Database, before: Date, limit: number): Statement =>
  database.statement(
    sql`DELETE FROM stripe_events WHERE id IN (SELECT id FROM stripe_events WHERE received_at < ${before.toISOString()}
      ORDER BY received_at LIMIT ${limit})`,
  );

/** Newest first. */
export const selectStripeEventsOfOrder = (database: Database, orderId: string) =>
  database.select(
    columns("stripe_events", "e", "id", "type", "received_at AS receivedAt"),
    sql`FROM stripe_events e WHERE e.order_id = ${orderId} ORDER BY e.received_at DESC LIMIT 100`,
  );
