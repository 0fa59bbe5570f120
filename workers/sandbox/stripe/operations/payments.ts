/** Payments, charges, refunds, disputes, invoices and events. */
import type { Stripe } from "stripe";
import * as z from "zod";
import { createExclusiveError, createMissingError } from "../errors.ts";
import { define, hasAtMostOne, toList } from "../operation.ts";
import { expand, integer, metadata, page, text } from "../parameters.ts";
import { refund } from "../refunds.ts";

const retrieve = z.strictObject({ expand });
const ofPayment = z.strictObject({ ...page, payment_intent: text().optional(), charge: text().optional() });

const newRefund = z.strictObject({
  payment_intent: text().optional(),
  charge: text().optional(),
  amount: integer(1).optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  metadata,
  expand,
});

/** The vendor keeps events for 30 days. */
const keptSeconds = 30 * 24 * 60 * 60;

const eventList = z.strictObject({ ...page, type: text().optional(), types: z.array(text()).max(20).optional() });

export const paymentOperations = {
  "GET /v1/payment_intents/:id": define(retrieve, ({ objects }, _, id) =>
    objects.require<Stripe.PaymentIntent>("payment_intent", id, "intent"),
  ),
  "GET /v1/payment_intents": define(z.strictObject({ ...page, customer: text().optional() }), ({ objects }, given) =>
    toList(
      objects.list<Stripe.PaymentIntent>("payment_intent", given, { customer: given.customer }),
      "/v1/payment_intents",
    ),
  ),
  "GET /v1/charges/:id": define(retrieve, ({ objects }, _, id) =>
    objects.require<Stripe.Charge>("charge", id, "charge"),
  ),
  "GET /v1/charges": define(
    z.strictObject({ ...page, payment_intent: text().optional(), customer: text().optional() }),
    ({ objects }, { payment_intent, customer, ...rest }) =>
      toList(objects.list<Stripe.Charge>("charge", rest, { payment_intent, customer }), "/v1/charges"),
  ),
  "POST /v1/refunds": define(newRefund, (tools, given) => refund(tools, given)),
  "GET /v1/refunds/:id": define(retrieve, ({ objects }, _, id) => objects.require<Stripe.Refund>("refund", id)),
  "GET /v1/refunds": define(ofPayment, ({ objects }, { payment_intent, charge, ...rest }) =>
    toList(objects.list<Stripe.Refund>("refund", rest, { payment_intent, charge }), "/v1/refunds"),
  ),
  "GET /v1/disputes/:id": define(retrieve, ({ objects }, _, id) =>
    objects.require<Stripe.Dispute>("dispute", id, "dispute"),
  ),
  "GET /v1/disputes": define(ofPayment, ({ objects }, { payment_intent, charge, ...rest }) =>
    toList(objects.list<Stripe.Dispute>("dispute", rest, { payment_intent, charge }), "/v1/disputes"),
  ),
  "GET /v1/invoices/:id": define(retrieve, ({ objects }, _, id) =>
    objects.require<Stripe.Invoice>("invoice", id, "invoice"),
  ),
  "GET /v1/invoices": define(
    z.strictObject({ ...page, customer: text().optional() }),
    ({ objects }, { customer, ...rest }) =>
      toList(objects.list<Stripe.Invoice>("invoice", rest, { customer }), "/v1/invoices"),
  ),
  "GET /v1/events/:id": define(retrieve, ({ objects, now }, _, id) => {
    const event = objects.require<Stripe.Event>("event", id);
    if (event.created < now - keptSeconds) throw createMissingError("event", id);
    return event;
  }),
  "GET /v1/events": define(eventList, ({ objects, now }, { type, types, created, ...rest }) => {
    if (!hasAtMostOne(type, types)) throw createExclusiveError("type", "types");
    const since = Math.max(now - keptSeconds, created?.gte ?? 0);
    return toList(
      objects.list<Stripe.Event>("event", { ...rest, created: { ...created, gte: since } }, { type: types ?? type }),
      "/v1/events",
    );
  }),
};
