import { expect, test } from "vitest";
import { deadlineAfter } from "./deadline.ts";

test("the time left never grows and ends at zero", () => {
  const deadline = deadlineAfter(1_000);
  expect(deadline.leftMs()).toBeLessThanOrEqual(1_000);
  expect(deadlineAfter(0).leftMs()).toBe(0);
});
