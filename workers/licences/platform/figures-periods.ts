/** Days, weeks and months of Europe/Paris. */
import { hours } from "#base/duration.ts";
import { toParisTime } from "#base/paris-time.ts";

/** From its first moment up to the first moment of the next period, exclusive; UTC, ISO 8601 with milliseconds. */
export interface Period {
  from: string;
  until: string;
}

/** ISO weeks, Monday to Sunday, oldest first. */
export function listWeeks(now: Date, count: number): Period[] {
  const { year, month, day } = toWallClock(now);
  const daysSinceMonday = (new Date(Date.UTC(year, month, day)).getUTCDay() + 6) % 7;
  return createPeriods(count, (back) => toMidnight(year, month, day - daysSinceMonday - 7 * back));
}

/** Calendar months, oldest first. */
export function listMonths(now: Date, count: number): Period[] {
  const { year, month } = toWallClock(now);
  return createPeriods(count, (back) => toMidnight(year, month - back, 1));
}

/** The first moment of a day, `YYYY-MM-DD`, or of a later day. */
export function getDayStart(day: string, daysLater = 0): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return toMidnight(year, month - 1, date + daysLater).toISOString();
}

/** `startOf(0)` is the start of the current period, `startOf(-1)` that of the next one. */
function createPeriods(count: number, getStart: (back: number) => Date): Period[] {
  return Array.from({ length: count }, (_, index) => {
    const back = count - 1 - index;
    return { from: getStart(back).toISOString(), until: getStart(back - 1).toISOString() };
  });
}

/** Midnight in Paris; days and months out of range overflow as with `Date`. Clocks never change at midnight there. */
function toMidnight(year: number, month: number, day: number): Date {
  const inUtc = Date.UTC(year, month, day);
  const hoursAhead = toWallClock(new Date(inUtc)).hour;
  return new Date(inUtc - hours(hoursAhead));
}

/** Date and hour in Paris; months count from zero. */
function toWallClock(date: Date): { year: number; month: number; day: number; hour: number } {
  const [year = Number.NaN, month = Number.NaN, day, hour] = toParisTime(date.toISOString()).split(/\D/).map(Number);
  return { year, month: month - 1, day: day ?? Number.NaN, hour: hour ?? Number.NaN };
}
