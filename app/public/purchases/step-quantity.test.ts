import { describe, expect, test } from "vitest";
import { stepQuantity } from "./step-quantity.ts";

describe("stepQuantity", () => {
  test.each([
    ["2", "more", 3],
    ["2", "less", 1],
    ["1", "less", 1],
    ["20", "more", 20],
    ["deux", "more", 1],
    ["１２ licences", "more", 13],
    ["1e1", "more", 1],
    ["", "less", 1],
    [undefined, "more", 1],
  ] as const)("turns %j and %s into %i", (typed, step, expected) => {
    expect(stepQuantity(typed, step)).toBe(expected);
  });
});
