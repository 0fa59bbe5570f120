/** SQL of the staff's list of orders: newest first, and in a search by address those of one address together. */
import { parseEmail } from "#base/email.ts";
import { normalizeValue } from "#base/typed-text.ts";
import { allColumns } from "../columns.ts";
import type { OrdersQuery } from "../contract.ts";
import type { Condition, Database, Statement } from "../database.ts";
import { type Cursor, toKeyset } from "../list-page.ts";
import type { OrderRow } from "./order-repository.ts";

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

interface Search extends Condition {
  sort: "-account" | "-created";
}

/** `q` is an order's id or number, an id of Stripe, or else the beginning of an address. */
function parseSearch({ q }: OrdersQuery): Search {
  const sort = "-created";
  if (!q) return { sql: "TRUE", values: [], sort };
  if (/^[0-9a-f]{24}$/i.test(q)) return { sql: "o.id = ?", values: [q.toLowerCase()], sort };
  if (/^pi_\w+$/.test(q)) return { sql: "o.payment_intent_id = ?", values: [q], sort };
  if (/^cs_\w+$/.test(q)) return { sql: "o.session_id = ?", values: [q], sort };
  const digits = normalizeValue(q).replace(/^n°|^#|[\s.,]/gi, "");
  if (/^\d{1,9}$/.test(digits)) return { sql: "o.number = ?", values: [Number(digits)], sort };
  // A whole address: few orders, of who has the licences or who paid.
  const reading = parseEmail(q);
  if (reading.ok) return { sql: "(o.account = ? OR o.payer = ?)", values: [reading.email, reading.email], sort };
  const typed = q.toLowerCase();
  return { sql: "o.account >= ? AND o.account < ?", values: [typed, `${typed}\u{10ffff}`], sort: "-account" };
}

/** An index begins with the address, so that a search that finds everything reads one page. */
export const getOrderSort = (query: OrdersQuery) => parseSearch(query).sort;

const columns = { "-account": "o.account", "-created": "o.created_at" } as const;

export function searchOrderRows(database: Database, query: OrdersQuery, cursor: Cursor | null): Statement<OrderRow> {
  const { sort, sql, values } = parseSearch(query);
  const keyset = toKeyset({ sort, column: columns[sort], id: "o.id" }, cursor);
  return database.select(
    allColumns("orders", "o"),
    `FROM orders o WHERE ${query.state ? conditions[query.state] : "TRUE"} AND ${sql} AND ${keyset.condition} ${keyset.tail}`,
    ...values,
    ...keyset.values,
  );
}
