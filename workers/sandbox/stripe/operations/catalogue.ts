/** The price, coupons and promotion codes. */
import type { Stripe } from "stripe";
import * as z from "zod";
import { isUsable } from "../discount.ts";
import { createParameterError } from "../errors.ts";
import { define, hasAtMostOne, type StripeTools, toList } from "../operation.ts";
import { flag, integer, metadata, page, text } from "../parameters.ts";
import { createCoupon, createPromotionCode } from "../shapes/catalogue.ts";

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
});

const newCode = z.strictObject({
  promotion: z.strictObject({ type: z.enum(["coupon"]), coupon: text() }),
  code: z.string().regex(/^[A-Za-z0-9-]{1,500}$/),
  max_redemptions: integer(1).optional(),
});

const codeList = z.strictObject({ ...page, active: flag.optional(), code: text().optional() });

const toCurrent = (tools: StripeTools, code: Stripe.PromotionCode): Stripe.PromotionCode => ({
  ...code,
  active: isUsable(tools, code),
});

export const catalogueOperations = {
  "GET /v1/prices/:id": define(z.strictObject({}), ({ objects }, _, id) =>
    objects.require<Stripe.Price>("price", id, "price"),
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
  /** The seller's staff make codes; our clients only look for them. */
  "POST /v1/promotion_codes": define(newCode, (tools, { code, promotion, max_redemptions = null }) => {
    const { objects, now, emit } = tools;
    objects.requireNamed<Stripe.Coupon>("coupon", promotion.coupon, "promotion[coupon]");
    const same = objects.list<Stripe.PromotionCode>("promotion_code", { limit: 100 }, { active: true, code }).data;
    if (same.some((each) => isUsable(tools, each)))
      throw createParameterError(
        `An active promotion code with \`code: ${code}\` already exists.`,
        "code",
        "resource_already_exists",
      );
    const created = createPromotionCode(now, { code, coupon: promotion.coupon, max_redemptions });
    emit("promotion_code.created", created);
    return objects.save(created);
  }),
};
