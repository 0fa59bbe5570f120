/** Starts a purchase: an order of ours first, then Stripe's page for it. The same request id is one order. */
import { minutes } from "#base/duration.ts";
import { getPointsDiscount } from "#base/points-discount.ts";
import { recordChange } from "../events/event-repository.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { fail } from "../platform/errors.ts";
import { newId } from "../platform/identifier.ts";
import type { CheckoutRequest, CheckoutStarted, VisitorCheckoutRequest } from "./contract.ts";
import { selectCustomer, setBuyer } from "./order-payer-repository.ts";
import { closeUnopened } from "./order-points-repository.ts";
import { insertOrder, type OrderRow, selectOrder, selectOrderByRequest, setSession } from "./order-repository.ts";
import { type Checkout, checkoutMinutes, requirePayments, type StripeClient } from "./stripe-client.ts";

/** A visitor's address is in the request; without one Stripe asks for it. */
export const startVisitorCheckout = (context: Context, request: VisitorCheckoutRequest): Promise<CheckoutStarted> =>
  startCheckout(context, null, { ...request, points: 0, arePointsHeld: false });

/** With points it is called twice: the ledger holds them in between. */
export async function startCheckout(
  context: Context,
  buyer: Actor | null,
  request: CheckoutRequest,
): Promise<CheckoutStarted> {
  const stripe = requirePayments(context);
  // One coupon is all that Stripe takes.
  if (request.points > 0 && request.promotionCode) return fail("INVALID_REQUEST", { fields: ["promotionCode"] });
  const promotionCodeId = await findPromotion(stripe, request.promotionCode);
  const order = await createOrder(context, buyer, request, stripe);
  const started = { orderId: order.id, points: order.points };
  if (order.session_id !== null && order.session_url !== null) return { ...started, url: order.session_url };
  if (order.points > 0 && !request.arePointsHeld) return { ...started, url: null };
  try {
    return { ...started, url: await openCheckout(context, { order, buyer, promotionCodeId, request, stripe }) };
  } catch (error) {
    // The points go back, and the same form may start another order.
    if (order.points > 0) await context.database.batch([closeUnopened(context.database, order.id, context.now)]);
    throw error;
  }
}

interface Opening {
  order: OrderRow;
  buyer: Actor | null;
  promotionCodeId: string | null;
  request: CheckoutRequest;
  stripe: StripeClient;
}

async function openCheckout(context: Context, { order, promotionCodeId, request, ...opening }: Opening) {
  const checkout = await opening.stripe.createCheckout({
    ...{ orderId: order.id, quantity: order.quantity, email: order.payer, account: order.account },
    ...{ company: order.company, vatId: order.vat_id, promotionCodeId, language: request.language },
    customerId: await findCustomer(context, opening.buyer),
    ...{ discount: order.points_discount, currency: order.currency, expiresAt: new Date(order.expires_at) },
  });
  const saved = await saveCheckout(context, order, opening.buyer, checkout);
  // It was closed meanwhile, and the address of the page was not given out.
  return saved?.session_id === checkout.sessionId ? checkout.url : fail("ORDER_CLOSED");
}

async function saveCheckout(
  { database, now }: Context,
  { id, points, points_discount: amountCents }: OrderRow,
  buyer: Actor | null,
  { sessionId, url, customerId }: Checkout,
) {
  const held = buyer && {
    ...{ type: "points.held" as const, now, actor: buyer, account: buyer.email },
    ...{ object: { kind: "order" as const, id }, after: { points, amountCents } },
  };
  const change = setSession(database, id, { id: sessionId, url, customerId, now });
  const results = await database.batch([
    ...(held && points > 0 ? recordChange(database, change, held) : [change]),
    selectOrder(database, id),
  ]);
  return (results.at(-1)?.rows as OrderRow[] | undefined)?.[0];
}

/** One for all purchases of a person, so that changed details stay. */
async function findCustomer({ database }: Context, buyer: Actor | null): Promise<string | null> {
  if (!buyer) return null;
  const [known] = await database.rows(selectCustomer(database, buyer));
  return known?.customer_id ?? null;
}

async function findPromotion(stripe: StripeClient, code: string | undefined): Promise<string | null> {
  if (!code) return null;
  return (await stripe.findPromotionCode(code)) ?? fail("PROMOTION_INVALID");
}

/** The order of this request, with the price that Stripe has now. */
async function createOrder(
  { database, now }: Context,
  buyer: Actor | null,
  request: CheckoutRequest,
  stripe: StripeClient,
): Promise<OrderRow> {
  const { requestId, quantity, email, recipient, company, vatId, promotionCode, seenPrice, browser, language, points } =
    request;
  const price = await stripe.loadPrice();
  if (seenPrice !== undefined && seenPrice !== price.unitAmount) return fail("PRICE_CHANGED");
  const discount = getPointsDiscount(points, { total: price.unitAmount * quantity, currency: price.currency });
  if (points > 0 && !discount) return fail("INVALID_REQUEST", { fields: ["points"] });
  const expiresAt = new Date(now.getTime() + minutes(checkoutMinutes));
  const payer = buyer?.email ?? email ?? null;
  const [, , found] = await database.batch([
    insertOrder(database, {
      ...{ id: newId(now), request_id: requestId, browser_hash: browser, quantity },
      ...{ account: recipient ?? payer, buyer_uid: buyer?.uid ?? null },
      ...{ price_id: price.id, unit_amount: price.unitAmount, currency: price.currency },
      ...{ livemode: price.livemode ? 1 : 0, company: company || null, vat_id: vatId || null },
      ...{ promotion_code: promotionCode || null, expires_at: expiresAt.toISOString(), created_at: now.toISOString() },
      ...{ points: discount?.points ?? 0, points_discount: discount?.amount ?? 0 },
      ...(discount ? { points_state: "held", points_settled: 0 } : { points_state: null, points_settled: 1 }),
    }),
    setBuyer(database, requestId, { payer, language }),
    selectOrderByRequest(database, requestId),
  ] as const);
  const [order] = found.rows;
  if (!order) throw new Error("The order was not written.");
  // The id came with another browser, another person or another basket, or its page is closed.
  const isSame =
    order.browser_hash === browser && order.quantity === quantity && order.points === (discount?.points ?? 0);
  const isOwn = order.buyer_uid === (buyer?.uid ?? null);
  if (!isSame || !isOwn || order.state !== "open" || order.expires_at <= now.toISOString()) return fail("ORDER_CLOSED");
  return order;
}
