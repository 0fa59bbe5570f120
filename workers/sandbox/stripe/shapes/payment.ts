/** New payments, charges, refunds and disputes in the vendor's shapes. */
import type { Stripe } from "stripe";
import { newId } from "../identifiers.ts";

interface PaymentFields {
  amount: number;
  currency: string;
  customer: string | null;
  metadata: Stripe.Metadata;
  paymentMethod: "card" | "sepa_debit";
}

export const createPaymentIntent = (
  now: number,
  { amount, currency, customer, metadata, paymentMethod }: PaymentFields,
): Stripe.PaymentIntent => {
  const id = newId("pi");
  return {
    ...{ id, object: "payment_intent", allowed_payment_method_types: null, amount, amount_capturable: 0 },
    ...{ amount_received: 0, application: null, application_fee_amount: null, automatic_payment_methods: null },
    ...{ canceled_at: null, cancellation_reason: null, capture_method: "automatic_async" },
    ...{ client_secret: `${id}_secret_${newId("", 25).slice(1)}`, confirmation_method: "automatic", created: now },
    ...{ currency, customer, customer_account: null, description: null, excluded_payment_method_types: null },
    ...{ last_payment_error: null, latest_charge: null, livemode: false, managed_payments: null, metadata },
    ...{ next_action: null, on_behalf_of: null, payment_method: newId("pm"), payment_record: null },
    ...{ payment_method_configuration_details: null, payment_method_options: {}, processing: null },
    ...{ payment_method_types: ["card", "sepa_debit"].filter((type) => type === paymentMethod || type === "card") },
    ...{ receipt_email: null, review: null, setup_future_usage: null, shipping: null, source: null },
    ...{ statement_descriptor: null, statement_descriptor_suffix: null, status: "requires_payment_method" },
    ...{ transfer_group: null },
  };
};

export interface Payer {
  email: string;
  name: string | null;
  country: string;
}

export const createCharge = (
  now: number,
  intent: Stripe.PaymentIntent,
  { payer, method, status, origin }: ChargeFields,
): Stripe.Charge => {
  const id = newId(method === "card" ? "ch" : "py");
  return {
    ...{ id, object: "charge", amount: intent.amount, amount_captured: status === "failed" ? 0 : intent.amount },
    ...{ amount_refunded: 0, application: null, application_fee: null, application_fee_amount: null },
    ...{ balance_transaction: status === "succeeded" ? newId("txn") : null },
    billing_details: {
      address: { city: null, country: payer.country, line1: null, line2: null, postal_code: null, state: null },
      ...{ email: payer.email, name: payer.name, phone: null, tax_id: null },
    },
    ...{ calculated_statement_descriptor: "THEME", captured: status !== "failed", created: now },
    ...{ currency: intent.currency, customer: intent.customer, description: null, disputed: false },
    ...{ failure_balance_transaction: null, failure_code: null, failure_message: null, fraud_details: {} },
    ...{ livemode: false, metadata: intent.metadata, on_behalf_of: null, outcome: createOutcome(status) },
    ...{ paid: status !== "failed", payment_intent: intent.id, payment_method: intent.payment_method as string },
    payment_method_details: { type: method } as Stripe.Charge.PaymentMethodDetails,
    ...{ receipt_email: payer.email, receipt_number: null, receipt_url: `${origin}/receipts/${id}`, refunded: false },
    ...{ refunds: { object: "list", data: [], has_more: false, url: `/v1/charges/${id}/refunds` }, review: null },
    ...{ shipping: null, source: null, source_transfer: null, statement_descriptor: null },
    ...{ statement_descriptor_suffix: null, status, transfer_data: null, transfer_group: null },
  };
};

interface ChargeFields {
  payer: Payer;
  method: "card" | "sepa_debit";
  status: "succeeded" | "pending" | "failed";
  origin: string;
}

function createOutcome(status: ChargeFields["status"]): Stripe.Charge.Outcome {
  const isDeclined = status === "failed";
  return {
    ...{ advice_code: null, network_advice_code: null, network_decline_code: null },
    network_status: isDeclined ? "declined_by_network" : "approved_by_network",
    ...{ reason: isDeclined ? "generic_decline" : null, risk_level: "normal", risk_score: 11 },
    seller_message: isDeclined ? "The bank did not return any further details with this decline." : "Payment complete.",
    type: isDeclined ? "issuer_declined" : "authorized",
  };
}

export const createRefund = (
  now: number,
  charge: Stripe.Charge,
  fields: Pick<Stripe.Refund, "amount" | "reason" | "metadata">,
): Stripe.Refund => ({
  ...{ id: newId("re"), object: "refund", balance_transaction: newId("txn"), charge: charge.id, created: now },
  ...{ currency: charge.currency, customer: charge.customer, customer_account: null },
  ...{ payment_intent: charge.payment_intent, payment_method: charge.payment_method, receipt_number: null },
  ...{ source_transfer_reversal: null, status: "succeeded", transfer_reversal: null },
  ...fields,
});

const evidenceDays = 9;

const noEvidence: Stripe.Dispute.Evidence = {
  ...{ access_activity_log: null, billing_address: null, cancellation_policy: null, cancellation_rebuttal: null },
  ...{ cancellation_policy_disclosure: null, customer_communication: null, customer_email_address: null },
  ...{ customer_name: null, customer_purchase_ip: null, customer_signature: null, duplicate_charge_id: null },
  ...{ duplicate_charge_documentation: null, duplicate_charge_explanation: null, enhanced_evidence: {} },
  ...{ product_description: null, receipt: null, refund_policy: null, refund_policy_disclosure: null },
  ...{ refund_refusal_explanation: null, service_date: null, service_documentation: null, shipping_address: null },
  ...{ shipping_carrier: null, shipping_date: null, shipping_documentation: null, shipping_tracking_number: null },
  ...{ uncategorized_file: null, uncategorized_text: null },
};

export const createDispute = (now: number, charge: Stripe.Charge): Stripe.Dispute => ({
  ...{ id: newId("du"), object: "dispute", amount: charge.amount, balance_transactions: [], charge: charge.id },
  ...{ created: now, currency: charge.currency, enhanced_eligibility_types: [] },
  evidence: noEvidence,
  evidence_details: {
    ...{ due_by: now + evidenceDays * 86_400, enhanced_eligibility: {}, has_evidence: false, past_due: false },
    ...{ submission_count: 0, submission_method: "not_submitted" },
  },
  ...{ intended_submission_method: null, is_charge_refundable: false, livemode: false, metadata: {} },
  ...{ payment_intent: charge.payment_intent, reason: "fraudulent", status: "needs_response" },
  payment_method_details: {
    ...(charge.payment_method_details?.type === "card"
      ? { card: { brand: "visa", case_type: "chargeback", network: "visa", network_reason_code: "10.4" } }
      : {}),
    type: charge.payment_method_details?.type ?? "card",
  },
});
