import { describe, expect, it } from "vitest";
import { services } from "#base/custom-work.ts";
import { fillPrices, findUnknownPrice } from "./prices.ts";

describe("fillPrices", () => {
  it("fills in prices and delays in the language of the guide", () => {
    const { priceEuros, days } = services.setup;
    expect(fillPrices("fr", "{price:setup}, {days:setup} jours")).toBe(
      `${priceEuros},00\u00a0€, ${days[0]} à ${days[1]} jours`,
    );
    expect(fillPrices("en", "{price:licence} in {days:setup} days")).toBe(`€399.00 in ${days[0]} to ${days[1]} days`);
  });
});

describe("findUnknownPrice", () => {
  it("reports a name that no service has", () => {
    const source = fillPrices("fr", "{price:unknown} {days:licence}");
    expect(findUnknownPrice(source)).toBe("{price:unknown} names no service");
    expect(findUnknownPrice(fillPrices("fr", "{days:licence}"))).toBe("{days:licence} names no service");
    expect(findUnknownPrice(fillPrices("fr", "{price:setup}"))).toBeNull();
  });
});
