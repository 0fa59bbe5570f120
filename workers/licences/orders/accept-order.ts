/**
 * The staff accept a payment that is not what was asked for: from then on the order asks for what was paid, and is
 * fulfilled like any other one.
 */
import type * as z from "zod";
import { maxOrderQuantity } from "#base/order-limits.ts";
import { insertEventNotification } from "../events/event-notification-repository.ts";
import { insertEvent } from "../events/event-repository.ts";
import { runAct, toActKey } from "../licences/act.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { fail, LicenceError } from "../platform/errors.ts";
import { newId } from "../platform/identifier.ts";
import { sql } from "../platform/sql.ts";
import type { AcceptanceOffer, acceptRequest } from "./contract.ts";
import { hasRevision, setAccepted } from "./order-act-repository.ts";
import { type OrderRow, selectOrder } from "./order-repository.ts";
import { countWithdrawn, type PaymentFacts } from "./plan-order.ts";
import { requirePayments } from "./stripe-client.ts";
import { syncOrder } from "./sync-order.ts";

/** What the staff may accept; null when nothing can be. */
export async function loadAcceptanceOffer(context: Context, order: OrderRow): Promise<AcceptanceOffer | null> {
  if (order.state !== "review" || order.session_id === null || !context.payments) return null;
  try {
    const facts = await requirePayments(context).loadFacts(order.session_id);
    return isAcceptable(order, facts) ? toOffer(facts, order) : null;
  } catch (error) {
    if (error instanceof LicenceError && error.code === "UPSTREAM_UNAVAILABLE") return null;
    throw error;
  }
}

const toOffer = (facts: PaymentFacts, order: OrderRow): AcceptanceOffer => ({
  ...{ quantity: facts.quantity, amount: facts.total, currency: facts.currency },
  needsAddress: (order.account ?? facts.email) === null,
});

/** A payment of the other mode is none, and one that went back pays for nothing. */
const isAcceptable = (order: OrderRow, facts: PaymentFacts): boolean =>
  facts.isPaid &&
  facts.livemode === (order.livemode === 1) &&
  facts.quantity >= 1 &&
  facts.quantity <= maxOrderQuantity &&
  countWithdrawn(facts, facts) < facts.quantity;

/** Throws ORDER_NOT_ACCEPTABLE unless the payment is still the one that the page showed. */
export async function acceptOrder(
  context: Context,
  actor: Actor,
  request: z.infer<typeof acceptRequest>,
): Promise<void> {
  const { database, now } = context;
  const [order] = await database.rows(selectOrder(database, request.orderId));
  if (!order) return fail("ORDER_NOT_FOUND");
  const key = toActKey("orders.accept", request);
  const facts = await requirePayments(context).loadFacts(order.session_id ?? "");
  const account = order.account ?? facts.email ?? request.email ?? null;
  const { quantity, amount, reason } = request;
  const isShown = facts.quantity === quantity && facts.total === amount;
  const isPossible = order.state === "review" && account !== null && isShown && isAcceptable(order, facts);
  const eventId = newId(now);
  const event = {
    ...{ id: eventId, type: "order.accepted" as const, now, actor, reason, ...(account ? { account } : {}) },
    object: { kind: "order" as const, id: order.id },
    after: {
      quantity,
      amountCents: amount,
      currency: facts.currency,
      ...(order.problem ? { problem: order.problem } : {}),
    },
  };
  const accepted = await runAct(context, key, {
    guards: [hasRevision(order), sql`${Number(isPossible)}`],
    reply: { eventId },
    write: (done) => [
      setAccepted(database, order.id, { account, quantity, currency: facts.currency, now }, done),
      insertEvent(database, event, done),
      insertEventNotification(database, eventId),
    ],
  });
  if (!accepted) return fail("ORDER_NOT_ACCEPTABLE");
  await syncOrder(context, order.id);
}
