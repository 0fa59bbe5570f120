/** A new checkout session. */
import type { Stripe } from "stripe";
import { newId } from "../identifiers.ts";
import { toShape } from "./shape.ts";

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
  return toShape<Stripe.Checkout.Session>({
    ...{ id, object: "checkout.session", amount_subtotal: subtotal, amount_total: subtotal - discountAmount },
    ...{ created: now, currency: price.currency, customer_details: null, discounts, invoice: null, livemode: false },
    line_items: {
      object: "list",
      data: [createLine(price, quantity, discountAmount)],
      ...{ has_more: false, url: `/v1/checkout/sessions/${id}/line_items` },
    },
    ...{ mode: "payment", payment_intent: null, payment_status: "unpaid", status: "open" },
    tax_id_collection: { enabled: hasTaxIds, required: "never" },
    total_details: { amount_discount: discountAmount, amount_shipping: 0, amount_tax: 0 },
    ...{ ui_mode: "hosted_page", url: `${origin}/checkout/${id}` },
    ...given,
  });
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
