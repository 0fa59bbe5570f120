/** SQL of orders. A write names the revision that it was planned from, so that one from older facts changes nothing. */
import { stripeUid } from "#base/machine-actors.ts";
import { allColumns, columns, computed, into, join, optional, type Row, type RowOf } from "../columns.ts";
import { allOf, type Condition, type Database, type GuardedStatement, type Statement } from "../database.ts";

export type OrderRow = Row<"orders">;

export const selectOrder = (database: Database, orderId: string): Statement<OrderRow> =>
  database.select(allColumns("orders", "o"), "FROM orders o WHERE o.id = ?", orderId);

export const selectOrderByRequest = (database: Database, requestId: string): Statement<OrderRow> =>
  database.select(allColumns("orders", "o"), "FROM orders o WHERE o.request_id = ?", requestId);

export const selectOrderByClaim = (database: Database, claimHash: string): Statement<OrderRow> =>
  database.select(allColumns("orders", "o"), "FROM orders o WHERE o.claim_hash = ?", claimHash);

/** The newest order of the browser, or the one that is named. */
export const selectOrderOfBrowser = (
  database: Database,
  browserHash: string,
  { sessionId, orderId }: Pick<StripeNames, "sessionId" | "orderId">,
) =>
  database.select(
    allColumns("orders", "o"),
    `FROM orders o WHERE o.browser_hash = ?1 AND o.session_id IS NOT NULL AND (?2 IS NULL OR o.session_id = ?2)
       AND (?3 IS NULL OR o.id = ?3)
     ORDER BY o.created_at DESC, o.id DESC LIMIT 1`,
    browserHash,
    sessionId,
    orderId,
  );

/** By what Stripe names in its events. */
export const selectOrderIdByStripe = (
  database: Database,
  { orderId, sessionId, paymentIntentId, customerId }: StripeNames,
) =>
  database.select(
    columns("orders", "o", "id"),
    `FROM orders o WHERE o.id = ?1 OR o.session_id = ?2 OR o.payment_intent_id = ?3 OR (?4 IS NOT NULL AND o.customer_id = ?4)
     ORDER BY o.created_at DESC LIMIT 1`,
    orderId,
    sessionId,
    paymentIntentId,
    customerId,
  );

export interface StripeNames {
  orderId: string | null;
  sessionId: string | null;
  paymentIntentId: string | null;
  customerId: string | null;
}

const ordered = join(
  columns("licences", "l", "id", "account", "status", "paused_reason", "order_hold AS hold", "created_at AS createdAt"),
  optional(columns("activations", "v", "id AS activation_id", "shop")),
  // By a refund, not by the staff.
  computed<{ wasRemoved: 0 | 1 }>({
    wasRemoved: `EXISTS (SELECT 1 FROM events e WHERE e.object_kind = 'licence' AND e.object_id = l.id
      AND e.type = 'licence.removed' AND e.actor_uid = '${stripeUid}')`,
  }),
);
export type OrderedLicenceRow = RowOf<typeof ordered>;

/** Newest first. */
export const selectOrderLicences = (database: Database, orderId: string): Statement<OrderedLicenceRow> =>
  database.select(
    ordered,
    `FROM licences l LEFT JOIN activations v ON v.licence_id = l.id AND v.state = 'live'
     WHERE l.order_id = ? ORDER BY l.created_at DESC, l.id DESC`,
    orderId,
  );

export type NewOrder = Pick<
  OrderRow,
  | "id"
  | "request_id"
  | "account"
  | "buyer_uid"
  | "browser_hash"
  | "quantity"
  | "price_id"
  | "unit_amount"
  | "currency"
  | "livemode"
  | "company"
  | "vat_id"
  | "promotion_code"
  | "points"
  | "points_discount"
  | "points_state"
  | "points_settled"
  | "expires_at"
  | "created_at"
>;

