import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Country, countries, vatRates } from "#base/vat-rates.ts";
import { calculateMargin, type MarginInput } from "./margin.ts";

const vase: MarginInput = {
  ...{ priceCents: 3900, costCents: 980, shippingCents: 390, advertisingCents: 400 },
  ...{ feesRate: 220, returnsRate: 200, country: "FR" },
};

describe("calculateMargin", () => {
  test("returns for a sale at 39 euros in France 13.16 euros, 40 % of its net price", () => {
    expect(calculateMargin(vase)).toEqual({
      ...{ vatCents: 650, netCents: 3250, feesCents: 86, returnsCents: 78 },
      ...{ costsCents: 1934, profitCents: 1316, marginRate: 4049, breakEvenRoas: 189 },
    });
  });

  test("returns no break-even ROAS for a product that loses money without advertising", () => {
    expect(calculateMargin({ ...vase, costCents: 3300 })).toMatchObject({ breakEvenRoas: null, profitCents: -1004 });
  });

  const cents = fc.integer({ min: 0, max: 10_000_000 });
  const rate = fc.integer({ min: 0, max: 10_000 });
  const input: fc.Arbitrary<MarginInput> = fc.record({
    ...{ priceCents: fc.integer({ min: 1, max: 10_000_000 }), costCents: cents, shippingCents: cents },
    ...{ advertisingCents: cents, feesRate: rate, returnsRate: rate, country: fc.constantFrom<Country>(...countries) },
  });

  test("assigns every cent of the price to VAT, costs or profit", () => {
    fc.assert(
      fc.property(input, (sale) => {
        const margin = calculateMargin(sale);
        expect(Object.values(margin).every((value) => value === null || Number.isSafeInteger(value))).toBe(true);
        expect(margin.vatCents + margin.costsCents + margin.profitCents).toBe(sale.priceCents);
        const { costCents, shippingCents, advertisingCents } = sale;
        const { feesCents, returnsCents, costsCents } = margin;
        expect(costCents + shippingCents + advertisingCents + feesCents + returnsCents).toBe(costsCents);
      }),
    );
  });

  test("computes the VAT within half a cent of the exact one", () => {
    fc.assert(
      fc.property(input, (sale) => {
        const exact = (sale.priceCents * vatRates[sale.country]) / (10_000 + vatRates[sale.country]);
        expect(Math.abs(calculateMargin(sale).vatCents - exact)).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  test("lowers the profit by a cent for each cent of cost, and never improves the margin", () => {
    fc.assert(
      fc.property(input, fc.constantFrom("costCents", "shippingCents", "advertisingCents"), (sale, name) => {
        const [before, after] = [sale, { ...sale, [name]: sale[name] + 1 }].map(calculateMargin);
        expect(after?.profitCents).toBe((before?.profitCents ?? 0) - 1);
        expect(after?.marginRate).toBeLessThanOrEqual(before?.marginRate ?? 0);
      }),
    );
  });

  test("breaks even when advertising takes all profit, and keeps the ROAS whatever is spent", () => {
    fc.assert(
      fc.property(input, cents, (sale, spent) => {
        const idle = calculateMargin({ ...sale, advertisingCents: 0 });
        expect(calculateMargin({ ...sale, advertisingCents: spent }).breakEvenRoas).toBe(idle.breakEvenRoas);
        fc.pre(idle.profitCents > 0);
        const even = calculateMargin({ ...sale, advertisingCents: idle.profitCents });
        expect([even.profitCents, even.marginRate]).toEqual([0, 0]);
        const roas = (even.netCents / idle.profitCents) * 100;
        expect(Math.abs((even.breakEvenRoas ?? Number.NaN) - roas)).toBeLessThanOrEqual(0.5);
      }),
    );
  });
});
