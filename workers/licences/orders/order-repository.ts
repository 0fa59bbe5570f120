/** SQL of orders. A write names the revision that it was planned from, so that one from older facts changes nothing. */
import { stripeUid } from "#base/machine-actors.ts";
import { allColumns, columns, computed, join, optional, type RowOf } from "../platform/columns.ts";
import type { Database, GuardedStatement, Statement } from "../platform/database.ts";
import { allOf, type Condition, insert, sql } from "../platform/sql.ts";
import type { Row } from "../platform/table-rows.ts";

export type OrderRow = Row<"orders">;

export const selectOrder = (database: Database, orderId: string): Statement<OrderRow> =>
  database.select(allColumns("orders", "o"), sql`FROM orders o WHERE o.id = ${orderId}`);

export const selectOrderByRequest = (database: Database, requestId: string): Statement<OrderRow> =>
  database.select(allColumns("orders", "o"), sql`FROM orders o WHERE o.request_id = ${requestId}`);

export const selectOrderByClaim = (database: Database, claimHash: string): Statement<OrderRow> =>
  database.select(allColumns("orders", "o"), sql`FROM orders o WHERE o.claim_hash = ${claimHash}`);

/** The newest order of the browser, or the one that is named. */
export const selectOrderOfBrowser = (
  database: Database,
  browserHash: string,
  { sessionId, orderId }: Pick<StripeNames, "sessionId" | "orderId">,
) =>
  database.select(
    allColumns("orders", "o"),
    sql`FROM orders o WHERE o.browser_hash = ${browserHash} AND o.session_id IS NOT NULL
      AND (${sessionId} IS NULL OR o.session_id = ${sessionId})
       AND (${orderId} IS NULL OR o.id = ${orderId})
     ORDER BY o.created_at DESC, o.id DESC LIMIT 1`,
  );

/** By what Stripe names in its events. */
export const selectOrderIdByStripe = (
  database: Database,
  { orderId, sessionId, paymentIntentId, customerId }: StripeNames,
) =>
  database.select(
    columns("orders", "o", "id"),
    sql`FROM orders o WHERE o.id = ${orderId} OR o.session_id = ${sessionId} OR o.payment_intent_id = ${paymentIntentId}
      OR (${customerId} IS NOT NULL AND o.customer_id = ${customerId})
     ORDER BY o.created_at DESC LIMIT 1`,
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
    wasRemoved: sql`EXISTS (SELECT 1 FROM events e WHERE e.object_kind = 'licence' AND e.object_id = l.id
      AND e.type = 'licence.removed' AND e.actor_uid = ${stripeUid})`,
  }),
);
export type OrderedLicenceRow = RowOf<typeof ordered>;

/** Newest first. */
export const selectOrderLicences = (database: Database, orderId: string): Statement<OrderedLicenceRow> =>
  database.select(
    ordered,
    sql`FROM licences l LEFT JOIN activations v ON v.licence_id = l.id AND v.state = 'live'
     WHERE l.order_id = ${orderId} ORDER BY l.created_at DESC, l.id DESC`,
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
    sql`${insert("orders", {
      id: order.id,
      request_id: order.request_id,
      account: order.account,
      buyer_uid: order.buyer_uid,
      browser_hash: order.browser_hash,
      state: "open",
      quantity: order.quantity,
      price_id: order.price_id,
      unit_amount: order.unit_amount,
      currency: order.currency,
      livemode: order.livemode,
      company: order.company,
      vat_id: order.vat_id,
      promotion_code: order.promotion_code,
      expires_at: order.expires_at,
      created_at: order.created_at,
      updated_at: order.created_at,
      points: order.points,
      points_discount: order.points_discount,
      points_state: order.points_state,
      points_settled: order.points_settled,
    })}
    ON CONFLICT DO NOTHING`,
  );

/** Writes nothing when the order has closed meanwhile. */
export const setSession = (
  database: Database,
  orderId: string,
  { id, url, customerId, now }: { id: string; url: string; customerId: string | null; now: Date },
): GuardedStatement =>
  database.update(
    "orders",
    sql`session_id = ${id}, session_url = ${url}, customer_id = coalesce(${customerId}, customer_id),
      updated_at = ${now.toISOString()}`,
    sql`id = ${orderId} AND session_id IS NULL AND state = 'open'`,
  );

/**
 * Stripe's page could not be opened for it in time; null means every order. One with points is closed where they are
 * given back.
 */
export const expireUnopened = (database: Database, orderId: string | null, now: Date): Statement =>
  database.statement(
    sql`UPDATE orders SET state = 'expired', updated_at = ${now.toISOString()}, revision = revision + 1
     WHERE (${orderId} IS NULL OR id = ${orderId}) AND session_id IS NULL AND state = 'open' AND points_state IS NULL
     AND expires_at <= ${now.toISOString()}`,
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
    sql`account = ${changed.account}, state = ${changed.state}, problem = ${changed.problem},
      withdrawn = ${changed.withdrawn}, dispute = ${changed.dispute}, vat_id = ${changed.vat_id},
      customer_id = ${changed.customer_id},
       payment_intent_id = ${changed.payment_intent_id}, amount_total = ${changed.amount_total},
       amount_refunded = ${changed.amount_refunded}, invoice_url = ${changed.invoice_url},
       receipt_url = ${changed.receipt_url}, claim_hash = ${changed.claim_hash},
       paid_at = ${changed.paid_at}, updated_at = ${changed.now.toISOString()}, revision = revision + 1,
       points_settled = CASE WHEN points_state IS ${changed.points_state} THEN points_settled ELSE 0 END,
       points_state = ${changed.points_state}`,
    allOf(sql`id = ${id} AND revision = ${revision}`, condition),
  );

