/** RFC 3339 timestamps, and microseconds since 1970 for the times of documents. */
export interface Instant {
  seconds: number;
  nanos: number;
}

const pattern = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(Z|([+-])(\d\d):(\d\d))$/;

/** Returns null unless the text is a timestamp between the years 1 and 9999. */
export function parseTimestamp(text: string): Instant | null {
  const match = pattern.exec(text);
  if (!match) return null;
  const [, year, month, day, hours, minutes, seconds, fraction = "", , direction, offsetHours, offsetMinutes] = match;
  const wall = `${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`;
  const wallMs = Date.parse(wall);
  // Date.parse accepts 30 February as 2 March.
  if (Number.isNaN(wallMs) || new Date(wallMs).toISOString().slice(0, 19) !== wall.slice(0, 19)) return null;
  const offsetSeconds = direction
    ? Number(`${direction}1`) * (Number(offsetHours) * 3600 + Number(offsetMinutes) * 60)
    : 0;
  const instant = { seconds: wallMs / 1000 - offsetSeconds, nanos: Number(fraction.padEnd(9, "0")) };
  return instant.seconds < -62_135_596_800 || instant.seconds > 253_402_300_799 ? null : instant;
}

/** Formats in UTC with 0, 3, 6 or 9 fractional digits, like the vendor. */
export function formatTimestamp({ seconds, nanos }: Instant): string {
  const digits = String(nanos)
    .padStart(9, "0")
    .replace(/(?:000){1,3}$/, "");
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}${digits ? `.${digits}` : ""}Z`;
}

/** Truncates to microseconds. */
export const truncateToMicros = ({ seconds, nanos }: Instant): Instant => ({ seconds, nanos: nanos - (nanos % 1000) });

export const compareInstants = (a: Instant, b: Instant): number => a.seconds - b.seconds || a.nanos - b.nanos;

export const formatMicros = (micros: number): string =>
  formatTimestamp({ seconds: Math.floor(micros / 1e6), nanos: (micros % 1e6) * 1000 });

export const toMicros = ({ seconds, nanos }: Instant): number => seconds * 1e6 + nanos / 1000;
