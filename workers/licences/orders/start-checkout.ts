/** Starts a purchase: an order of ours first, then Stripe's page for it. The same request id is one order. */
import { minutes } from "#base/duration.ts";
import type { Context } from "../context.ts";
import type { Actor, CheckoutRequest, CheckoutStarted } from "../contract.ts";
import { fail } from "../errors.ts";
import { newId } from "../identifier.ts";
import { insertOrder, type OrderRow, selectOrderByRequest, setSession } from "./order-repository.ts";
import { checkoutMinutes, requirePayments, type StripeClient } from "./stripe-client.ts";

/** @param buyer null for a visitor, whose address is in the request; without one Stripe asks for it. */
export async function startCheckout(
  context: Context,
  buyer: Actor | null,
  request: CheckoutRequest,
): Promise<CheckoutStarted> {
  const { database } = context;
  const stripe = requirePayments(context);
  const promotionCodeId = await findPromotion(stripe, request.promotionCode);
  const order = await createOrder(context, buyer, request, stripe);
  if (order.session_id !== null && order.session_url !== null) return { orderId: order.id, url: order.session_url };
  const { sessionId, url, customerId } = await stripe.createCheckout({
    ...{ orderId: order.id, quantity: order.quantity, email: order.account, company: order.company },
    ...{ vatId: order.vat_id, promotionCodeId, customerId: null, language: request.language },
    expiresAt: new Date(order.expires_at),
  });
  await database.batch([setSession(database, order.id, { id: sessionId, url, customerId, now: context.now })]);
  return { orderId: order.id, url };
}

async function findPromotion(stripe: StripeClient, code: string | undefined): Promise<string | null> {
  if (!code) return null;
  return (await stripe.findPromotionCode(code)) ?? fail("PROMOTION_INVALID");
}

/** The order of this request, with the price that Stripe has now. */
async function createOrder(
  { database, now }: Context,
  buyer: Actor | null,
  { requestId, quantity, email, company, vatId, promotionCode, browser }: CheckoutRequest,
  stripe: StripeClient,
): Promise<OrderRow> {
  const price = await stripe.loadPrice();
  const expiresAt = new Date(now.getTime() + minutes(checkoutMinutes));
  const [, found] = await database.batch([
    insertOrder(database, {
      ...{ id: newId(now), request_id: requestId, browser_hash: browser, quantity },
      ...{ account: buyer?.email ?? email ?? null, buyer_uid: buyer?.uid ?? null },
      ...{ price_id: price.id, unit_amount: price.unitAmount, currency: price.currency },
      ...{ livemode: price.livemode ? 1 : 0, company: company || null, vat_id: vatId || null },
      ...{ promotion_code: promotionCode || null, expires_at: expiresAt.toISOString(), created_at: now.toISOString() },
    }),
    selectOrderByRequest(database, requestId),
  ] as const);
  const [order] = found.rows;
  if (!order) throw new Error("The order was not written.");
  // The id came with another browser, another person or another basket, or its page is closed.
  const isOwn = order.browser_hash === browser && order.buyer_uid === (buyer?.uid ?? null);
  const isSame = isOwn && order.quantity === quantity;
  if (!isSame || order.state !== "open" || order.expires_at <= now.toISOString()) return fail("ORDER_CLOSED");
  return order;
}
