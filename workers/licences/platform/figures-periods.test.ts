import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getDayStart, listMonths, listWeeks, type Period } from "./figures-periods.ts";

const moments = fc.date({
  min: new Date("2020-01-01T00:00:00.000Z"),
  max: new Date("2040-01-01T00:00:00.000Z"),
  noInvalidDate: true,
});

const inParis = (iso: string) =>
  new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Europe/Paris",
    weekday: "long",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).formatToParts(new Date(iso));
const part = (iso: string, type: string) => inParis(iso).find((each) => each.type === type)?.value;
const clock = (iso: string) => ["hour", "minute", "second"].map((type) => part(iso, type)).join(":");

const holding = (periods: Period[], moment: string) =>
  periods.filter(({ from, until }) => from <= moment && moment < until).length;

describe.each([
  ["listWeeks", listWeeks],
  ["listMonths", listMonths],
])("%s", (_, periodsUntil) => {
  it("lists periods without a gap, from midnight in Paris, up to the current one", () => {
    fc.assert(
      fc.property(moments, (now) => {
        const periods = periodsUntil(now, 12);
        expect(periods).toHaveLength(12);
        for (const [index, { from, until }] of periods.entries()) {
          expect(clock(from)).toBe("00:00:00");
          expect(from < until).toBe(true);
          if (index > 0) expect(from).toBe(periods[index - 1]?.until);
        }
        expect(holding(periods.slice(-1), now.toISOString())).toBe(1);
      }),
    );
  });

  it("covers every event exactly once", () => {
    fc.assert(
      fc.property(moments, fc.array(fc.integer({ min: 0, max: 400 * 24 * 60 * 60 * 1000 })), (now, ages) => {
        const periods = periodsUntil(now, 12);
        const events = ages.map((ageMs) => new Date(now.getTime() - ageMs).toISOString());
        const sum = periods.reduce((total, { from, until }) => {
          return total + events.filter((at) => from <= at && at < until).length;
        }, 0);
        expect(sum).toBe(events.filter((at) => at >= (periods[0]?.from ?? "")).length);
      }),
    );
  });
});

describe("listWeeks and listMonths", () => {
  it("start weeks on Mondays and months on their first day", () => {
    fc.assert(
      fc.property(moments, (now) => {
        for (const { from } of listWeeks(now, 12)) expect(part(from, "weekday")).toBe("måndag");
        for (const { from } of listMonths(now, 12)) expect(part(from, "day")).toBe("1");
      }),
    );
  });
});

describe("listWeeks", () => {
  it("makes a week one hour shorter or longer when the clocks change", () => {
    expect(listWeeks(new Date("2024-03-31T12:00:00.000Z"), 1)).toEqual([
      { from: "2024-03-24T23:00:00.000Z", until: "2024-03-31T22:00:00.000Z" },
    ]);
    expect(listWeeks(new Date("2024-10-27T12:00:00.000Z"), 1)).toEqual([
      { from: "2024-10-20T22:00:00.000Z", until: "2024-10-27T23:00:00.000Z" },
    ]);
  });

  it("starts a week on Sunday evening in London, which is Monday in Paris", () => {
    expect(listWeeks(new Date("2024-12-15T22:59:59.999Z"), 1)[0]?.from).toBe("2024-12-08T23:00:00.000Z");
    expect(listWeeks(new Date("2024-12-15T23:00:00.000Z"), 1)[0]?.from).toBe("2024-12-15T23:00:00.000Z");
  });
});

describe("listMonths", () => {
  it("lists twelve months, of which the last is the current one", () => {
    const months = listMonths(new Date("2025-01-10T12:00:00.000Z"), 12);
    expect([months[0]?.from, months[11]?.from]).toEqual(["2024-01-31T23:00:00.000Z", "2024-12-31T23:00:00.000Z"]);
  });
});

describe("getDayStart", () => {
  it("returns midnight in Paris, and a day later for the next day, also when clocks change", () => {
    expect(getDayStart("2024-03-31")).toBe("2024-03-30T23:00:00.000Z");
    expect(getDayStart("2024-03-31", 1)).toBe("2024-03-31T22:00:00.000Z");
  });
});
