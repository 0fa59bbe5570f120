/** SQL of the staff's list of orders, newest first. */
import { allColumns } from "../columns.ts";
import type { OrdersQuery } from "../contract.ts";
import type { Database, Statement } from "../database.ts";
import { type Cursor, toKeyset } from "../list-page.ts";
import type { OrderRow } from "./order-repository.ts";

export const orderSort = "-created";

const conditions: Record<NonNullable<OrdersQuery["state"]>, string> = {
  open: "o.state = 'open'",
  processing: "o.state = 'processing'",
  paid: "o.state = 'paid'",
  failed: "o.state = 'failed'",
  expired: "o.state = 'expired'",
  review: "o.state = 'review'",
  problem: "o.problem IS NOT NULL",
  refunded: "o.amount_refunded > 0",
  disputed: "o.dispute <> 'none'",
};

/** Customers read the number with or without its sign. */
const toNumber = (typed: string): number | null => Number(/^(?:n°|no\.?)?\s*(\d{5,9})$/.exec(typed)?.[1]) || null;

/** `q` is the beginning of an address, an order's number or id, or an id of Stripe. */
export function searchOrderRows(
  database: Database,
  { q, state }: OrdersQuery,
  cursor: Cursor | null,
): Statement<OrderRow> {
  const keyset = toKeyset({ sort: orderSort, column: "o.created_at", id: "o.id" }, cursor);
  const search = q
    ? "(o.account >= ? AND o.account < ? OR o.id = ? OR o.number = ? OR o.payment_intent_id = ? OR o.session_id = ?)"
    : "TRUE";
  const typed = q?.toLowerCase() ?? "";
  return database.select(
    allColumns("orders", "o"),
    `FROM orders o WHERE ${state ? conditions[state] : "TRUE"} AND ${search} AND ${keyset.condition} ${keyset.tail}`,
    ...(q ? [typed, `${typed}\u{10ffff}`, typed, toNumber(typed), q, q] : []),
    ...keyset.values,
  );
}
