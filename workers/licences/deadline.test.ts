import { expect, test } from "vitest";
import { deadlineAfter, deadlineIn, noDeadline } from "./deadline.ts";

test("what is left never grows, and ends at nothing", () => {
  const deadline = deadlineAfter(1_000);
  expect(deadline.leftMs()).toBeLessThanOrEqual(1_000);
  expect(deadlineAfter(0).leftMs()).toBe(0);
});

test("a header says how much is left; nonsense is no deadline", () => {
  expect(deadlineIn("700").leftMs()).toBeLessThanOrEqual(700);
  expect(deadlineIn("999999").leftMs()).toBeLessThanOrEqual(60_000);
  for (const nonsense of [undefined, "", "-1", "1e3", "0x10", "Infinity", "12345678"])
    expect(deadlineIn(nonsense), nonsense).toBe(noDeadline);
});
