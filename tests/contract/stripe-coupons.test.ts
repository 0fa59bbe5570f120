/** Coupons of the sandbox's Stripe as its official client sees them. */
import { describe, expect, test } from "vitest";
import { priceId } from "#tests/support/payments.ts";
import { createClient, fetchError, openSession, paySession, toSession } from "./stripe-client.ts";

const coupon = (fields = {}) =>
  createClient().coupons.create({
    amount_off: 2_000,
    currency: "eur",
    duration: "once",
    max_redemptions: 1,
    ...fields,
  });
const withCoupon = (id: string, quantity = 1) =>
  createClient().checkout.sessions.create(
    toSession({ line_items: [{ price: priceId, quantity }], discounts: [{ coupon: id }] }),
  );

describe("coupons.create", () => {
  test.each([
    ["without a currency", { currency: undefined }, "parameter_missing"],
    ["that ends in the past", { redeem_by: Math.floor(Date.now() / 1000) - 60 }, "parameter_invalid_integer"],
  ])("rejects a coupon %s", async (_, fields, code) => {
    expect(await fetchError(coupon(fields))).toMatchObject({ code, statusCode: 400 });
  });
});

describe("promotionCodes.list", () => {
  test("finds a code whatever its case, which no other active code has, until it is used up", async () => {
    const code = `Ete${Date.now()}`;
    const promotion = { type: "coupon" as const, coupon: (await coupon({ max_redemptions: undefined })).id };
    const created = await createClient().promotionCodes.create({ promotion, code, max_redemptions: 1 });
    const find = async (given: string) =>
      (await createClient().promotionCodes.list({ code: given, active: true })).data.map(({ id }) => id);
    expect([await find(code.toUpperCase()), await find(code.toLowerCase())]).toEqual([[created.id], [created.id]]);
    const twin = createClient().promotionCodes.create({ promotion, code: code.toUpperCase() });
    expect(await fetchError(twin)).toMatchObject({ statusCode: 400 });
    await paySession({ allow_promotion_codes: true }, { promotionCode: code.toUpperCase() });
    expect(await find(code)).toEqual([]);
  });
});

describe("checkout.sessions.create with discounts", () => {
  test("takes the amount of a coupon off once, and shows its name", async () => {
    const { id } = await coupon({ name: "Loyalty points" });
    const { session } = await openSession({ discounts: [{ coupon: id }] });
    expect(session).toMatchObject({ amount_total: 77_800, total_details: { amount_discount: 2_000 } });
    expect(await fetch(session.url ?? "").then((response) => response.text())).toContain("Loyalty points");
    const { paid } = await paySession({ discounts: [{ coupon: id }] });
    expect(paid).toMatchObject({ amount_total: 77_800, payment_status: "paid", discounts: [{ coupon: id }] });
    expect(await fetchError(withCoupon(id))).toMatchObject({ code: "coupon_expired", statusCode: 400 });
  });

  test("rejects a coupon of another currency", async () => {
    const { id } = await coupon({ currency: "usd" });
    expect(await fetchError(withCoupon(id))).toMatchObject({ statusCode: 400 });
  });

  test("rejects a coupon that leaves less than the least payment", async () => {
    const { id } = await coupon({ amount_off: 39_851 });
    expect(await fetchError(withCoupon(id))).toMatchObject({ code: "amount_too_small", statusCode: 400 });
    expect((await withCoupon((await coupon({ amount_off: 39_850 })).id)).amount_total).toBe(50);
  });
});
