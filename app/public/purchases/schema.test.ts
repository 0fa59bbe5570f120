import { describe, expect, test } from "vitest";
import { parseForm } from "#app/kit/forms/form.server.ts";
import { toForm } from "#tests/support/to-form.ts";
import { claimForm, ownBasket, visitorBasket } from "./schema.ts";

const requestId = "7b0b1f0e-3c5a-4a41-9d5e-2f6f1c1e9a11";

const parseVisitor = (fields: Record<string, string>) =>
  parseForm(toForm({ requestId, quantity: "1", email: "buyer@example.test", ...fields }), visitorBasket);
const parseOwn = (fields: Record<string, string>) =>
  parseForm(toForm({ requestId, quantity: "1", ...fields }), ownBasket);

describe("visitorBasket", () => {
  test.each([
    ["quantity", "0", "buy.errors.quantity"],
    ["quantity", "21", "buy.errors.quantity"],
    ["quantity", "", "buy.errors.quantity"],
    ["vatId", "12345", "buy.errors.vatId"],
    ["vatId", "FR40 303 265 045, DE136695976", "buy.errors.vatId"],
    ["email", "pas-une-adresse", "validation.email"],
    ["email", "", expect.stringMatching(/./)],
    ["recipient", "pas-une-adresse", "validation.email"],
    ["company", "x".repeat(101), "validation.tooLong"],
    ["requestId", "x", "buy.errors.form"],
  ])("rejects the %s %j beside its field and keeps what was typed", async (name, value, message) => {
    const typed = { quantity: "2", email: "a@example.test", company: "Maison", promotionCode: "ETE", [name]: value };
    expect(await parseVisitor(typed)).toMatchObject({
      ...{ ok: false, reply: { errors: { [name]: [message] }, values: typed } },
    });
  });

  test("takes a quantity up to 20, normalises the VAT number, and drops a price and points", async () => {
    const sent = { quantity: " 20 ", vatId: "fr 12.345-678901", price: "1", amount: "1", usePoints: "399" };
    const parsed = await parseVisitor({ ...sent, email: " Buyer@Example.test ", recipient: "" });
    expect(parsed).toMatchObject({ ok: true });
    expect("value" in parsed && parsed.value).toEqual({
      ...{ quantity: 20, vatId: "FR12345678901", email: "buyer@example.test", recipient: undefined },
      ...{ company: "", promotionCode: "", seenPrice: undefined, requestId, points: 0 },
    });
  });

  test("ignores a price that is no number", async () => {
    expect(await parseVisitor({ seenPrice: "39900" })).toMatchObject({ value: { seenPrice: 39_900 } });
    expect(await parseVisitor({ seenPrice: "1e3" })).toMatchObject({ ok: true, value: { seenPrice: undefined } });
  });
});

describe("ownBasket", () => {
  test.each(["0", "-5", "1e3", "399.5", "on", "99999999"])("rejects %j points", async (usePoints) => {
    expect(await parseOwn({ usePoints })).toMatchObject({ reply: { errors: { usePoints: ["buy.errors.form"] } } });
  });

  test("takes points or a promotion code, and not both", async () => {
    expect(await parseOwn({ usePoints: "399" })).toMatchObject({ value: { points: 399, promotionCode: "" } });
    expect(await parseOwn({ promotionCode: "ETE" })).toMatchObject({ value: { points: 0, promotionCode: "ETE" } });
    expect(await parseOwn({ usePoints: "399", promotionCode: "ETE" })).toMatchObject({
      ok: false,
      reply: {
        errors: { promotionCode: ["buy.errors.oneDiscount"] },
        values: { usePoints: "399", promotionCode: "ETE" },
      },
    });
  });
});

describe("claimForm", () => {
  test.each([
    ["7kq2 m9xd 4tgh pw3z", true],
    ["7KQ2-M9XD-4TGH-PW3Z", true],
    ["abc", false],
    ["", false],
  ])("takes the code %j: %s", async (claim, isTaken) => {
    const parsed = await parseForm(toForm({ requestId, claim }), claimForm);
    expect(parsed.ok).toBe(isTaken);
    if (!parsed.ok) expect(parsed.reply).toMatchObject({ values: { claim }, errors: { claim: expect.anything() } });
  });
});
