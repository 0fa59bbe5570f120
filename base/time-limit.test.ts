import { describe, expect, test } from "vitest";
import { createDeadline } from "./time-limit.ts";

describe("createDeadline", () => {
  test("returns a time left that never grows and ends at zero", () => {
    const deadline = createDeadline(1_000);
    expect(deadline.leftMs()).toBeLessThanOrEqual(1_000);
    expect(createDeadline(0).leftMs()).toBe(0);
  });
});
