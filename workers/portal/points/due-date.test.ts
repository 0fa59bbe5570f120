import { describe, expect, test } from "vitest";
import { getDueDate } from "./decide-change.ts";

/** The last millisecond of a day in Paris: the offset says whether it is a day of summer. */
const toDayEnd = (day: string, offset: "+01:00" | "+02:00") => new Date(`${day}T23:59:59.999${offset}`).toISOString();

describe("getDueDate", () => {
  test.each([
    ["a Monday", "2026-11-23T09:00:00Z", "2026-11-25", "+01:00"],
    ["a Thursday: the week-end does not count", "2026-11-19T16:00:00Z", "2026-11-23", "+01:00"],
    ["a Friday", "2026-11-20T16:00:00Z", "2026-11-24", "+01:00"],
    ["a Saturday: Monday is the first day", "2026-11-21T10:00:00Z", "2026-11-24", "+01:00"],
    ["a Sunday", "2026-11-22T10:00:00Z", "2026-11-24", "+01:00"],
    ["a Monday in Paris that is still Sunday in UTC", "2026-11-22T23:30:00Z", "2026-11-25", "+01:00"],
    ["a summer's Monday in Paris that is still Sunday in UTC", "2026-06-07T22:30:00Z", "2026-06-10", "+02:00"],
    ["the Thursday before Easter: Easter Monday is one of rest", "2026-04-02T08:00:00Z", "2026-04-07", "+02:00"],
    ["the Friday before Easter: Good Friday is not", "2026-04-03T08:00:00Z", "2026-04-08", "+02:00"],
    ["30 April: 1 May is a Friday", "2026-04-30T08:00:00Z", "2026-05-05", "+02:00"],
    ["the eve of 8 May and of its week-end", "2026-05-07T08:00:00Z", "2026-05-12", "+02:00"],
    ["the eve of Ascension", "2026-05-13T08:00:00Z", "2026-05-18", "+02:00"],
    ["the Friday before Whit Monday", "2026-05-22T08:00:00Z", "2026-05-27", "+02:00"],
    ["13 July", "2026-07-13T08:00:00Z", "2026-07-16", "+02:00"],
    ["the eve of 15 August, a Saturday this year", "2026-08-14T08:00:00Z", "2026-08-18", "+02:00"],
    ["10 November", "2026-11-10T08:00:00Z", "2026-11-13", "+01:00"],
    ["24 December: Christmas and the week-end", "2026-12-24T08:00:00Z", "2026-12-29", "+01:00"],
    ["31 December: the holidays of the next year", "2026-12-31T08:00:00Z", "2027-01-05", "+01:00"],
    ["the evening of the year's last day, in Paris already the next", "2026-12-31T23:30:00Z", "2027-01-05", "+01:00"],
    ["the week-end in which summer time begins", "2026-03-27T12:00:00Z", "2026-03-31", "+02:00"],
    ["the week-end in which summer time ends", "2026-10-23T12:00:00Z", "2026-10-27", "+01:00"],
    ["Thursday: due on the last day of winter time", "2028-03-22T12:00:00Z", "2028-03-24", "+01:00"],
  ] as const)("returns the due date of a request on %s", (_, askedAt, day, offset) => {
    expect(getDueDate(new Date(askedAt)).toISOString()).toBe(toDayEnd(day, offset));
  });

  test("is two to nine days away at any hour of ten years", () => {
    const hourMs = 3_600_000;
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2036, 0, 1); at += 31 * hourMs) {
      const days = (getDueDate(new Date(at)).getTime() - at) / (24 * hourMs);
      expect(days, new Date(at).toISOString()).toBeGreaterThan(2);
      expect(days, new Date(at).toISOString()).toBeLessThan(9);
    }
  });
});
