/**
 * Does what follows from an event of Stripe, whether it came as a message or was found in Stripe's list. An event says
 * only that something has changed: what is done follows from the facts that are read from Stripe, so duplicates and
 * disorder change nothing.
 */

import { insertEventNotification } from "../events/event-notification-repository.ts";
import { insertEvent } from "../events/event-repository.ts";
import { runAct, toActKey } from "../licences/act.ts";
import type { Context } from "../platform/context.ts";
import { newId } from "../platform/identifier.ts";
import { sql } from "../platform/sql.ts";
import { selectOrderIdByStripe } from "./order-repository.ts";
import type { StripeMessage } from "./read-stripe-event.ts";
import { stripeActor } from "./stripe-actor.ts";
import { requirePayments } from "./stripe-client.ts";
import { insertStripeEvent, type StripeEventName, selectStripeEvent } from "./stripe-event-repository.ts";
import { syncOrder } from "./sync-order.ts";

/** The order of an event, and whether the event has been handled already. */
export async function findOrder({ database }: Context, { id, names }: StripeMessage) {
  const [known, found] = await database.batch([
    selectStripeEvent(database, id),
    selectOrderIdByStripe(database, names),
  ] as const);
  return { isHandled: known.rows.length > 0, orderId: found.rows[0]?.id ?? null };
}

interface Subject {
  orderId: string | null;
  /** Of a payment without an order. */
  sessionId: string | null;
}

/** Records the event with its effect. */
export async function handleStripeEvent(
  context: Context,
  { id, type }: StripeEventName,
  { orderId, sessionId }: Subject,
): Promise<void> {
  const { database, now } = context;
  if (orderId !== null) {
    await syncOrder(context, orderId, { id, type });
    return;
  }
  if (sessionId !== null) await tellUnmatched(context, sessionId);
  await database.batch([insertStripeEvent(database, { id, type }, null, now, sql`TRUE`)]);
}

/** The staff are notified once of a paid session that sells our price and has no order. */
async function tellUnmatched(context: Context, sessionId: string): Promise<void> {
  const { database, now } = context;
  const { isPaid, isOurs, paymentIntentId, email, amount, currency } =
    await requirePayments(context).loadSession(sessionId);
  if (!isPaid || !isOurs) return;
  const eventId = newId(now);
  const after = { payment: paymentIntentId ?? sessionId, amountCents: amount, currency, ...(email ? { email } : {}) };
  await runAct(context, toActKey("orders.unmatched", { requestId: sessionId }), {
    guards: [sql`TRUE`],
    reply: { eventId },
    write: (done) => [
      insertEvent(database, { id: eventId, type: "order.unmatched", now, actor: stripeActor, after }, done),
      insertEventNotification(database, eventId),
    ],
  });
}
