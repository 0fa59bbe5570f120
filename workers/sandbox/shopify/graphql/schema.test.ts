import { describe, expect, test } from "vitest";
import { resolveVersion } from "./schema.ts";

describe("resolveVersion", () => {
  test.each([
    ["2026-10", "2026-10"],
    ["2026-01", "2026-01"],
    ["2025-07", "2026-01"],
    ["2019-04", "2026-01"],
    ["2027-01", "2027-01"],
    ["unstable", "unstable"],
    ["2027-04", null],
    ["2026-02", null],
    ["latest", null],
    ["", null],
  ])("resolves version %j to %j", (requested, resolved) => {
    expect(resolveVersion(requested)).toBe(resolved);
  });
});
