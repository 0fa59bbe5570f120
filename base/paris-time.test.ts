import { describe, expect, test } from "vitest";
import { toParisTime } from "./paris-time.ts";

describe("toParisTime", () => {
  test.each([
    ["2026-11-28T13:00:00.000Z", "2026-11-28 14:00"],
    ["2026-07-14T22:30:59.999Z", "2026-07-15 00:30"],
    ["2026-10-25T00:30:00Z", "2026-10-25 02:30"],
    ["2026-10-25T01:30:00Z", "2026-10-25 02:30"],
    ["2026-12-31T23:00:00Z", "2027-01-01 00:00"],
    ["", ""],
    ["unknown", "unknown"],
  ])("writes %j as %j", (iso, written) => {
    expect(toParisTime(iso)).toBe(written);
  });
});
