/** Prices, products, coupons and promotion codes. */
import type { Stripe } from "stripe";
import * as z from "zod";
import { isUsable } from "../discount.ts";
import { createParameterError } from "../errors.ts";
import { newId } from "../identifiers.ts";
import { define, hasAtMostOne, type StripeTools, toList } from "../operation.ts";
import { expand, flag, integer, metadata, page, text } from "../parameters.ts";
import { createCoupon, createPrice, createPromotionCode } from "../shapes/catalogue.ts";

const retrieve = z.strictObject({ expand });

const newPrice = z.strictObject({
  product: text(),
  unit_amount: integer(1),
  currency: z
    .string()
    .regex(/^[a-z]{3}$/i)
    .transform((value) => value.toLowerCase()),
  tax_behavior: z.enum(["inclusive", "exclusive", "unspecified"]).default("unspecified"),
  nickname: text().optional(),
  metadata,
  expand,
});

const newCoupon = z.strictObject({
  amount_off: integer(1).optional(),
  percent_off: z.coerce.number().gt(0).max(100).optional(),
  currency: z
    .string()
    .regex(/^[a-z]{3}$/)
    .optional(),
  duration: z.enum(["once"]).default("once"),
  max_redemptions: integer(1).optional(),
  redeem_by: integer(0, 9_999_999_999).optional(),
  name: text(40).optional(),
  metadata,
  expand,
});

const newCode = z.strictObject({
  promotion: z.strictObject({ type: z.enum(["coupon"]), coupon: text() }),
  code: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,500}$/)
    .optional(),
  max_redemptions: integer(1).optional(),
  expires_at: integer(0, 9_999_999_999).optional(),
  metadata,
  expand,
});

const codeList = z.strictObject({ ...page, active: flag.optional(), code: text().optional() });
const activity = z.strictObject({ active: flag.optional(), metadata, expand });

const toCurrent = (tools: StripeTools, code: Stripe.PromotionCode): Stripe.PromotionCode => ({
  ...code,
  active: isUsable(tools, code),
});

export const catalogueOperations = {
  "GET /v1/products/:id": define(retrieve, ({ objects }, _, id) => objects.require<Stripe.Product>("product", id)),
  "GET /v1/prices/:id": define(retrieve, ({ objects }, _, id) => objects.require<Stripe.Price>("price", id, "price")),
  "GET /v1/prices": define(z.strictObject({ ...page, active: flag.optional() }), ({ objects }, { active, ...rest }) =>
    toList(objects.list<Stripe.Price>("price", rest, { active }), "/v1/prices"),
  ),
  "POST /v1/prices": define(newPrice, ({ objects, now, emit }, given) => {
    objects.requireNamed<Stripe.Product>("product", given.product, "product");
    const { product, unit_amount: unitAmount, currency, tax_behavior, nickname = null, metadata } = given;
    const price = createPrice(now, { id: newId("price"), product, unitAmount, currency });
    objects.save({ ...price, tax_behavior, nickname, metadata });
    emit("price.created", price);
    return price;
  }),
  "POST /v1/prices/:id": define(activity, ({ objects, emit }, { active, metadata }, id) => {
    const price = objects.require<Stripe.Price>("price", id, "price");
    const changed = objects.save({
      ...price,
      ...{ active: active ?? price.active, metadata: { ...price.metadata, ...metadata } },
    });
    emit("price.updated", changed);
    return changed;
  }),
  "GET /v1/coupons/:id": define(retrieve, ({ objects }, _, id) =>
    objects.require<Stripe.Coupon>("coupon", id, "coupon"),
  ),
  "POST /v1/coupons": define(newCoupon, ({ objects, now, emit }, given) => {
    const { amount_off: amountOff, percent_off: percentOff, currency, name = null, max_redemptions = null } = given;
    if (!hasAtMostOne(amountOff, percentOff) || (amountOff === undefined && percentOff === undefined))
      throw createParameterError("You must specify exactly one of percent_off or amount_off.", "amount_off");
    if (amountOff !== undefined && !currency)
      throw createParameterError("You must pass currency when passing amount_off.", "currency", "parameter_missing");
    const { redeem_by = null } = given;
    if (redeem_by !== null && redeem_by <= now)
      throw createParameterError("`redeem_by` must be in the future.", "redeem_by", "parameter_invalid_integer");
    const fields = { name, max_redemptions, redeem_by, amount_off: amountOff ?? null, percent_off: percentOff ?? null };
    const coupon = createCoupon(now, { ...fields, currency: currency ?? null });
    emit("coupon.created", coupon);
    return objects.save({ ...coupon, metadata: given.metadata });
  }),
  "GET /v1/promotion_codes": define(codeList, (tools, { active, code, ...rest }) => {
    const isOn = active === true ? { active } : {};
    const found = tools.objects.list<Stripe.PromotionCode>("promotion_code", rest, { ...isOn, code });
    const data = found.data.map((each) => toCurrent(tools, each));
    const isAsked = (each: Stripe.PromotionCode) => active === undefined || each.active === active;
    return toList({ ...found, data: data.filter(isAsked) }, "/v1/promotion_codes");
  }),
  "GET /v1/promotion_codes/:id": define(retrieve, (tools, _, id) =>
    toCurrent(tools, tools.objects.require<Stripe.PromotionCode>("promotion_code", id, "promotion_code")),
  ),
  "POST /v1/promotion_codes": define(newCode, (tools, given) => {
    const { objects, now, emit } = tools;
    const { coupon } = given.promotion;
    objects.requireNamed<Stripe.Coupon>("coupon", coupon, "promotion[coupon]");
    const code = given.code ?? newId("", 8).slice(1).toUpperCase();
    const same = objects.list<Stripe.PromotionCode>("promotion_code", { limit: 100 }, { active: true, code }).data;
    if (same.some((each) => isUsable(tools, each)))
      throw createParameterError(
        `An active promotion code with \`code: ${code}\` already exists.`,
        "code",
        "resource_already_exists",
      );
    const { expires_at = null, max_redemptions = null } = given;
    const created = createPromotionCode(now, { code, coupon, expires_at, max_redemptions });
    emit("promotion_code.created", created);
    return objects.save({ ...created, metadata: given.metadata });
  }),
  "POST /v1/promotion_codes/:id": define(activity, ({ objects, emit }, { active }, id) => {
    const code = objects.require<Stripe.PromotionCode>("promotion_code", id, "promotion_code");
    const changed = objects.save({ ...code, active: active ?? code.active });
    emit("promotion_code.updated", changed);
    return changed;
  }),
};
