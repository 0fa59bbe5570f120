/** New objects of the catalogue, and of customers, in the vendor's shapes. */
import type { Stripe } from "stripe";
import { newId } from "../identifiers.ts";
import { getVatCountry } from "../vat-numbers.ts";

export const createProduct = (now: number, id: string, name: string): Stripe.Product => ({
  ...{ id, object: "product", active: true, created: now, default_price: null, description: null, images: [] },
  ...{ livemode: false, marketing_features: [], metadata: {}, name, package_dimensions: null, shippable: null },
  ...{ statement_descriptor: null, tax_code: null, tax_details: null, type: "service", unit_label: null, updated: now },
  url: null,
});

export const createPrice = (
  now: number,
  { id, product, unitAmount, currency }: { id: string; product: string; unitAmount: number; currency: string },
): Stripe.Price => ({
  ...{ id, object: "price", active: true, billing_scheme: "per_unit", created: now, currency, livemode: false },
  ...{ custom_unit_amount: null, lookup_key: null, metadata: {}, nickname: null, product, recurring: null },
  ...{ tax_behavior: "inclusive", tiers_mode: null, transform_quantity: null, type: "one_time" },
  unit_amount: unitAmount,
  // The client turns the text into its decimals.
  unit_amount_decimal: String(unitAmount) as unknown as Stripe.Decimal,
});

export const createCoupon = (
  now: number,
  fields: Pick<Stripe.Coupon, "amount_off" | "percent_off" | "currency" | "name" | "max_redemptions" | "redeem_by">,
): Stripe.Coupon => ({
  ...{ id: newId("", 8).slice(1), object: "coupon", created: now, duration: "once", duration_in_months: null },
  ...{ livemode: false, metadata: {}, times_redeemed: 0, valid: true },
  ...fields,
});

export const createPromotionCode = (
  now: number,
  fields: Pick<Stripe.PromotionCode, "code" | "expires_at" | "max_redemptions"> & { coupon: string },
): Stripe.PromotionCode => ({
  ...{ id: newId("promo"), object: "promotion_code", active: true, code: fields.code, created: now, customer: null },
  ...{ customer_account: null, expires_at: fields.expires_at, livemode: false, metadata: {}, times_redeemed: 0 },
  max_redemptions: fields.max_redemptions,
  promotion: { coupon: fields.coupon, type: "coupon" },
  restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
});

type CustomerFields = Pick<Stripe.Customer, "email" | "name" | "preferred_locales" | "metadata" | "description">;

export const createCustomer = (now: number, fields: CustomerFields): Stripe.Customer => {
  const id = newId("cus", 14);
  return {
    ...{ id, object: "customer", address: null, balance: 0, created: now, currency: null, default_source: null },
    ...{ delinquent: false, discount: null, invoice_prefix: id.slice(-8).toUpperCase(), livemode: false },
    ...{
      invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    },
    ...{ next_invoice_sequence: 1, phone: null, shipping: null, tax_exempt: "none", test_clock: null },
    tax_ids: { object: "list", data: [], has_more: false, url: `/v1/customers/${id}/tax_ids` },
    ...fields,
  };
};

export const createTaxId = (now: number, customer: string, type: string, value: string): Stripe.TaxId => ({
  ...{
    id: newId("txi"),
    object: "tax_id",
    country: getVatCountry(value),
    created: now,
    customer,
    customer_account: null,
  },
  ...{
    livemode: false,
    owner: { type: "customer", customer, account: null, customer_account: null } as never,
    type,
    value,
  },
  verification: { status: "pending", verified_address: null, verified_name: null },
});
