/** When a request for points is answered at the latest: the end of the second business day after it, in Paris. */
import publicHolidays from "@socialgouv/jours-feries";

const businessDays = 2;
const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

const inParis = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Europe/Paris",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The last moment of the day, so that whoever asks what day it is in Paris is told the right one. */
export function getDueDate(askedAt: Date): Date {
  // Days are counted as those of UTC, which are all equally long.
  let day = new Date(`${inParis.format(askedAt)}T00:00:00Z`);
  for (let left = businessDays; left > 0; ) {
    day = new Date(day.getTime() + dayMs);
    if (isBusinessDay(day)) left--;
  }
  return new Date(toParisMidnight(new Date(day.getTime() + dayMs)).getTime() - 1);
}

function isBusinessDay(day: Date): boolean {
  const weekday = day.getUTCDay();
  return weekday !== 0 && weekday !== 6 && !getHolidays(day.getUTCFullYear()).has(toIsoDate(day));
}

/** The library tells midnights of the machine's own zone. */
function getHolidays(year: number): Set<string> {
  const midnights = Object.values(publicHolidays(year));
  return new Set(midnights.map((at) => toIsoDate(new Date(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate())))));
}

const toIsoDate = (day: Date) => day.toISOString().slice(0, 10);

/** Paris is one hour ahead of UTC, or two, and never changes at midnight. */
function toParisMidnight(day: Date): Date {
  const summer = new Date(day.getTime() - 2 * hourMs);
  return inParis.format(summer) === toIsoDate(day) ? summer : new Date(day.getTime() - hourMs);
}
