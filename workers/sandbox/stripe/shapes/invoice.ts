/** The invoice of a paid session in the vendor's shape. Without automatic tax and rates, the vendor counts no taxes. */
import type { Stripe } from "stripe";
import { newId } from "../identifiers.ts";

interface InvoiceFields {
  session: Stripe.Checkout.Session;
  customer: Stripe.Customer;
  origin: string;
}

const customerFields = (customer: Stripe.Customer) => ({
  ...{ customer: customer.id, customer_account: null, customer_address: customer.address ?? null },
  ...{ customer_email: customer.email, customer_name: customer.name ?? null, customer_phone: null },
  ...{ customer_shipping: null, customer_tax_exempt: "none" as const },
  customer_tax_ids: (customer.tax_ids?.data ?? []).map(({ type, value }) => ({ type, value })),
});

export function createInvoice(now: number, { session, customer, origin }: InvoiceFields): Stripe.Invoice {
  const id = newId("in");
  const total = session.amount_total ?? 0;
  const subtotal = session.amount_subtotal ?? 0;
  const address = `${origin}/invoices/${id}`;
  const reduction = subtotal - total;
  const discountAmounts = reduction > 0 ? [{ amount: reduction, discount: newId("di") }] : [];
  return {
    ...{ id, object: "invoice", account_country: "FR", account_name: "Theme", account_tax_ids: null },
    ...{ amount_due: total, amount_overpaid: 0, amount_paid: total, amount_shipping: 0 },
    ...{ amount_remaining: 0, application: null, attempt_count: 0, attempted: true },
    ...{ auto_advance: false, automatically_finalizes_at: null, billing_reason: "manual", created: now },
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    ...{ collection_method: "charge_automatically", currency: session.currency ?? "eur", custom_fields: null },
    ...customerFields(customer),
    ...{ default_payment_method: null, default_source: null, default_tax_rates: [], description: null },
    ...{
      discounts: discountAmounts.map(({ discount }) => discount),
      due_date: null,
      effective_at: now,
      ending_balance: 0,
      footer: null,
      from_invoice: null,
    },
    ...{ hosted_invoice_url: address, invoice_pdf: `${address}/pdf`, issuer: { type: "self" } },
    ...{ last_finalization_error: null, latest_revision: null, livemode: false },
    lines: {
      object: "list",
      data: (session.line_items?.data ?? []).map((line) => createLine(now, id, line, discountAmounts)),
      ...{ has_more: false, url: `/v1/invoices/${id}/lines` },
    },
    ...{ metadata: session.invoice_creation?.invoice_data.metadata ?? {}, next_payment_attempt: null },
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, "0")}`,
    ...{ on_behalf_of: null, parent: null, period_end: now, period_start: now, receipt_number: null },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    ...{ post_payment_credit_notes_amount: 0, pre_payment_credit_notes_amount: 0, rendering: null },
    ...{ shipping_cost: null, shipping_details: null, starting_balance: 0, statement_descriptor: null },
    status: "paid",
    status_transitions: {
      ...{ finalized_at: now, marked_uncollectible_at: null, paid_at: now, voided_at: null },
    },
    ...{ subtotal, subtotal_excluding_tax: subtotal, test_clock: null, total },
    ...{
      total_discount_amounts: discountAmounts,
      total_excluding_tax: total,
      total_pretax_credit_amounts: [],
      total_taxes: [],
      webhooks_delivered_at: null,
    },
  };
}

const createLine = (
  now: number,
  invoice: string,
  { amount_subtotal: subtotal, currency, description, price, quantity }: Stripe.LineItem,
  discountAmounts: Stripe.InvoiceLineItem.DiscountAmount[],
): Stripe.InvoiceLineItem => ({
  ...{
    id: newId("il"),
    object: "line_item",
    amount: subtotal,
    currency,
    description,
    discount_amounts: discountAmounts,
  },
  ...{ discountable: true, discounts: [], invoice, livemode: false, metadata: {} },
  parent: {
    invoice_item_details: { invoice_item: newId("ii"), proration: false, proration_details: null, subscription: null },
    ...{ subscription_item_details: null, type: "invoice_item_details" },
  },
  ...{ period: { end: now, start: now }, pretax_credit_amounts: [] },
  pricing: price && {
    ...{ price_details: { price: price.id, product: String(price.product) }, type: "price_details" },
    unit_amount_decimal: price.unit_amount_decimal,
  },
  // The client turns the text into its decimals.
  ...{ quantity, quantity_decimal: String(quantity) as unknown as Stripe.Decimal, subscription: null, subtotal },
  taxes: [],
});
