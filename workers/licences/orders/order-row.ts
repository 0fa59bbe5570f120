/** What a step makes of an order's row. */
import type { OrderState } from "./contract.ts";
import type { Write } from "./order-events.ts";
import type { OrderRow } from "./order-repository.ts";

export const isUnpaid = (state: OrderState): boolean => state === "open" || state === "expired";

export function toRow({ order, facts, step }: Write) {
  const isPaidNow = step.state === "paid" && order.state !== "paid";
  // The person has deleted their account.
  const isErased = order.state === "paid" && order.payer === null;
  // Nothing is known before the customer has opened Stripe's page.
  const hasBilling = facts.customerId !== null && !isErased && !isUnpaid(step.state);
  return {
    ...{ account: step.account, payer: step.payer, state: step.state, problem: step.problem },
    ...{ withdrawn: step.withdrawn, dispute: step.dispute },
    ...{ customer_id: isErased ? null : (facts.customerId ?? order.customer_id) },
    company: hasBilling ? facts.company : order.company,
    // Stripe's page asks for it, too.
    vat_id: hasBilling ? facts.vatId : isErased ? null : (facts.vatId ?? order.vat_id),
    payment_intent_id: facts.paymentIntentId,
    amount_total: facts.total,
    // What came back before the licences were granted is the next step.
    amount_refunded: isPaidNow ? order.amount_refunded : facts.refunded,
    invoice_url: facts.invoiceUrl ?? order.invoice_url,
    receipt_url: isErased ? null : (facts.receiptUrl ?? order.receipt_url),
    points_state: step.points,
  };
}

export function hasNothingToWrite(write: Write): boolean {
  const { order, step } = write;
  const isSame = Object.entries(toRow(write)).every(([name, value]) => order[name as keyof OrderRow] === value);
  return isSame && step.licences.length === 0 && step.grant === 0 && !step.hasMore;
}
