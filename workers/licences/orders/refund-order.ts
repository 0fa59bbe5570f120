/**
 * Refunds by the staff. The key of a refund is the state of the order that its form showed, so that of two members of
 * staff who refund at the same time only the first one does. Licences follow as for any refund.
 */
import type * as z from "zod";
import { sha256Hex } from "#base/digest.ts";
import { insertEvent } from "../events/event-repository.ts";
import { type ActKey, runAct } from "../licences/act.ts";
import { releaseAct, type SavedAct, selectAct } from "../licences/act-repository.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { fail, LicenceError } from "../platform/errors.ts";
import { newId } from "../platform/identifier.ts";
import { sql } from "../platform/sql.ts";
import type { refundRequest } from "./contract.ts";
import { refundVerb } from "./order-act-repository.ts";
import type { OrderRow } from "./order-repository.ts";
import { requirePayments } from "./stripe-client.ts";
import { syncOrder } from "./sync-order.ts";

interface Refund {
  /** Also the idempotency key at Stripe. */
  eventId: string;
  amount: number;
  /** Of the form that asked for it. */
  formHash: string;
}

/** Changes with each refund and dispute. */
export const toRefundState = ({
  amount_refunded: refunded,
  withdrawn,
  dispute,
}: Pick<OrderRow, "amount_refunded" | "withdrawn" | "dispute">): string => `${refunded}-${withdrawn}-${dispute}`;

const toKey = (orderId: string, state: string): ActKey => ({
  ...{ verb: refundVerb, requestId: `${orderId}/${state}`, requestHash: "" },
});

/** Licences that can still be refunded whole. Stripe refuses refunds of a payment whose dispute is open or lost. */
export function countRefundable(order: OrderRow): number {
  const { state, quantity, dispute, amount_total: total, amount_refunded: refunded } = order;
  if ((state !== "paid" && state !== "review") || !total || dispute === "open" || dispute === "lost") return 0;
  return quantity - Math.ceil(refunded / toLicenceAmount(total, quantity));
}

/** Cents do not always divide: the last licence gets fewer. */
const toLicenceAmount = (total: number, quantity: number): number => Math.ceil(total / quantity);

/** The same form refunds once. Another form for the same state throws REFUND_CONFLICT. */
export async function refundOrder(
  context: Context,
  actor: Actor,
  { seen, ...request }: z.infer<typeof refundRequest>,
): Promise<void> {
  const { database, now } = context;
  const order = await syncOrder(context, request.orderId);
  const state = toRefundState(order);
  const most = countRefundable(order);
  const formHash = sha256Hex(JSON.stringify([request.requestId, request.quantity, request.reason]));
  const refund = { eventId: newId(now), amount: toRefundAmount(order, request.quantity), formHash };
  // Written before Stripe is asked, so that a lost answer is repeated with the same amount.
  const claimed = await runAct<Refund>(context, toKey(order.id, seen), {
    guards: [sql`${seen} = ${state} AND ${request.quantity} <= ${most}`],
    reply: refund,
    write: (done) => [
      insertEvent(
        database,
        {
          ...{ id: refund.eventId, type: "order.refund_requested", now, actor, reason: request.reason },
          ...(order.payer ? { account: order.payer } : {}),
          object: { kind: "order", id: order.id },
          after: { quantity: request.quantity, amountCents: refund.amount, currency: order.currency },
        },
        done,
      ),
    ],
  });
  if (!claimed && seen === state) return fail("REFUND_TOO_LARGE", { most });
  if (claimed?.formHash !== formHash) return fail("REFUND_CONFLICT");
  await finishRefund(context, order);
}

/** Sends the refund that was claimed for the order as it is, if there is one; at Stripe it has the same key each time. */
export async function finishRefund(context: Context, order: OrderRow): Promise<void> {
  const { database } = context;
  const key = toKey(order.id, toRefundState(order));
  const [claimed] = await database.rows(selectAct(database, key));
  if (!claimed) return;
  const { amount, eventId } = JSON.parse((claimed as SavedAct).reply) as Refund;
  try {
    await requirePayments(context).refund(order.payment_intent_id ?? "", amount, eventId);
  } catch (error) {
    // Nothing was refunded, and the next form may ask again.
    if (error instanceof LicenceError && error.code === "REFUND_REFUSED")
      await database.batch([releaseAct(database, key)]);
    throw error;
  }
  await syncOrder(context, order.id);
}

/** Cents. */
export function toRefundAmount(
  { amount_total: total, amount_refunded: refunded, quantity }: OrderRow,
  count: number,
): number {
  return Math.min((total ?? 0) - refunded, toLicenceAmount(total ?? 0, quantity) * count);
}
