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
  tools: StripeTools,
  given: { promotion_code?: string | undefined; coupon?: string | undefined },
  { unit_amount, currency }: Pick<Stripe.Price, "unit_amount" | "currency">,
  quantity: number,
): Discount {
  const { objects, now } = tools;
  const subtotal = (unit_amount ?? 0) * quantity;
  const code = given.promotion_code
    ? objects.requireNamed<Stripe.PromotionCode>("promotion_code", given.promotion_code, "discounts[0][promotion_code]")
    : null;
  if (code && !isUsable(tools, code))
    throw createParameterError("This promotion code has expired.", "discounts[0][promotion_code]", "coupon_expired");
  const couponId = code ? String(code.promotion.coupon) : (given.coupon ?? "");
  const coupon = objects.requireNamed<Stripe.Coupon>("coupon", couponId, "discounts[0][coupon]");
  if (!hasUses(coupon))
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

type Limits = Pick<Stripe.Coupon, "max_redemptions" | "times_redeemed">;

const hasUses = ({ max_redemptions: most, times_redeemed: uses }: Limits): boolean => most === null || uses < most;

/** A code is active only while its coupon is valid. */
export function isUsable({ objects, now }: Pick<StripeTools, "objects" | "now">, code: Stripe.PromotionCode): boolean {
  const coupon = objects.find<Stripe.Coupon>(String(code.promotion.coupon));
  const isValid = coupon !== null && hasUses(coupon) && (coupon.redeem_by === null || coupon.redeem_by > now);
  return isValid && code.active && hasUses(code);
}

/** A completed session uses its discounts up. */
export function redeem({ objects }: StripeTools, { discounts }: Stripe.Checkout.Session): void {
  for (const { coupon, promotion_code: code } of discounts ?? []) {
    const promotion = code ? objects.find<Stripe.PromotionCode>(String(code)) : null;
    if (promotion) objects.save({ ...promotion, times_redeemed: promotion.times_redeemed + 1 });
    const used = objects.find<Stripe.Coupon>(String(promotion?.promotion.coupon ?? coupon));
    if (used) objects.save({ ...used, times_redeemed: used.times_redeemed + 1 });
  }
}