/** Holds while no other event of Stripe has been handled for the order. */
export const hasEvents = (orderId: string, count: number): Condition =>
  sql`(SELECT count(*) FROM stripe_events WHERE order_id = ${orderId}) = ${count}`;

/** Holds while each licence of the order has the status and the store that were read. */
export const areAsRead = (
  orderId: string,
  licences: readonly OrderedLicenceRow[],
): Condition => sql`(SELECT count(*) FROM licences WHERE order_id = ${orderId}) = ${licences.length}
  AND (SELECT count(*) FROM json_each(${JSON.stringify(licences)}) j JOIN licences l
      ON l.id = j.value ->> 'id' AND l.status = j.value ->> 'status' AND l.order_hold IS j.value ->> 'hold'
      AND coalesce((SELECT id FROM activations v WHERE v.licence_id = l.id AND v.state = 'live'), '')
        = coalesce(j.value ->> 'activation_id', '')) = ${licences.length}`;

/** Before the change that has the condition, for all statements after it. */
export const keepOutcome = (database: Database, marker: string, condition: Condition): Statement =>
  database.statement(
    sql`${insert("idempotency_keys", {
      verb: "orders.write",
      key: marker,
      reply: "",
      request_hash: "",
      created_at: sql`strftime('%Y-%m-%dT%H:%M:%fZ')`,
    })}
    WHERE ${condition}`,
  );

export const wasKept = (marker: string): Condition =>
  sql`EXISTS (SELECT 1 FROM idempotency_keys WHERE verb = 'orders.write' AND key = ${marker})`;

export const setLicencesOfOrder = (
  database: Database,
  orderId: string,
  licenceIds: readonly string[],
  condition: Condition,
): Statement =>
  database.statement(
    sql`UPDATE licences SET order_id = ${orderId}
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(licenceIds)})) AND ${condition}`,
  );

export const setHold = (
  database: Database,
  licenceIds: readonly string[],
  hold: "dispute" | "refund" | null,
  condition: Condition,
): Statement =>
  database.statement(
    sql`UPDATE licences SET order_hold = ${hold}
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(licenceIds)})) AND ${condition}`,
  );

/** Newest first: what the owner of the address paid, and what they were given. */
export const selectOwnOrders = (database: Database, owner: { email: string; uid: string }): Statement<OrderRow> =>
  database.select(
    allColumns("orders", "o"),
    sql`FROM orders o JOIN accounts a ON a.email = ${owner.email} AND a.uid = ${owner.uid}
     WHERE (o.payer = ${owner.email} AND o.state IN ('processing', 'paid', 'failed', 'review')
       OR o.account = ${owner.email} AND o.state = 'paid') ORDER BY o.created_at DESC, o.id DESC LIMIT 200`,
  );

/** Paid orders of this buyer whose licences can still go to another address. */
export const selectClaimableOrders = (database: Database, uid: string) =>
  database.select(
    columns("orders", "o", "id"),
    sql`FROM orders o WHERE o.buyer_uid = ${uid} AND o.claim_hash IS NOT NULL AND o.claimed_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM licences l WHERE l.order_id = o.id AND l.status <> 'available')`,
  );

/** Orders that wait for a payment, a page at a time. */
export const selectUnfinishedOrders = (database: Database, after: string, limit: number) =>
  database.select(
    columns("orders", "o", "id"),
    sql`FROM orders o WHERE o.state IN ('open', 'processing') AND o.session_id IS NOT NULL AND o.id > ${after}
     ORDER BY o.id LIMIT ${limit}`,
  );

export const selectOrderIdsByPayment = (database: Database, paymentIntentIds: readonly string[]) =>
  database.select(
    columns("orders", "o", "id"),
    sql`FROM orders o WHERE o.payment_intent_id IN (SELECT value FROM json_each(${JSON.stringify(paymentIntentIds)}))`,
  );

export const isUnclaimed = (orderId: string): Condition =>
  sql`EXISTS (SELECT 1 FROM orders WHERE id = ${orderId} AND claimed_at IS NULL)`;

/** The claimant is the owner of the order from now on; who paid stays. */
export const setClaimed = (
  database: Database,
  orderId: string,
  { account, now }: { account: string; now: Date },
  condition: Condition,
): Statement =>
  database.statement(
    sql`UPDATE orders SET account = ${account}, claimed_at = ${now.toISOString()}, updated_at = ${now.toISOString()},
      revision = revision + 1,
       problem = CASE problem WHEN 'address' THEN NULL ELSE problem END WHERE id = ${orderId} AND ${condition}`,
  );
