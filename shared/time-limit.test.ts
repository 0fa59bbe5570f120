import { expect, test } from "vitest";
import { createDeadline } from "./time-limit.ts";

test("what is left never grows, and ends at nothing", () => {
  const deadline = createDeadline(1_000);
  expect(deadline.leftMs()).toBeLessThanOrEqual(1_000);
  expect(createDeadline(0).leftMs()).toBe(0);
});