/** Writes nothing when the request has an order already. */
export const insertOrder = (database: Database, order: NewOrder): Statement =>
  database.statement(
    `INSERT INTO ${into("orders (id, request_id, account, buyer_uid, browser_hash, state, quantity, price_id, unit_amount, currency, livemode, company, vat_id, promotion_code, expires_at, created_at, updated_at, points, points_discount, points_state, points_settled)")}
     VALUES (?1, ?2, ?3, ?4, ?5, 'open', ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?15, ?16, ?17, ?18, ?19)
     ON CONFLICT DO NOTHING`,
    order.id,
    order.request_id,
    order.account,
    order.buyer_uid,
    order.browser_hash,
    order.quantity,
    order.price_id,
    order.unit_amount,
    order.currency,
    order.livemode,
    order.company,
    order.vat_id,
    order.promotion_code,
    order.expires_at,
    order.created_at,
    order.points,
    order.points_discount,
    order.points_state,
    order.points_settled,
  );

/** Writes nothing when the order has closed meanwhile. */
export const setSession = (
  database: Database,
  orderId: string,
  { id, url, customerId, now }: { id: string; url: string; customerId: string | null; now: Date },
): GuardedStatement =>
  database.update(
    "orders",
    {
      sql: "session_id = ?, session_url = ?, customer_id = coalesce(?, customer_id), updated_at = ?",
      values: [id, url, customerId, now.toISOString()],
    },
    { sql: "id = ? AND session_id IS NULL AND state = 'open'", values: [orderId] },
  );

/**
 * Stripe's page could not be opened for it in time; null means every order. One with points is closed where they are
 * given back.
 */
export const expireUnopened = (database: Database, orderId: string | null, now: Date): Statement =>
  database.statement(
    `UPDATE orders SET state = 'expired', updated_at = ?2, revision = revision + 1
     WHERE (?1 IS NULL OR id = ?1) AND session_id IS NULL AND state = 'open' AND points_state IS NULL AND expires_at <= ?2`,
    orderId,
    now.toISOString(),
  );

type Changed = Pick<
  OrderRow,
  | "account"
  | "state"
  | "problem"
  | "withdrawn"
  | "dispute"
  | "vat_id"
  | "customer_id"
  | "payment_intent_id"
  | "amount_total"
  | "amount_refunded"
  | "invoice_url"
  | "receipt_url"
  | "claim_hash"
  | "paid_at"
  | "points_state"
>;

/** Writes only while the order has the revision, and its licences are as they were read. */
export const updateOrder = (
  database: Database,
  { id, revision }: Pick<OrderRow, "id" | "revision">,
  changed: Changed & { now: Date },
  condition: Condition,
): GuardedStatement =>
  database.update(
    "orders",
    {
      sql: `account = ?, state = ?, problem = ?, withdrawn = ?, dispute = ?, vat_id = ?, customer_id = ?,
       payment_intent_id = ?, amount_total = ?, amount_refunded = ?, invoice_url = ?, receipt_url = ?, claim_hash = ?,
       paid_at = ?, updated_at = ?, revision = revision + 1,
       points_settled = CASE WHEN points_state IS ? THEN points_settled ELSE 0 END, points_state = ?`,
      values: [
        changed.account,
        changed.state,
        changed.problem,
        changed.withdrawn,
        changed.dispute,
        changed.vat_id,
        changed.customer_id,
        changed.payment_intent_id,
        changed.amount_total,
        changed.amount_refunded,
        changed.invoice_url,
        changed.receipt_url,
        changed.claim_hash,
        changed.paid_at,
        changed.now.toISOString(),
        changed.points_state,
        changed.points_state,
      ],
    },
    allOf({ sql: "id = ? AND revision = ?", values: [id, revision] }, condition),
  );

/** Holds while no other event of Stripe has been handled for the order. */
export const hasEvents = (orderId: string, count: number): Condition => ({
  sql: "(SELECT count(*) FROM stripe_events WHERE order_id = ?) = ?",
  values: [orderId, count],
});

/** Holds while each licence of the order has the status and the store that were read. */
export const areAsRead = (orderId: string, licences: readonly OrderedLicenceRow[]): Condition => ({
  sql: `(SELECT count(*) FROM licences WHERE order_id = ?) = ? AND (SELECT count(*) FROM json_each(?) j JOIN licences l
      ON l.id = j.value ->> 'id' AND l.status = j.value ->> 'status' AND l.order_hold IS j.value ->> 'hold'
      AND coalesce((SELECT id FROM activations v WHERE v.licence_id = l.id AND v.state = 'live'), '')
        = coalesce(j.value ->> 'activation_id', '')) = ?`,
  values: [orderId, licences.length, JSON.stringify(licences), licences.length],
});

