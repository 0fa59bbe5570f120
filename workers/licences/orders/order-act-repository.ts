/** SQL of what the staff change on an order. */
import type { Database, Statement } from "../platform/database.ts";
import { type Condition, sql } from "../platform/sql.ts";
import type { OrderRow } from "./order-repository.ts";

/** Holds while nothing has been written since the order was read. */
export const hasRevision = ({ id, revision }: Pick<OrderRow, "id" | "revision">): Condition =>
  sql`EXISTS (SELECT 1 FROM orders WHERE id = ${id} AND revision = ${revision})`;

/** A step that was planned before it is refused. */
export const raiseRevision = (database: Database, orderId: string, now: Date, condition: Condition): Statement =>
  database.statement(
    sql`UPDATE orders SET revision = revision + 1, updated_at = ${now.toISOString()} WHERE id = ${orderId}
      AND ${condition}`,
  );

/** The order asks for what was paid from now on. */
export const setAccepted = (
  database: Database,
  orderId: string,
  { account, quantity, currency, now }: Pick<OrderRow, "account" | "quantity" | "currency"> & { now: Date },
  condition: Condition,
): Statement =>
  database.statement(
    sql`UPDATE orders SET accepted_at = ${now.toISOString()}, account = ${account}, quantity = ${quantity},
      currency = ${currency}, updated_at = ${now.toISOString()}, revision = revision + 1
     WHERE id = ${orderId} AND ${condition}`,
  );

/** Its key begins with the id of the order. */
export const refundVerb = "orders.refund";

/**
 * After the bank has sent a refund back, the order is as it was before the refund was asked for: the next form may ask
 * again, and nothing repeats the former one.
 */
export const releaseRefunds = (database: Database, orderId: string, condition: Condition): Statement =>
  database.statement(
    sql`DELETE FROM idempotency_keys WHERE verb = ${refundVerb} AND key GLOB ${`${orderId}/*`} AND ${condition}`,
  );
