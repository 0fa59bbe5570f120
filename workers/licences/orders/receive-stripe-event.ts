/** A message of Stripe. */
import type * as z from "zod";
import { isStripeEventType } from "#base/stripe-event-types.ts";
import type { Context } from "../platform/context.ts";
import { fail } from "../platform/errors.ts";
import type { stripeEventRequest } from "./contract.ts";
import { findOrder, handleStripeEvent } from "./handle-stripe-event.ts";
import { readStripeEvent } from "./read-stripe-event.ts";
import { requirePayments } from "./stripe-client.ts";

/** Throws SIGNATURE_INVALID or INVALID_REQUEST. Any other failure makes Stripe send the message again. */
export async function receiveStripeEvent(
  context: Context,
  { body, signature }: z.infer<typeof stripeEventRequest>,
): Promise<{ handled: boolean }> {
  const signed = await requirePayments(context).verifyEvent(body, signature);
  if (!signed) return fail("SIGNATURE_INVALID");
  const message = readStripeEvent(signed.event) ?? fail("INVALID_REQUEST");
  if (!isStripeEventType(message.type)) return { handled: false };
  const { isHandled, orderId } = await findOrder(context, message);
  if (!isHandled) await handleStripeEvent(context, message, { orderId, sessionId: message.paidSessionId });
  return { handled: true };
}
