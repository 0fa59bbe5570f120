/** SQL of the staff's list of orders: newest first, and in a search by address those of one address together. */
import { parseEmail } from "#base/email.ts";
import { normalizeValue } from "#base/typed-text.ts";
import { allColumns } from "../platform/columns.ts";
import type { Database, Statement } from "../platform/database.ts";
import { type Cursor, toKeyset } from "../platform/list-page.ts";
import { allOf, type Condition, sql } from "../platform/sql.ts";
import type { OrdersQuery } from "./contract.ts";
import type { OrderRow } from "./order-repository.ts";

const conditions: Record<NonNullable<OrdersQuery["state"]>, Condition> = {
  open: sql`o.state = 'open'`,
  processing: sql`o.state = 'processing'`,
  paid: sql`o.state = 'paid'`,
  failed: sql`o.state = 'failed'`,
  expired: sql`o.state = 'expired'`,
  review: sql`o.state = 'review'`,
  problem: sql`o.problem IS NOT NULL`,
  refunded: sql`o.amount_refunded > 0`,
  disputed: sql`o.dispute <> 'none'`,
};

interface Search {
  condition: Condition;
  sort: "-account" | "-created";
}

/** `q` is an order's id or number, an id of Stripe, or else the beginning of an address. */
function parseSearch({ q }: OrdersQuery): Search {
  const sort = "-created";
  if (!q) return { condition: sql`TRUE`, sort };
  if (/^[0-9a-f]{24}$/i.test(q)) return { condition: sql`o.id = ${q.toLowerCase()}`, sort };
  if (/^pi_\w+$/.test(q)) return { condition: sql`o.payment_intent_id = ${q}`, sort };
  if (/^cs_\w+$/.test(q)) return { condition: sql`o.session_id = ${q}`, sort };
  const digits = normalizeValue(q).replace(/^n°|^#|[\s.,]/gi, "");
  if (/^\d{1,9}$/.test(digits)) return { condition: sql`o.number = ${Number(digits)}`, sort };
  // A whole address: few orders, of who has the licences or who paid.
  const reading = parseEmail(q);
  if (reading.ok) return { condition: sql`(o.account = ${reading.email} OR o.payer = ${reading.email})`, sort };
  const typed = q.toLowerCase();
  return { condition: sql`o.account >= ${typed} AND o.account < ${`${typed}\u{10ffff}`}`, sort: "-account" };
}

/** An index begins with the address, so that a search that finds everything reads one page. */
export const getOrderSort = (query: OrdersQuery) => parseSearch(query).sort;

const columns = { "-account": sql`o.account`, "-created": sql`o.created_at` };

export function searchOrderRows(database: Database, query: OrdersQuery, cursor: Cursor | null): Statement<OrderRow> {
  const { sort, condition } = parseSearch(query);
  const keyset = toKeyset({ sort, column: columns[sort], id: sql`o.id` }, cursor);
  const state = query.state ? conditions[query.state] : sql`TRUE`;
  return database.select(
    allColumns("orders", "o"),
    sql`FROM orders o WHERE ${allOf(state, condition, keyset.condition)} ${keyset.tail}`,
  );
}
