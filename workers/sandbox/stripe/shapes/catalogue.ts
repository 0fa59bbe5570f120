/** New objects of the catalogue, and of customers. */
import type { Stripe } from "stripe";
import { newId } from "../identifiers.ts";
import { getVatCountry } from "../vat-numbers.ts";
import { toShape } from "./shape.ts";

export const createPrice = (
  now: number,
  { id, product, unitAmount, currency }: { id: string; product: string; unitAmount: number; currency: string },
): Stripe.Price =>
  toShape<Stripe.Price>({
    ...{ id, object: "price", active: true, created: now, currency, livemode: false, metadata: {}, product },
    ...{ tax_behavior: "inclusive", type: "one_time", unit_amount: unitAmount },
  });

export const createCoupon = (
  now: number,
  fields: Pick<Stripe.Coupon, "amount_off" | "percent_off" | "currency" | "name" | "max_redemptions" | "redeem_by">,
): Stripe.Coupon =>
  toShape<Stripe.Coupon>({
    ...{ id: newId("", 8).slice(1), object: "coupon", created: now, duration: "once", livemode: false },
    ...{ metadata: {}, times_redeemed: 0, valid: true, ...fields },
  });

export const createPromotionCode = (
  now: number,
  { coupon, ...fields }: Pick<Stripe.PromotionCode, "code" | "max_redemptions"> & { coupon: string },
): Stripe.PromotionCode =>
  toShape<Stripe.PromotionCode>({
    ...{ id: newId("promo"), object: "promotion_code", active: true, created: now, livemode: false, metadata: {} },
    ...{ promotion: { coupon, type: "coupon" }, times_redeemed: 0, ...fields },
  });

type CustomerFields = Pick<Stripe.Customer, "email" | "name" | "preferred_locales" | "metadata">;

export const createCustomer = (now: number, fields: CustomerFields): Stripe.Customer => {
  const id = newId("cus", 14);
  return toShape<Stripe.Customer>({
    ...{ id, object: "customer", address: null, created: now, livemode: false, next_invoice_sequence: 1 },
    invoice_prefix: id.slice(-8).toUpperCase(),
    tax_ids: { object: "list", data: [], has_more: false, url: `/v1/customers/${id}/tax_ids` },
    ...fields,
  });
};

export const createTaxId = (now: number, customer: string, type: string, value: string): Stripe.TaxId =>
  toShape<Stripe.TaxId>({
    ...{ id: newId("txi"), object: "tax_id", country: getVatCountry(value), created: now, customer, livemode: false },
    ...{ type: type as Stripe.TaxId.Type, value },
  });
