import { describe, expect, test } from "vitest";
import { parseParisTime, toParisDay, toParisField } from "./paris-time.ts";

describe("a field of a form", () => {
  test.each([
    ["2026-01-15T10:30", "2026-01-15T09:30:00.000Z"],
    ["2026-07-15T10:30", "2026-07-15T08:30:00.000Z"],
    ["2026-07-15T10:30:59", "2026-07-15T08:30:00.000Z"],
    ["2026-07-15", "2026-07-14T22:00:00.000Z"],
    ["2026-01-01T00:15", "2025-12-31T23:15:00.000Z"],
    // The clocks go forward at two, and back at three.
    ["2026-03-29T01:59", "2026-03-29T00:59:00.000Z"],
    ["2026-03-29T02:30", "2026-03-29T01:30:00.000Z"],
    ["2026-03-29T03:00", "2026-03-29T01:00:00.000Z"],
    ["2026-10-25T02:30", "2026-10-25T00:30:00.000Z"],
    ["2026-10-25T03:00", "2026-10-25T02:00:00.000Z"],
    ["9999-12-31T23:00", "9999-12-31T22:00:00.000Z"],
  ])("%s is %s", (field, iso) => expect(parseParisTime(field)?.toISOString()).toBe(iso));

  test.each(["", "x", "2026-02-30", "2026-13-01", "2026-01-01T24:00", "2026-1-1", "12026-01-01", "2026-01-01T10:30Z"])(
    "%j names no moment",
    (field) => expect(parseParisTime(field)).toBeNull(),
  );

  test("shows a moment as it was written", () => {
    for (const field of ["2026-01-15T00:00", "2026-07-15T23:59", "2024-02-29T12:00"]) {
      const iso = parseParisTime(field)?.toISOString() ?? "";
      expect(toParisField(iso)).toBe(field);
      expect(toParisDay(iso)).toBe(field.slice(0, 10));
    }
  });
});
