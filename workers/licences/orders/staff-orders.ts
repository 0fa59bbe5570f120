/** Orders for the staff: the list, one order, doing it again, and refunds. */
import type * as z from "zod";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { fail } from "../platform/errors.ts";
import { decodeCursor, toPage } from "../platform/list-page.ts";
import { acceptOrder, loadAcceptanceOffer } from "./accept-order.ts";
import type {
  acceptRequest,
  OrderDetails,
  OrderList,
  OrdersQuery,
  refundRequest,
  returnRequest,
  StaffOrder,
} from "./contract.ts";
import { getOrderSort, searchOrderRows } from "./order-list-repository.ts";
import { type OrderRow, selectOrder, selectOrderLicences } from "./order-repository.ts";
import { toOrderSummary } from "./own-orders.ts";
import { countRefundable, finishRefund, refundOrder, toRefundState } from "./refund-order.ts";
import { listReturnable, returnLicences } from "./return-licences.ts";
import { selectStripeEventsOfOrder } from "./stripe-event-repository.ts";
import { selectFailuresOfOrder } from "./stripe-walk-repository.ts";
import { syncIfPossible } from "./sync-if-possible.ts";
import { syncOrder } from "./sync-order.ts";

export async function searchOrders({ database }: Context, _actor: Actor, query: OrdersQuery): Promise<OrderList> {
  const sort = getOrderSort(query);
  const cursor = decodeCursor(query.after, sort);
  const rows = await database.rows(searchOrderRows(database, query, cursor));
  const page = toPage(rows, {
    ...{ sort, cursor },
    getKey: ({ id, account, created_at }) => ({ id, value: sort === "-account" ? (account ?? "") : created_at }),
  });
  return { ...page, rows: page.rows.map(toStaffOrder) };
}

const toStaffOrder = (order: OrderRow): StaffOrder => ({
  ...toOrderSummary(order),
  ...{ account: order.account, payer: order.payer, problem: order.problem, withdrawn: order.withdrawn },
});

/** Asks Stripe first. */
export async function openOrder(context: Context, _actor: Actor, orderId: string): Promise<OrderDetails> {
  const synced = await syncIfPossible(context, orderId, "order");
  return { ...(await loadOrder(context, orderId)), isOutdated: context.payments !== null && synced === null };
}

async function loadOrder(context: Context, orderId: string): Promise<OrderDetails> {
  const { database } = context;
  const [orders, licences, events, failures] = await database.batch([
    selectOrder(database, orderId),
    selectOrderLicences(database, orderId),
    selectStripeEventsOfOrder(database, orderId),
    selectFailuresOfOrder(database, orderId),
  ] as const);
  const order = orders.rows[0] ?? fail("ORDER_NOT_FOUND");
  return {
    ...toStaffOrder(order),
    unitAmount: order.unit_amount,
    ...{ promotionCode: order.promotion_code, paidAt: order.paid_at, claimedAt: order.claimed_at },
    ...{ points: order.points, pointsDiscount: order.points_discount, pointsState: order.points_state },
    stripeUrl: toDashboardUrl(order),
    ...{ refundable: countRefundable(order), seen: toRefundState(order) },
    returnable: order.state === "paid" ? listReturnable(licences.rows).length : 0,
    acceptance: await loadAcceptanceOffer(context, order),
    licences: licences.rows.map(({ id, account, status, shop, hold }) => ({ id, account, status, shop, hold })),
    ...{ stripeEvents: events.rows, failures: failures.rows, isOutdated: false },
  };
}

function toDashboardUrl({ payment_intent_id: id, livemode }: OrderRow): string | null {
  return id ? `https://dashboard.stripe.com/${livemode === 1 ? "" : "test/"}payments/${id}` : null;
}

/** "Fulfil again": asks Stripe and does what is missing, also a refund whose answer was lost. */
export async function syncOrderForStaff(context: Context, _actor: Actor, orderId: string): Promise<OrderDetails> {
  await finishRefund(context, await syncOrder(context, orderId));
  return loadOrder(context, orderId);
}

export async function acceptOrderForStaff(context: Context, actor: Actor, request: z.infer<typeof acceptRequest>) {
  await acceptOrder(context, actor, request);
  return loadOrder(context, request.orderId);
}

export async function returnLicencesForStaff(context: Context, actor: Actor, request: z.infer<typeof returnRequest>) {
  await returnLicences(context, actor, request);
  return loadOrder(context, request.orderId);
}

export async function refundOrderForStaff(
  context: Context,
  actor: Actor,
  request: z.infer<typeof refundRequest>,
): Promise<OrderDetails> {
  await refundOrder(context, actor, request);
  return loadOrder(context, request.orderId);
}
