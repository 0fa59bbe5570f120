/** Refunds and disputes of a charge. */
import type { Stripe } from "stripe";
import { createParameterError, StripeError } from "./errors.ts";
import type { StripeTools } from "./operation.ts";
import { createDispute, createRefund } from "./shapes/payment.ts";

interface RefundRequest {
  amount?: number | undefined;
  reason?: Stripe.Refund.Reason | undefined;
  metadata: Stripe.Metadata;
}

export function refund(tools: StripeTools, charge: Stripe.Charge, given: RefundRequest): Stripe.Refund {
  const { objects, now, emit } = tools;
  if (charge.disputed && isOpenDispute(tools, charge))
    throw new StripeError(400, `Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  const left = charge.amount - charge.amount_refunded;
  if (left === 0)
    throw new StripeError(400, `Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  const amount = given.amount ?? left;
  if (amount > left)
    throw createParameterError(
      `Refund amount (€${format(amount)}) is greater than unrefunded amount on charge (€${format(left)})`,
      "amount",
    );
  const fields = { amount, reason: given.reason ?? null, metadata: given.metadata };
  const created = objects.save(createRefund(now, charge, fields));
  const changed = changeRefunded(tools, charge, amount, created);
  emit("refund.created", created);
  emit("charge.refunded", changed);
  return created;
}

const format = (cents: number): string => (cents / 100).toFixed(2);

function isOpenDispute({ objects }: StripeTools, { id }: Stripe.Charge): boolean {
  return objects
    .list<Stripe.Dispute>("dispute", { limit: 100 }, { charge: id })
    .data.some(({ status }) => status !== "won");
}

function changeRefunded({ objects }: StripeTools, charge: Stripe.Charge, by: number, changed: Stripe.Refund) {
  const amount = charge.amount_refunded + by;
  const others = (charge.refunds?.data ?? []).filter(({ id }) => id !== changed.id);
  return objects.save<Stripe.Charge>({
    ...charge,
    ...{ amount_refunded: amount, refunded: amount === charge.amount },
    refunds: { object: "list", data: [changed, ...others], has_more: false, url: `/v1/charges/${charge.id}/refunds` },
  });
}

/** The buyer's bank sends the money back, days after the refund. */
export function failRefund(tools: StripeTools, created: Stripe.Refund): Stripe.Refund {
  const { objects, emit } = tools;
  const charge = objects.require<Stripe.Charge>("charge", String(created.charge));
  const failed = objects.save<Stripe.Refund>({
    ...{ ...created, status: "failed", failure_reason: "lost_or_stolen_card", failure_balance_transaction: "txn_demo" },
  });
  changeRefunded(tools, charge, -created.amount, failed);
  emit("refund.updated", failed);
  emit("charge.refund.updated", failed);
  emit("refund.failed", failed);
  return failed;
}

export function openDispute({ objects, now, emit }: StripeTools, charge: Stripe.Charge): Stripe.Dispute {
  const dispute = objects.save(createDispute(now, charge));
  objects.save<Stripe.Charge>({ ...charge, disputed: true });
  emit("charge.dispute.created", dispute);
  return dispute;
}

export function closeDispute({ objects, emit }: StripeTools, dispute: Stripe.Dispute, status: "won" | "lost") {
  const closed = objects.save<Stripe.Dispute>({ ...dispute, status });
  emit("charge.dispute.closed", closed);
  return closed;
}
