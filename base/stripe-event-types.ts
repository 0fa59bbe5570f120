/**
 * The events of Stripe that change an order. The endpoint at Stripe must send these, and the hourly comparison lists
 * them; `npm run deploy -- --first` prints them. Stripe lists up to twenty types at once.
 */
import type { Stripe } from "stripe";

export const stripeEventTypes = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "payment_intent.payment_failed",
  "charge.refunded",
  "charge.refund.updated",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.closed",
  "invoice.paid",
  "price.updated",
  "customer.updated",
] as const satisfies Stripe.Event["type"][];

export const isStripeEventType = (type: string): boolean => (stripeEventTypes as readonly string[]).includes(type);
