/** Finds another payment for the same basket, so that the buyer does not pay twice. */
import type * as z from "zod";
import { hours } from "#base/duration.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import type { OtherPayment, recentPaymentQuery } from "./contract.ts";
import type { OrderRow } from "./order-repository.ts";
import { selectOtherPayment, selectRecentPayment } from "./other-payment-repository.ts";
import { getAmount } from "./own-orders.ts";
import { syncIfPossible } from "./sync-if-possible.ts";

/** As long as the form remembers a basket. */
const recentMs = hours(1);

/** Null for a browser, or a person, without a payment that is under way or has just been made. */
export async function loadRecentPayment(
  context: Context,
  buyer: Actor | null,
  { browser }: z.infer<typeof recentPaymentQuery>,
): Promise<OtherPayment | null> {
  const { database, now } = context;
  const times = { since: new Date(now.getTime() - recentMs), now };
  const [found] = await database.rows(selectRecentPayment(database, { browser, uid: buyer?.uid ?? null }, times));
  return found ? readPayment(context, found) : null;
}

export async function loadOtherPayment(context: Context, order: OrderRow): Promise<OtherPayment | null> {
  const { database, now } = context;
  const [found] = await database.rows(selectOtherPayment(database, order, now));
  return found ? readPayment(context, found) : null;
}

async function readPayment(context: Context, found: OrderRow): Promise<OtherPayment | null> {
  const order = await syncIfWaiting(context, found, "recentPayment");
  const { id, state, quantity, currency } = order;
  if (state === "failed" || state === "expired") return null;
  return {
    ...{ id, number: order.number ?? 0, state, quantity, amountTotal: getAmount(order), currency },
    createdAt: order.created_at,
    resumeUrl: getResumeUrl(order, context.now),
  };
}

/** Stripe's page, while it can still be paid there. */
export const getResumeUrl = ({ state, expires_at: expiresAt, session_url: url }: OrderRow, now: Date): string | null =>
  state === "open" && expiresAt > now.toISOString() ? url : null;

/** An order that may have been paid is brought up to date. */
export async function syncIfWaiting(context: Context, order: OrderRow, operation: string): Promise<OrderRow> {
  const isWaiting = order.state === "open" || order.state === "processing";
  return (isWaiting && (await syncIfPossible(context, order.id, operation))) || order;
}
