/** Refunds, disputes and events. */
import type { Stripe } from "stripe";
import * as z from "zod";
import { StripeError } from "../errors.ts";
import { define, type StripeTools, toList } from "../operation.ts";
import { integer, metadata, page, text } from "../parameters.ts";
import { refund } from "../refunds.ts";

const ofPayment = z.strictObject({ ...page, payment_intent: text().optional() });

const newRefund = z.strictObject({
  payment_intent: text(),
  amount: integer(1).optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  metadata,
});

/** The vendor keeps events for 30 days. */
const keptSeconds = 30 * 24 * 60 * 60;

const eventList = z.strictObject({ ...page, types: z.array(text()).max(20).optional() });

function findCharge({ objects }: StripeTools, intentId: string): Stripe.Charge {
  const intent = objects.requireNamed<Stripe.PaymentIntent>("payment_intent", intentId, "payment_intent");
  const charge = objects.find<Stripe.Charge>(String(intent.latest_charge));
  if (charge?.status === "succeeded") return charge;
  throw new StripeError(400, "This PaymentIntent does not have a successful charge to refund.", {
    param: "payment_intent",
  });
}

export const paymentOperations = {
  "POST /v1/refunds": define(newRefund, (tools, { payment_intent, ...given }) =>
    refund(tools, findCharge(tools, payment_intent), given),
  ),
  "GET /v1/refunds": define(ofPayment, ({ objects }, { payment_intent, ...rest }) =>
    toList(objects.list<Stripe.Refund>("refund", rest, { payment_intent }), "/v1/refunds"),
  ),
  "GET /v1/disputes": define(ofPayment, ({ objects }, { payment_intent, ...rest }) =>
    toList(objects.list<Stripe.Dispute>("dispute", rest, { payment_intent }), "/v1/disputes"),
  ),
  "GET /v1/events": define(eventList, ({ objects, now }, { types, created, ...rest }) => {
    const since = Math.max(now - keptSeconds, created?.gte ?? 0);
    return toList(
      objects.list<Stripe.Event>("event", { ...rest, created: { ...created, gte: since } }, { type: types }),
      "/v1/events",
    );
  }),
};
