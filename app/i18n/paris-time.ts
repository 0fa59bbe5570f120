/** Dates and times as fields of forms hold them; they are always those of Europe/Paris. */

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

/** What a `datetime-local` field shows of a moment: `2026-11-21T23:30`. */
export function parisField(iso: string): string {
  const parts = Object.fromEntries(clock.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
  return `${parts.year?.padStart(4, "0")}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

/** What a `date` field shows of it. */
export const parisDay = (iso: string): string => parisField(iso).slice(0, 10);

/**
 * The moment that a `date` or `datetime-local` field names; a day is its first minute. Null for what is no such time.
 * An hour that the clocks leave out is the one after it; of one that they show twice, the first.
 */
export function momentInParis(text: string): Date | null {
  const [, day, time = "00:00"] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::\d{2}(?:\.\d{1,3})?)?)?$/.exec(text) ?? [];
  const asUtcMs = Date.parse(`${day}T${time}:00Z`);
  // The 30th of February is no day, though it would be read as one.
  if (Number.isNaN(asUtcMs) || new Date(asUtcMs).toISOString().slice(0, 16) !== `${day}T${time}`) return null;
  const offsets = [asUtcMs - 24 * 60 * minuteMs, asUtcMs + 24 * 60 * minuteMs].map(offsetMsAt);
  const candidates = offsets.map((offsetMs) => new Date(asUtcMs - offsetMs));
  const exact = candidates.find((date) => parisField(date.toISOString()) === `${day}T${time}`);
  return exact ?? candidates[0] ?? null;
}

/** How far the clocks of Paris are ahead of UTC. */
const offsetMsAt = (ms: number): number =>
  Date.parse(`${parisField(new Date(ms).toISOString())}:00Z`) - Math.floor(ms / minuteMs) * minuteMs;
