/** Reads what Stripe knows of a session, its payment, its refunds and its disputes. */
import type { Stripe } from "stripe";
import { toStoredEmail } from "#base/email.ts";
import type { DisputeState } from "./contract.ts";
import type { PaymentFacts } from "./plan-order.ts";

export async function readPaymentFacts(stripe: Stripe, sessionId: string): Promise<PaymentFacts> {
  const session = await stripe.checkout.sessions.retrieve(sessionId, {
    expand: ["line_items", "payment_intent.latest_charge", "invoice", "customer.tax_ids"],
  });
  const intent = asObject(session.payment_intent);
  const charge = asObject(intent?.latest_charge);
  const customer = asObject(session.customer);
  const [line, ...others] = session.line_items?.data ?? [];
  const [refunded, dispute] = await Promise.all([
    charge?.amount_refunded && intent ? readRefunded(stripe, intent.id) : 0,
    charge?.disputed && intent ? readDispute(stripe, intent.id) : ("none" as const),
  ]);
  return {
    sessionId,
    status: session.status === "complete" ? "complete" : session.status === "expired" ? "expired" : "open",
    isPaid: session.status === "complete" && session.payment_status !== "unpaid",
    hasFailed: intent?.status === "requires_payment_method" || intent?.status === "canceled",
    livemode: session.livemode,
    reference: session.client_reference_id,
    currency: session.currency ?? "",
    priceId: others.length === 0 ? (line?.price?.id ?? null) : null,
    quantity: line?.quantity ?? 0,
    subtotal: session.amount_subtotal ?? 0,
    discount: session.total_details?.amount_discount ?? 0,
    total: session.amount_total ?? 0,
    // Stripe takes addresses that no account can have; such a payment is claimed with its code.
    email: toStoredEmail(session.customer_details?.email ?? "") || null,
    customerId: customer?.id ?? null,
    ...readBilling(customer),
    paymentIntentId: intent?.id ?? null,
    ...{ refunded, dispute },
    invoiceUrl: asObject(session.invoice)?.hosted_invoice_url ?? null,
    receiptUrl: charge?.receipt_url ?? null,
  };
}

/** The name of a private person is no company; Stripe keeps both in one field. */
function readBilling(customer: Stripe.Customer | Stripe.DeletedCustomer | null) {
  const known = customer && !("deleted" in customer && customer.deleted) ? (customer as Stripe.Customer) : null;
  const [latest] = [...(known?.tax_ids?.data ?? [])].sort((a, b) => b.created - a.created);
  const vatId = latest?.value ?? null;
  return { company: known?.metadata.company || vatId ? (known?.name ?? null) : null, vatId };
}

/** An expanded object; the id of one that was not expanded says nothing. */
const asObject = <Expanded extends object>(value: string | Expanded | null | undefined): Expanded | null =>
  typeof value === "object" ? value : null;

/** The customer does not get the money of a refund that has failed. */
export const isValidRefund = (status: Stripe.Refund["status"]): boolean => status !== "failed" && status !== "canceled";

async function readRefunded(stripe: Stripe, paymentIntentId: string): Promise<number> {
  const { data } = await stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 });
  const valid = data.filter(({ status }) => isValidRefund(status));
  return valid.reduce((sum, { amount }) => sum + amount, 0);
}

/** The latest dispute decides. An inquiry before a dispute takes no money, and so no licence. */
async function readDispute(stripe: Stripe, paymentIntentId: string): Promise<DisputeState> {
  const { data } = await stripe.disputes.list({ payment_intent: paymentIntentId, limit: 100 });
  const [latest] = data.filter(({ status }) => !status.startsWith("warning_")).sort((a, b) => b.created - a.created);
  if (!latest) return "none";
  if (latest.status === "lost") return "lost";
  return latest.status === "won" || latest.status === "prevented" ? "won" : "open";
}
