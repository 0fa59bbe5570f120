/** Dates and times of form fields; they are those of Europe/Paris. */

const minuteMs = 60_000;

const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Paris",
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});

/** The value of a `datetime-local` field: `2026-11-21T23:30`. */
export function toParisField(iso: string): string {
  const parts = Object.fromEntries(clock.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
  return `${parts.year?.padStart(4, "0")}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

/** The value of a `date` field. */
export const toParisDay = (iso: string): string => toParisField(iso).slice(0, 10);

/**
 * The moment in a `date` or `datetime-local` field, or null; a day means its first minute. When the clocks change, a
 * skipped hour means the next one, and a repeated hour the first of the two.
 */
export function parseParisTime(text: string): Date | null {
  const [, day, time = "00:00"] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::\d{2}(?:\.\d{1,3})?)?)?$/.exec(text) ?? [];
  const asUtcMs = Date.parse(`${day}T${time}:00Z`);
  // `Date.parse` accepts the 30th of February.
  if (Number.isNaN(asUtcMs) || new Date(asUtcMs).toISOString().slice(0, 16) !== `${day}T${time}`) return null;
  const offsets = [asUtcMs - 24 * 60 * minuteMs, asUtcMs + 24 * 60 * minuteMs].map(getParisOffsetMs);
  const candidates = offsets.map((offsetMs) => new Date(asUtcMs - offsetMs));
  const exact = candidates.find((date) => toParisField(date.toISOString()) === `${day}T${time}`);
  return exact ?? candidates[0] ?? null;
}

/** How far the clocks of Paris are ahead of UTC. */
const getParisOffsetMs = (ms: number): number =>
  Date.parse(`${toParisField(new Date(ms).toISOString())}:00Z`) - Math.floor(ms / minuteMs) * minuteMs;