/** Before the change that has the condition, for all statements after it. */
export const keepOutcome = (database: Database, marker: string, { sql, values }: Condition): Statement =>
  database.statement(
    `INSERT INTO ${into("idempotency_keys (verb, key, reply, request_hash, created_at)")}
     SELECT 'orders.write', ?, '', '', strftime('%Y-%m-%dT%H:%M:%fZ') WHERE ${sql}`,
    marker,
    ...values,
  );

export const wasKept = (marker: string): Condition => ({
  sql: "EXISTS (SELECT 1 FROM idempotency_keys WHERE verb = 'orders.write' AND key = ?)",
  values: [marker],
});

export const setLicencesOfOrder = (
  database: Database,
  orderId: string,
  licenceIds: readonly string[],
  { sql, values }: Condition,
): Statement =>
  database.statement(
    `UPDATE licences SET order_id = ? WHERE id IN (SELECT value FROM json_each(?)) AND ${sql}`,
    orderId,
    JSON.stringify(licenceIds),
    ...values,
  );

export const setHold = (
  database: Database,
  licenceIds: readonly string[],
  hold: "dispute" | "refund" | null,
  { sql, values }: Condition,
): Statement =>
  database.statement(
    `UPDATE licences SET order_hold = ? WHERE id IN (SELECT value FROM json_each(?)) AND ${sql}`,
    hold,
    JSON.stringify(licenceIds),
    ...values,
  );

/** Newest first: what the owner of the address paid, and what they were given. */
export const selectOwnOrders = (database: Database, owner: { email: string; uid: string }): Statement<OrderRow> =>
  database.select(
    allColumns("orders", "o"),
    `FROM orders o JOIN accounts a ON a.email = ?1 AND a.uid = ?2
     WHERE (o.payer = ?1 AND o.state IN ('processing', 'paid', 'failed', 'review')
       OR o.account = ?1 AND o.state = 'paid') ORDER BY o.created_at DESC, o.id DESC LIMIT 200`,
    owner.email,
    owner.uid,
  );

/** Paid orders of this buyer whose licences can still go to another address. */
export const selectClaimableOrders = (database: Database, uid: string) =>
  database.select(
    columns("orders", "o", "id"),
    `FROM orders o WHERE o.buyer_uid = ?1 AND o.claim_hash IS NOT NULL AND o.claimed_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM licences l WHERE l.order_id = o.id AND l.status <> 'available')`,
    uid,
  );

/** Orders that wait for a payment, a page at a time. */
export const selectUnfinishedOrders = (database: Database, after: string, limit: number) =>
  database.select(
    columns("orders", "o", "id"),
    `FROM orders o WHERE o.state IN ('open', 'processing') AND o.session_id IS NOT NULL AND o.id > ?
     ORDER BY o.id LIMIT ?`,
    after,
    limit,
  );

export const selectOrderIdsByPayment = (database: Database, paymentIntentIds: readonly string[]) =>
  database.select(
    columns("orders", "o", "id"),
    "FROM orders o WHERE o.payment_intent_id IN (SELECT value FROM json_each(?))",
    JSON.stringify(paymentIntentIds),
  );

export const isUnclaimed = (orderId: string): Condition => ({
  sql: "EXISTS (SELECT 1 FROM orders WHERE id = ? AND claimed_at IS NULL)",
  values: [orderId],
});

/** The claimant is the owner of the order from now on; who paid stays. */
export const setClaimed = (
  database: Database,
  orderId: string,
  { account, now }: { account: string; now: Date },
  { sql, values }: Condition,
): Statement =>
  database.statement(
    `UPDATE orders SET account = ?, claimed_at = ?, updated_at = ?, revision = revision + 1,
       problem = CASE problem WHEN 'address' THEN NULL ELSE problem END WHERE id = ? AND ${sql}`,
    account,
    now.toISOString(),
    now.toISOString(),
    orderId,
    ...values,
  );
