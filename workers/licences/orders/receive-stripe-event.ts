/**
 * A message of Stripe. It says only that something has changed: what is done follows from the facts that are read from
 * Stripe, so duplicates and disorder change nothing.
 */
import type { Stripe } from "stripe";
import type * as z from "zod";
import type { Context } from "../context.ts";
import type { stripeEventRequest } from "../contract.ts";
import { fail } from "../errors.ts";
import { type StripeNames, selectOrderIdByStripe } from "./order-repository.ts";
import { requirePayments } from "./stripe-client.ts";
import { insertStripeEvent, selectStripeEvent } from "./stripe-event-repository.ts";
import { stripeEventTypes } from "./stripe-event-types.ts";
import { syncOrder } from "./sync-order.ts";

/** Throws SIGNATURE_INVALID. Any other failure makes Stripe send the message again. */
export async function receiveStripeEvent(
  context: Context,
  { body, signature }: z.infer<typeof stripeEventRequest>,
): Promise<{ handled: boolean }> {
  const { database, now } = context;
  const event = await requirePayments(context).verifyEvent(body, signature);
  if (!event) return fail("SIGNATURE_INVALID");
  if (!(stripeEventTypes as readonly string[]).includes(event.type)) return { handled: false };
  const [known, found] = await database.batch([
    selectStripeEvent(database, event.id),
    selectOrderIdByStripe(database, readNames(event)),
  ] as const);
  if (known.rows.length > 0) return { handled: true };
  const orderId = found.rows[0]?.id;
  if (orderId) await syncOrder(context, orderId, event);
  else await database.batch([insertStripeEvent(database, event, null, now, { sql: "TRUE", values: [] })]);
  return { handled: true };
}

/** The ids by which the object of an event belongs to an order. */
function readNames({ data }: Stripe.Event): StripeNames {
  const object = data.object as unknown as Record<string, unknown>;
  const id = (name: string): string | null => {
    const value = object[name];
    if (typeof value === "string") return value;
    return typeof value === "object" && value && "id" in value ? String(value.id) : null;
  };
  const kind = object.object;
  return {
    orderId: kind === "checkout.session" ? id("client_reference_id") : readOrderId(object.metadata),
    sessionId: kind === "checkout.session" ? id("id") : null,
    paymentIntentId: kind === "payment_intent" ? id("id") : id("payment_intent"),
    customerId: kind === "customer" ? id("id") : null,
  };
}

function readOrderId(metadata: unknown): string | null {
  const order = typeof metadata === "object" && metadata && "order" in metadata ? metadata.order : null;
  return typeof order === "string" ? order : null;
}
