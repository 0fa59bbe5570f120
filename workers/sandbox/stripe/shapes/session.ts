/** A new checkout session in the vendor's shape. */
import type { Stripe } from "stripe";
import { newId } from "../identifiers.ts";

export interface SessionFields {
  now: number;
  origin: string;
  price: Stripe.Price;
  quantity: number;
  discountAmount: number;
  discounts: Stripe.Checkout.Session.Discount[];
  given: Pick<
    Stripe.Checkout.Session,
    | "adaptive_pricing"
    | "allow_promotion_codes"
    | "billing_address_collection"
    | "cancel_url"
    | "client_reference_id"
    | "consent_collection"
    | "custom_text"
    | "customer"
    | "customer_creation"
    | "customer_email"
    | "expires_at"
    | "invoice_creation"
    | "locale"
    | "metadata"
    | "success_url"
  > & { hasTaxIds: boolean };
}

export function createSession(fields: SessionFields): Stripe.Checkout.Session {
  const { now, origin, price, quantity, discountAmount, discounts } = fields;
  const { hasTaxIds, ...given } = fields.given;
  const id = newId("cs_test", 58);
  const subtotal = (price.unit_amount ?? 0) * quantity;
  return {
    ...{ id, object: "checkout.session", after_expiration: null, allowed_payment_method_types: null },
    ...{ amount_subtotal: subtotal, amount_total: subtotal - discountAmount },
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    ...{ client_secret: null, collected_information: null, consent: null, created: now, currency: price.currency },
    ...{ currency_conversion: null, custom_fields: [], customer_account: null, customer_details: null, discounts },
    ...{ integration_identifier: null, invoice: null, livemode: false, managed_payments: { enabled: false } },
    line_items: {
      object: "list",
      data: [createLine(price, quantity, discountAmount)],
      ...{ has_more: false, url: `/v1/checkout/sessions/${id}/line_items` },
    },
    ...{ mode: "payment", origin_context: null, payment_intent: null, payment_link: null },
    ...{ payment_method_collection: "if_required", payment_method_configuration_details: null },
    ...{ payment_method_options: {}, payment_method_types: ["card", "sepa_debit"], payment_status: "unpaid" },
    ...{ permissions: null, phone_number_collection: { enabled: false }, recovered_from: null },
    ...{ saved_payment_method_options: null, setup_intent: null, shipping_address_collection: null },
    ...{ shipping_cost: null, shipping_options: [], status: "open", submit_type: null, subscription: null },
    tax_id_collection: { enabled: hasTaxIds, required: "never" },
    total_details: { amount_discount: discountAmount, amount_shipping: 0, amount_tax: 0 },
    ...{ ui_mode: "hosted_page", url: `${origin}/checkout/${id}`, wallet_options: null },
    ...given,
  };
}

const createLine = (price: Stripe.Price, quantity: number, discount: number): Stripe.LineItem => {
  const subtotal = (price.unit_amount ?? 0) * quantity;
  return {
    ...{ id: newId("li"), object: "item", adjustable_quantity: null, amount_discount: discount, amount_tax: 0 },
    ...{ amount_subtotal: subtotal, amount_total: subtotal - discount, currency: price.currency },
    ...{ description: "Premium theme licence", metadata: {}, price, quantity },
  };
};

/** With a promotion code that was entered on the page. */
export function discount(
  session: Stripe.Checkout.Session,
  amount: number,
  discounts: Stripe.Checkout.Session.Discount[],
): Stripe.Checkout.Session {
  const total = (session.amount_subtotal ?? 0) - amount;
  const [line] = session.line_items?.data ?? [];
  return {
    ...session,
    ...{
      discounts,
      amount_total: total,
      total_details: { amount_discount: amount, amount_shipping: 0, amount_tax: 0 },
    },
    ...(session.line_items && line
      ? { line_items: { ...session.line_items, data: [{ ...line, amount_discount: amount, amount_total: total }] } }
      : {}),
  };
}
