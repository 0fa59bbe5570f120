import { expect, test } from "vitest";
import { createDeadline, noDeadline, parseDeadline } from "./time-limit.ts";

test("what is left never grows, and ends at nothing", () => {
  const deadline = createDeadline(1_000);
  expect(deadline.leftMs()).toBeLessThanOrEqual(1_000);
  expect(createDeadline(0).leftMs()).toBe(0);
});

test("a header says how much is left; nonsense is no deadline", () => {
  expect(parseDeadline("700").leftMs()).toBeLessThanOrEqual(700);
  expect(parseDeadline("999999").leftMs()).toBeLessThanOrEqual(60_000);
  for (const nonsense of [undefined, "", "-1", "1e3", "0x10", "Infinity", "12345678"])
    expect(parseDeadline(nonsense), nonsense).toBe(noDeadline);
});
