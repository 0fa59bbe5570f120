import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countries } from "#base/vat-rates.ts";
import { parseHundredths, parseScenario, toFieldTexts } from "./scenario.ts";

describe("parseHundredths", () => {
  test.each([
    ["39", 3900],
    ["39,5", 3950],
    ["1\u202f234,56\u00a0€", 123_456],
    ["2.2 %", 220],
    ["", null],
    ["-1", null],
    ["1e3", null],
    ["1,234", { sign: "", typed: "1,234", whole: "1234", before: "1", after: "234" }],
    ["€1,234.50", 123_450],
    ["１２,５", 1_250],
  ])("parses %j as %j hundredths", (text, hundredths) => {
    expect(parseHundredths(text)).toEqual(hundredths);
  });
});

describe("parseScenario", () => {
  test("reads back exactly the figures of toFieldTexts, in both languages", () => {
    const amount = fc.integer({ min: 1, max: 10_000_000 });
    const rate = fc.integer({ min: 0, max: 10_000 });
    const scenario = fc.record({
      ...{ priceCents: amount, costCents: amount, shippingCents: amount, advertisingCents: amount },
      ...{ feesRate: rate, returnsRate: rate, country: fc.constantFrom(...countries) },
    });
    fc.assert(
      fc.property(scenario, fc.constantFrom("fr" as const, "en" as const), (figures, language) => {
        expect(parseScenario(toFieldTexts(figures, language))).toEqual({ scenario: figures, errors: null });
      }),
    );
  });

  test("names each wrong field", () => {
    const { errors } = parseScenario({
      sell: "0",
      buy: "x",
      ship: "1,197",
      ads: "1",
      fee: "101",
      back: "2",
      vat: "XX",
    });
    expect(Object.keys(errors ?? {})).toEqual(["sell", "buy", "ship", "fee", "vat"]);
    expect(errors?.ship).toMatchObject({ message: "validation.ambiguousNumber", facts: { whole: "1197" } });
  });
});
