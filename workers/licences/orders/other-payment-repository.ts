/** SQL of the other payments of a browser or a buyer. */
import { allColumns } from "../platform/columns.ts";
import type { Database, Statement } from "../platform/database.ts";
import { type Condition, sql } from "../platform/sql.ts";
import type { OrderRow } from "./order-repository.ts";

/** Costs money, or still can. What was refunded whole counts no longer. */
const isPayment = (now: Date): Condition => sql`(o.state IN ('processing', 'review')
  OR o.state = 'paid' AND o.withdrawn < o.quantity
  OR o.state = 'open' AND o.session_url IS NOT NULL AND o.expires_at > ${now.toISOString()})`;

/** The newest one of the same basket within a day. */
export const selectOtherPayment = (database: Database, order: OrderRow, now: Date): Statement<OrderRow> =>
  database.select(
    allColumns("orders", "o"),
    sql`FROM orders o WHERE (o.browser_hash = ${order.browser_hash} OR o.buyer_uid = ${order.buyer_uid})
      AND o.id <> ${order.id} AND o.quantity = ${order.quantity} AND o.account IS ${order.account}
       AND abs(julianday(o.created_at) - julianday(${order.created_at})) < 1 AND ${isPayment(now)}
     ORDER BY o.created_at DESC, o.id DESC LIMIT 1`,
  );

/** The newest one that is under way, or was paid since then. */
export const selectRecentPayment = (
  database: Database,
  { browser, uid }: { browser: string; uid: string | null },
  { since, now }: { since: Date; now: Date },
): Statement<OrderRow> =>
  database.select(
    allColumns("orders", "o"),
    sql`FROM orders o WHERE (o.browser_hash = ${browser} OR o.buyer_uid = ${uid}) AND (o.state <> 'paid'
      OR o.paid_at >= ${since.toISOString()})
       AND ${isPayment(now)} ORDER BY o.created_at DESC, o.id DESC LIMIT 1`,
  );
