/** What is read of an event of Stripe: its name, and the ids by which its object belongs to an order. */
import * as z from "zod";
import type { StripeNames } from "./order-repository.ts";
import type { StripeEventName } from "./stripe-event-repository.ts";

export interface StripeMessage extends StripeEventName {
  names: StripeNames;
  /** Of a paid session. */
  paidSessionId: string | null;
}

const id = z.string().min(1).max(255);
const event = z.object({
  ...{ id, type: id },
  created: z.number().int().nonnegative(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

/** Null for what is no event. */
export function readStripeEvent(value: unknown): StripeMessage | null {
  const parsed = event.safeParse(value).data;
  if (!parsed) return null;
  const { object } = parsed.data;
  const names = readNames(object);
  return {
    ...{ id: parsed.id, type: parsed.type, names },
    paidSessionId: object.payment_status === "paid" ? names.sessionId : null,
  };
}

function readNames(object: Record<string, unknown>): StripeNames {
  const named = (name: string): string | null => {
    const value = object[name];
    if (typeof value === "string") return value;
    return typeof value === "object" && value && "id" in value ? String(value.id) : null;
  };
  const kind = object.object;
  return {
    orderId: kind === "checkout.session" ? named("client_reference_id") : readOrderId(object.metadata),
    sessionId: kind === "checkout.session" ? named("id") : null,
    paymentIntentId: kind === "payment_intent" ? named("id") : named("payment_intent"),
    customerId: kind === "customer" ? named("id") : null,
  };
}

function readOrderId(metadata: unknown): string | null {
  const order = typeof metadata === "object" && metadata && "order" in metadata ? metadata.order : null;
  return typeof order === "string" ? order : null;
}
