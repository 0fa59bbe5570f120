import { describe, expect, it, test } from "vitest";
import {
  formatBytes,
  formatDate,
  formatDateTime,
  formatDuration,
  formatMoney,
  formatNumber,
  formatRelative,
  parseParisTime,
  toParisDay,
  toParisField,
} from "./format.ts";

const nbsp = "\u00a0";
const narrow = "\u202f";

describe("formatDate, formatDateTime", () => {
  it("uses Europe/Paris, in winter and in summer", () => {
    expect(formatDate("fr", "2024-12-11T23:30:00.000Z")).toBe("12 déc. 2024");
    expect(formatDateTime("en", "2024-12-12T08:14:00.000Z")).toBe("12 Dec 2024, 09:14");
    expect(formatDateTime("fr", "2024-07-01T22:05:00.000Z")).toBe("2 juil. 2024, 00:05");
  });

  it("has a long and a numeric style", () => {
    expect(formatDate("fr", "2024-12-12T12:00:00.000Z", "long")).toBe("12 décembre 2024");
    expect(formatDate("en", "2024-12-12T12:00:00.000Z", "numeric")).toBe("12/12/2024");
  });
});

describe("formatRelative", () => {
  const now = new Date("2024-12-12T12:00:00.000Z");
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const minuteMs = 60_000;
  const dayMs = 24 * 60 * minuteMs;

  it("returns words for a week", () => {
    expect(formatRelative("fr", ago(12 * minuteMs), now)).toBe(`il y a 12${nbsp}min`);
    expect(formatRelative("en", ago(3 * 60 * minuteMs), now)).toBe("3 hr ago");
    expect(formatRelative("fr", ago(dayMs), now)).toBe("hier");
    expect(formatRelative("en", ago(6 * dayMs), now)).toBe("6 days ago");
  });

  it("returns a date after a week, with the year only when it is not the current one", () => {
    expect(formatRelative("fr", ago(7 * dayMs), now)).toBe("5 déc.");
    expect(formatRelative("fr", "2023-12-05T12:00:00.000Z", now)).toBe("5 déc. 2023");
  });

  it("never returns a future time when clocks differ", () => {
    expect(formatRelative("fr", ago(-5 * minuteMs), now)).toBe("maintenant");
  });
});

describe("formatMoney, formatNumber", () => {
  it("uses the spaces and signs of the language", () => {
    expect(formatMoney("fr", 59.85)).toBe(`59,85${nbsp}€`);
    expect(formatMoney("en", 59.85)).toBe("€59.85");
    expect(formatMoney("fr", 1399)).toBe(`1${narrow}399,00${nbsp}€`);
    expect(formatNumber("fr", 1197)).toBe(`1${narrow}197`);
  });
});

describe("formatDuration", () => {
  it("shows milliseconds, seconds or minutes", () => {
    expect(formatDuration("fr", 640)).toBe(`640${nbsp}ms`);
    expect(formatDuration("en", 119_400)).toBe(`119${nbsp}s`);
    expect(formatDuration("en", 150_000)).toBe(`3${nbsp}min`);
  });
});

describe("formatBytes", () => {
  it("shows sizes in the most readable unit", () => {
    expect(formatBytes("fr", 5_234_567)).toBe(`5,2${nbsp}Mo`);
    expect(formatBytes("en", 5_234_567)).toBe(`5.2${nbsp}MB`);
    expect(formatBytes("en", 999)).toBe(`999${nbsp}B`);
    expect(formatBytes("fr", 0)).toBe(`0${nbsp}o`);
    expect(formatBytes("en", 3e13)).toBe(`30,000${nbsp}GB`);
  });
});

describe("parseParisTime", () => {
  test.each([
    ["2026-01-15T10:30", "2026-01-15T09:30:00.000Z"],
    ["2026-07-15T10:30", "2026-07-15T08:30:00.000Z"],
    ["2026-07-15T10:30:59", "2026-07-15T08:30:00.000Z"],
    ["2026-07-15", "2026-07-14T22:00:00.000Z"],
    ["2026-01-01T00:15", "2025-12-31T23:15:00.000Z"],
    // Clocks go forward at 2:00 in March and back at 3:00 in October.
    ["2026-03-29T01:59", "2026-03-29T00:59:00.000Z"],
    ["2026-03-29T02:30", "2026-03-29T01:30:00.000Z"],
    ["2026-03-29T03:00", "2026-03-29T01:00:00.000Z"],
    ["2026-10-25T02:30", "2026-10-25T00:30:00.000Z"],
    ["2026-10-25T03:00", "2026-10-25T02:00:00.000Z"],
    ["9999-12-31T23:00", "9999-12-31T22:00:00.000Z"],
  ])("parses %s as %s", (field, iso) => expect(parseParisTime(field)?.toISOString()).toBe(iso));

  test.each(["", "x", "2026-02-30", "2026-13-01", "2026-01-01T24:00", "2026-1-1", "12026-01-01", "2026-01-01T10:30Z"])(
    "rejects %j",
    (field) => expect(parseParisTime(field)).toBeNull(),
  );
});

describe("toParisField, toParisDay", () => {
  test("shows a parsed time as it was entered", () => {
    for (const field of ["2026-01-15T00:00", "2026-07-15T23:59", "2024-02-29T12:00"]) {
      const iso = parseParisTime(field)?.toISOString() ?? "";
      expect(toParisField(iso)).toBe(field);
      expect(toParisDay(iso)).toBe(field.slice(0, 10));
    }
  });
});
