import { describe, expect, test } from "vitest";
import { toCopyName } from "./begin-update.ts";

describe("toCopyName", () => {
  test.each([
    ["Premium Theme", "Premium Theme – v2.0.4"],
    ["Premium Theme 1.0.0", "Premium Theme – v2.0.4"],
    ["Hiver – v1.1.0", "Hiver – v2.0.4"],
    ["1.1.0", "1.1.0 – v2.0.4"],
    ["x".repeat(50), `${"x".repeat(40)}… – v2.0.4`],
    [`${"x".repeat(39)}😀 and more`, `${"x".repeat(39)}… – v2.0.4`],
  ])("names a copy of %s %s", (name, expected) => {
    expect(toCopyName(name, "2.0.4")).toBe(expected);
    expect(toCopyName(name, "2.0.4").length).toBeLessThanOrEqual(50);
  });
});
