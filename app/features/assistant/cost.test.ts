import { expect, test } from "vitest";
import { getCost } from "./cost.ts";

test("requests and answers have their own prices", () => {
  expect(getCost({ input: 3_000_000, output: 500_000 }, { input: 0.4, output: 1.6 })).toBeCloseTo(2);
});
