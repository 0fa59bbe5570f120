/** The uid of what Stripe's messages do in the event log. */
export const stripeUid = "stripe";
