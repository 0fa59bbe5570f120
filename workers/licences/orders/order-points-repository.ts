/** SQL of the points that pay a part of orders: what the ledger has to follow, and what open payments hold. */
import { allColumns, columns } from "../platform/columns.ts";
import type { Database, Statement } from "../platform/database.ts";
import { sql } from "../platform/sql.ts";
import type { DuePoints } from "./contract.ts";
import type { OrderRow } from "./order-repository.ts";

/** Nobody has the address of a page that was never saved. The form that asked may start another order. */
const closed = sql`SET state = 'expired', points_state = 'returned', request_id = id, revision = revision + 1,
  updated_at`;
const isUnopened = sql`session_id IS NULL AND state = 'open' AND points_state = 'held'`;

export const closeUnopened = (database: Database, orderId: string, now: Date): Statement =>
  database.statement(sql`UPDATE orders ${closed} = ${now.toISOString()} WHERE id = ${orderId} AND ${isUnopened}`);

/** After a process that ended between holding the points and opening the page. */
export const closeAllUnopened = (database: Database, before: Date, now: Date): Statement =>
  database.statement(
    sql`UPDATE orders ${closed} = ${now.toISOString()} WHERE points_settled = 0 AND updated_at < ${before.toISOString()}
      AND ${isUnopened}`,
  );

/** The points of a deleted account are gone with it. */
export const selectDuePoints = (database: Database, limit: number) =>
  database.select(
    columns("orders", "o", "id", "buyer_uid", "points", "points_state"),
    sql`FROM orders o WHERE o.points_settled = 0 AND o.points_state <> 'held' AND o.buyer_uid IS NOT NULL
     ORDER BY o.updated_at LIMIT ${limit}`,
  );

/** Not when the state has changed again meanwhile. */
export const setPointsSettled = (database: Database, settled: readonly Pick<DuePoints, "orderId" | "state">[]) =>
  database.statement(
    sql`UPDATE orders SET points_settled = 1
     WHERE (id, points_state) IN (SELECT value ->> 'orderId', value ->> 'state'
     FROM json_each(${JSON.stringify(settled)}))`,
  );

/** Of the newest payment that can still be made. */
export const selectHoldingOrder = (database: Database, uid: string, now: Date): Statement<OrderRow> =>
  database.select(
    allColumns("orders", "o"),
    sql`FROM orders o WHERE o.points_settled = 0 AND o.points_state = 'held' AND o.buyer_uid = ${uid}
      AND o.state = 'open'
       AND o.session_url IS NOT NULL AND o.expires_at > ${now.toISOString()} ORDER BY o.updated_at DESC LIMIT 1`,
  );
