/** What a coupon or a promotion code takes off. */
import type { Stripe } from "stripe";
import { createParameterError } from "./errors.ts";
import type { StripeTools } from "./operation.ts";

interface Discount {
  amount: number;
  discounts: Stripe.Checkout.Session.Discount[];
}

/** Throws when the code or the coupon is no longer valid. */
export function findDiscount(
  { objects, now }: StripeTools,
  given: { promotion_code?: string | undefined; coupon?: string | undefined },
  { unit_amount, currency }: Pick<Stripe.Price, "unit_amount" | "currency">,
  quantity: number,
): Discount {
  const subtotal = (unit_amount ?? 0) * quantity;
  const code = given.promotion_code
    ? objects.requireNamed<Stripe.PromotionCode>("promotion_code", given.promotion_code, "discounts[0][promotion_code]")
    : null;
  if (code && !isUsable(code, now))
    throw createParameterError("This promotion code has expired.", "discounts[0][promotion_code]", "coupon_expired");
  const couponId = code ? String(code.promotion.coupon) : (given.coupon ?? "");
  const coupon = objects.requireNamed<Stripe.Coupon>("coupon", couponId, "discounts[0][coupon]");
  if (coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions)
    throw createParameterError(`Coupon ${coupon.id} is used up.`, "discounts[0][coupon]", "coupon_expired");
  if (coupon.redeem_by !== null && coupon.redeem_by <= now)
    throw createParameterError(`Coupon ${coupon.id} is expired.`, "discounts[0][coupon]", "coupon_expired");
  if (coupon.amount_off !== null && coupon.currency !== currency)
    throw createParameterError(
      `The coupon \`${coupon.id}\` cannot be used because its currency does not match the currency of the Checkout Session.`,
      "discounts[0][coupon]",
    );
  const off = coupon.amount_off ?? Math.round((subtotal * (coupon.percent_off ?? 0)) / 100);
  return {
    amount: Math.min(subtotal, off),
    discounts: [{ coupon: code ? null : coupon.id, promotion_code: code?.id ?? null }],
  };
}

export const isUsable = (code: Stripe.PromotionCode, now: number): boolean =>
  code.active &&
  (code.expires_at === null || code.expires_at > now) &&
  (code.max_redemptions === null || code.times_redeemed < code.max_redemptions);

/** One that has no use left is no longer taken: a code is inactive, a coupon not valid. */
function countUse(used: Stripe.PromotionCode | Stripe.Coupon) {
  const times_redeemed = used.times_redeemed + 1;
  const isLast = used.max_redemptions !== null && times_redeemed >= used.max_redemptions;
  return { times_redeemed, ...(isLast ? (used.object === "coupon" ? { valid: false } : { active: false }) : {}) };
}

/** A completed session uses its discounts up. */
export function redeem({ objects }: StripeTools, { discounts }: Stripe.Checkout.Session): void {
  for (const { coupon, promotion_code: code } of discounts ?? []) {
    const promotion = code ? objects.find<Stripe.PromotionCode>(String(code)) : null;
    if (promotion) objects.save({ ...promotion, ...countUse(promotion) });
    const used = objects.find<Stripe.Coupon>(String(promotion?.promotion.coupon ?? coupon));
    if (used) objects.save({ ...used, ...countUse(used) });
  }
}
