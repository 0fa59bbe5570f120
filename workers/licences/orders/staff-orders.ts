/** Orders for the staff: the list, one order, doing it again, and refunds. */
import type * as z from "zod";
import { runAct, toActKey } from "../admin/act.ts";
import type { Context } from "../context.ts";
import type { Actor, OrderDetails, OrderList, OrdersQuery, refundRequest, StaffOrder } from "../contract.ts";
import { fail } from "../errors.ts";
import { insertEvent } from "../events/event-repository.ts";
import { newId } from "../identifier.ts";
import { decodeCursor, toPage } from "../list-page.ts";
import { orderSort, searchOrderRows } from "./order-list-repository.ts";
import { type OrderRow, selectOrder, selectOrderLicences } from "./order-repository.ts";
import { toOwnOrder } from "./own-orders.ts";
import { requirePayments } from "./stripe-client.ts";
import { selectStripeEventsOfOrder } from "./stripe-event-repository.ts";
import { syncOrder } from "./sync-order.ts";

export async function searchOrders({ database }: Context, _actor: Actor, query: OrdersQuery): Promise<OrderList> {
  const cursor = decodeCursor(query.after, orderSort);
  const rows = await database.rows(searchOrderRows(database, query, cursor));
  const page = toPage(rows, {
    ...{ sort: orderSort, cursor },
    getKey: ({ id, created_at: value }) => ({ id, value }),
  });
  return { ...page, rows: page.rows.map(toStaffOrder) };
}

const toStaffOrder = (order: OrderRow): StaffOrder => ({
  ...toOwnOrder(order),
  ...{ account: order.account, problem: order.problem, dispute: order.dispute, withdrawn: order.withdrawn },
});

export async function loadOrder({ database }: Context, _actor: Actor, orderId: string): Promise<OrderDetails> {
  const [orders, licences, events] = await database.batch([
    selectOrder(database, orderId),
    selectOrderLicences(database, orderId),
    selectStripeEventsOfOrder(database, orderId),
  ] as const);
  const order = orders.rows[0] ?? fail("ORDER_NOT_FOUND");
  return {
    ...toStaffOrder(order),
    ...{ unitAmount: order.unit_amount, company: order.company, vatId: order.vat_id },
    ...{ promotionCode: order.promotion_code, paidAt: order.paid_at, claimedAt: order.claimed_at },
    ...{ points: order.points, pointsDiscount: order.points_discount, pointsState: order.points_state },
    stripeUrl: toDashboardUrl(order),
    refundable: countRefundable(order),
    licences: licences.rows.map(({ id, account, status, shop, hold }) => ({ id, account, status, shop, hold })),
    stripeEvents: events.rows,
  };
}

function toDashboardUrl({ payment_intent_id: id, livemode }: OrderRow): string | null {
  return id ? `https://dashboard.stripe.com/${livemode === 1 ? "" : "test/"}payments/${id}` : null;
}

/** "Fulfil again": asks Stripe and does what is missing. */
export async function syncOrderForStaff(context: Context, actor: Actor, orderId: string): Promise<OrderDetails> {
  await syncOrder(context, orderId);
  return loadOrder(context, actor, orderId);
}

/** Licences that can still be refunded whole. */
function countRefundable({ state, quantity, amount_total: total, amount_refunded: refunded }: OrderRow): number {
  return state === "paid" && total ? quantity - Math.ceil(refunded / toLicenceAmount(total, quantity)) : 0;
}

/** Cents do not always divide: the last licence gets fewer. */
const toLicenceAmount = (total: number, quantity: number): number => Math.ceil(total / quantity);

/** The money first, at Stripe; then the licences follow as for any refund. The same request id refunds once. */
export async function refundOrder(
  context: Context,
  actor: Actor,
  request: z.infer<typeof refundRequest>,
): Promise<OrderDetails> {
  const { database, now } = context;
  const stripe = requirePayments(context);
  const [order] = await database.rows(selectOrder(database, request.orderId));
  if (!order) return fail("ORDER_NOT_FOUND");
  const key = toActKey("orders.refund", request);
  const eventId = newId(now);
  const most = countRefundable(order);
  const amount = toRefundAmount(order, request.quantity);
  // Written before Stripe is asked, so that a lost answer is repeated with the same amount.
  const act = await runAct<{ eventId: string; amount: number; most: number }>(context, key, {
    guards: [{ sql: "? <= ?", values: [request.quantity, most] }],
    reply: { eventId, amount, most },
    write: (done) => [
      insertEvent(
        database,
        {
          ...{ id: eventId, type: "order.refund_requested", now, actor, reason: request.reason },
          ...(order.account ? { account: order.account } : {}),
          ...{ object: { kind: "order", id: order.id }, after: { quantity: request.quantity, amountCents: amount } },
        },
        done,
      ),
    ],
  });
  if (!act) return fail("REFUND_TOO_LARGE", { most });
  await stripe.refund(order.payment_intent_id ?? "", act.amount, key.requestId);
  return syncOrderForStaff(context, actor, order.id);
}

function toRefundAmount({ amount_total: total, amount_refunded: refunded, quantity }: OrderRow, count: number): number {
  const left = (total ?? 0) - refunded;
  return Math.min(left, toLicenceAmount(total ?? 0, quantity) * count);
}
