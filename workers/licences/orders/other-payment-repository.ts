/** SQL of the other payments of a browser or a buyer. */
import { allColumns } from "../columns.ts";
import type { Database, Statement } from "../database.ts";
import type { OrderRow } from "./order-repository.ts";

/** Costs money, or still can. What was refunded whole counts no longer. */
const isPayment = (now: string): string => `(o.state IN ('processing', 'review')
  OR o.state = 'paid' AND o.withdrawn < o.quantity
  OR o.state = 'open' AND o.session_url IS NOT NULL AND o.expires_at > ${now})`;

/** The newest one of the same basket within a day. */
export const selectOtherPayment = (database: Database, order: OrderRow, now: Date): Statement<OrderRow> =>
  database.select(
    allColumns("orders", "o"),
    `FROM orders o WHERE (o.browser_hash = ?2 OR o.buyer_uid = ?3) AND o.id <> ?1 AND o.quantity = ?4 AND o.account IS ?5
       AND abs(julianday(o.created_at) - julianday(?6)) < 1 AND ${isPayment("?7")}
     ORDER BY o.created_at DESC, o.id DESC LIMIT 1`,
    order.id,
    order.browser_hash,
    order.buyer_uid,
    order.quantity,
    order.account,
    order.created_at,
    now.toISOString(),
  );

/** The newest one that is under way, or was paid since then. */
export const selectRecentPayment = (
  database: Database,
  { browser, uid }: { browser: string; uid: string | null },
  { since, now }: { since: Date; now: Date },
): Statement<OrderRow> =>
  database.select(
    allColumns("orders", "o"),
    `FROM orders o WHERE (o.browser_hash = ?1 OR o.buyer_uid = ?2) AND (o.state <> 'paid' OR o.paid_at >= ?3)
       AND ${isPayment("?4")} ORDER BY o.created_at DESC, o.id DESC LIMIT 1`,
    browser,
    uid,
    since.toISOString(),
    now.toISOString(),
  );
