/** The messages of Stripe that change an order. The endpoint at Stripe must send these; `npm run deploy -- --first` prints them. */
import type { Stripe } from "stripe";

export const stripeEventTypes = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "payment_intent.payment_failed",
  "charge.refunded",
  "refund.updated",
  "charge.dispute.created",
  "charge.dispute.closed",
  "invoice.paid",
  "price.updated",
  "customer.updated",
] as const satisfies Stripe.Event["type"][];
