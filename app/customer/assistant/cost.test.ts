import { describe, expect, test } from "vitest";
import { getCost } from "./cost.ts";

describe("getCost", () => {
  test("applies separate prices to requests and answers", () => {
    expect(getCost({ input: 3_000_000, output: 500_000 }, { input: 0.4, output: 1.6 })).toBeCloseTo(2);
  });
});
