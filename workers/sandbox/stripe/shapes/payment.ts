/** New payments, charges, refunds, disputes and invoices. */
import type { Stripe } from "stripe";
import { newId } from "../identifiers.ts";
import { toShape } from "./shape.ts";

interface PaymentFields {
  amount: number;
  currency: string;
  customer: string | null;
  metadata: Stripe.Metadata;
}

export const createPaymentIntent = (now: number, fields: PaymentFields): Stripe.PaymentIntent =>
  toShape<Stripe.PaymentIntent>({
    ...{ id: newId("pi"), object: "payment_intent", amount_received: 0, created: now, last_payment_error: null },
    ...{ latest_charge: null, livemode: false, payment_method: newId("pm"), status: "requires_payment_method" },
    ...fields,
  });

export interface Payer {
  email: string;
  name: string | null;
  country: string;
}

interface ChargeFields {
  payer: Payer;
  method: "card" | "sepa_debit";
  status: "succeeded" | "pending" | "failed";
  origin: string;
}

export const createCharge = (
  now: number,
  { id: intent, amount, currency, customer, metadata }: Stripe.PaymentIntent,
  { payer, method, status, origin }: ChargeFields,
): Stripe.Charge => {
  const id = newId(method === "card" ? "ch" : "py");
  return toShape<Stripe.Charge>({
    ...{ id, object: "charge", amount, amount_refunded: 0, captured: status !== "failed", created: now, currency },
    ...{ customer, disputed: false, livemode: false, metadata, paid: status !== "failed", payment_intent: intent },
    payment_method_details: { type: method } as Stripe.Charge.PaymentMethodDetails,
    ...{ receipt_email: payer.email, receipt_url: `${origin}/receipts/${id}`, refunded: false },
    refunds: { object: "list", data: [], has_more: false, url: `/v1/charges/${id}/refunds` },
    status,
  });
};

export const createRefund = (
  now: number,
  { id: charge, currency, payment_intent }: Stripe.Charge,
  fields: Pick<Stripe.Refund, "amount" | "reason" | "metadata">,
): Stripe.Refund =>
  toShape<Stripe.Refund>({
    ...{ id: newId("re"), object: "refund", charge, created: now, currency, payment_intent, status: "succeeded" },
    ...fields,
  });

export const createDispute = (
  now: number,
  { id: charge, amount, currency, payment_intent }: Stripe.Charge,
): Stripe.Dispute =>
  toShape<Stripe.Dispute>({
    ...{ id: newId("du"), object: "dispute", amount, charge, created: now, currency, livemode: false, metadata: {} },
    ...{ payment_intent, reason: "fraudulent", status: "needs_response" },
  });

interface InvoiceFields {
  session: Stripe.Checkout.Session;
  customer: Stripe.Customer;
  origin: string;
}

/** Of a paid session. */
export function createInvoice(now: number, { session, customer, origin }: InvoiceFields): Stripe.Invoice {
  const id = newId("in");
  const address = `${origin}/invoices/${id}`;
  return toShape<Stripe.Invoice>({
    ...{ id, object: "invoice", created: now, currency: session.currency ?? "eur", customer: customer.id },
    ...{ customer_email: customer.email, customer_name: customer.name ?? null, livemode: false },
    customer_tax_ids: (customer.tax_ids?.data ?? []).map(({ type, value }) => ({ type, value })),
    ...{ hosted_invoice_url: address, invoice_pdf: `${address}/pdf`, status: "paid", total: session.amount_total ?? 0 },
    metadata: session.invoice_creation?.invoice_data.metadata ?? {},
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, "0")}`,
  });
}
