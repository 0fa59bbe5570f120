import { describe, expect, test } from "vitest";
import type { PaymentSettings } from "./payment-settings.ts";
import { type NewCheckout, toSessionParameters } from "./session-parameters.ts";

const checkout = {
  ...{ orderId: "a".repeat(24), quantity: 1, account: null, promotionCodeId: null, language: "fr" },
  expiresAt: new Date("2026-03-01T10:00:00.000Z"),
} as NewCheckout;
const settings = { priceId: "price_1", portalUrl: "https://portal.test" } as PaymentSettings;
const create = (fields: Partial<NewCheckout> = {}, couponId: string | null = null) =>
  toSessionParameters({ ...checkout, ...fields }, { customerId: null, couponId }, settings);

describe("toSessionParameters", () => {
  test.each([
    [1, "fr", "la livraison immédiate de ma licence"],
    [20, "fr", "la livraison immédiate de mes licences"],
    [1, "en", "my licence to be delivered at once"],
    [2, "en", "my licences to be delivered at once"],
  ] as const)("asks for consent to %i licences (%s)", (quantity, language, words) => {
    const { custom_text: texts } = create({ quantity, language });
    expect(texts).toMatchObject({ terms_of_service_acceptance: { message: expect.stringContaining(words) } });
  });

  test("allows a promotion code on Stripe's page unless points or a code take something off", () => {
    expect(create()).toMatchObject({ allow_promotion_codes: true });
    expect(create({ promotionCodeId: "promo_1" })).toMatchObject({ discounts: [{ promotion_code: "promo_1" }] });
    const withPoints = create({ promotionCodeId: "promo_1" }, "coupon_1");
    expect(withPoints).toMatchObject({ discounts: [{ coupon: "coupon_1" }] });
    expect(withPoints).not.toHaveProperty("allow_promotion_codes");
  });

  test("returns from Stripe to the page of the payment, or of its own cancelled order", () => {
    expect(create()).toMatchObject({
      success_url: "https://portal.test/payment/success?session_id={CHECKOUT_SESSION_ID}",
      cancel_url: `https://portal.test/payment/cancel?order=${checkout.orderId}`,
    });
  });
});
