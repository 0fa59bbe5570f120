/** SQL of what the staff change on an order. */
import type { Condition, Database, Statement } from "../database.ts";
import type { OrderRow } from "./order-repository.ts";

/** Holds while nothing has been written since the order was read. */
export const hasRevision = ({ id, revision }: Pick<OrderRow, "id" | "revision">): Condition => ({
  sql: "EXISTS (SELECT 1 FROM orders WHERE id = ? AND revision = ?)",
  values: [id, revision],
});

/** A step that was planned before it is refused. */
export const raiseRevision = (database: Database, orderId: string, now: Date, { sql, values }: Condition): Statement =>
  database.statement(
    `UPDATE orders SET revision = revision + 1, updated_at = ? WHERE id = ? AND ${sql}`,
    now.toISOString(),
    orderId,
    ...values,
  );

/** The order asks for what was paid from now on. */
export const setAccepted = (
  database: Database,
  orderId: string,
  { account, quantity, currency, now }: Pick<OrderRow, "account" | "quantity" | "currency"> & { now: Date },
  { sql, values }: Condition,
): Statement =>
  database.statement(
    `UPDATE orders SET accepted_at = ?, account = ?, quantity = ?, currency = ?, updated_at = ?, revision = revision + 1
     WHERE id = ? AND ${sql}`,
    now.toISOString(),
    account,
    quantity,
    currency,
    now.toISOString(),
    orderId,
    ...values,
  );

/** Its key begins with the id of the order. */
export const refundVerb = "orders.refund";

/**
 * After the bank has sent a refund back, the order is as it was before the refund was asked for: the next form may ask
 * again, and nothing repeats the former one.
 */
export const releaseRefunds = (database: Database, orderId: string, { sql, values }: Condition): Statement =>
  database.statement(
    `DELETE FROM idempotency_keys WHERE verb = ? AND key GLOB ? AND ${sql}`,
    refundVerb,
    `${orderId}/*`,
    ...values,
  );
