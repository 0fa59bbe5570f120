import { describe, expect, it } from "vitest";
import { formatMicros, formatTimestamp, parseTimestamp } from "./timestamp.ts";

describe("parseTimestamp", () => {
  it.each([
    ["2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z"],
    ["2026-01-01T00:00:00.1Z", "2026-01-01T00:00:00.100Z"],
    ["2026-01-01T00:00:00.123456Z", "2026-01-01T00:00:00.123456Z"],
    ["2026-01-01T00:00:00.000000001Z", "2026-01-01T00:00:00.000000001Z"],
    ["2026-01-01T01:30:00+01:30", "2026-01-01T00:00:00Z"],
    ["0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"],
    ["9999-12-31T23:59:59.999999999Z", "9999-12-31T23:59:59.999999999Z"],
  ])("reads %s and writes it as %s", (text, canonical) => {
    const instant = parseTimestamp(text);
    expect(instant && formatTimestamp(instant)).toBe(canonical);
  });

  it.each([
    "2026-01-01",
    "2026-01-01T00:00:00",
    "2026-02-30T00:00:00Z",
    "2026-01-01T24:00:00Z",
    "0000-12-31T00:00:00Z",
    "0001-01-01T00:00:00+00:01",
    "now",
  ])("rejects %s", (text) => {
    expect(parseTimestamp(text)).toBeNull();
  });
});

describe("formatMicros", () => {
  it("formats microseconds with as many digits as necessary", () => {
    expect(formatMicros(1_767_225_600_000_001)).toBe("2026-01-01T00:00:00.000001Z");
    expect(formatMicros(1_767_225_600_000_000)).toBe("2026-01-01T00:00:00Z");
  });
});
