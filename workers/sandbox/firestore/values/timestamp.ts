/** RFC 3339 timestamps of the wire, and the microseconds since 1970 that documents are stamped with. */
import type { Double, Value } from "./value.ts";

export interface Instant {
  seconds: number;
  nanos: number;
}

const pattern = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(Z|([+-])(\d\d):(\d\d))$/;

/** Null for anything but a timestamp between the years 1 and 9999. */
export function parseTimestamp(text: string): Instant | null {
  const match = pattern.exec(text);
  if (!match) return null;
  const [, year, month, day, hours, minutes, seconds, fraction = "", , direction, offsetHours, offsetMinutes] = match;
  const wall = `${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`;
  const wallMs = Date.parse(wall);
  // Date.parse reads 30 February as 2 March.
  if (Number.isNaN(wallMs) || new Date(wallMs).toISOString().slice(0, 19) !== wall.slice(0, 19)) return null;
  const offsetSeconds = direction
    ? Number(`${direction}1`) * (Number(offsetHours) * 3600 + Number(offsetMinutes) * 60)
    : 0;
  const instant = { seconds: wallMs / 1000 - offsetSeconds, nanos: Number(fraction.padEnd(9, "0")) };
  return instant.seconds < -62_135_596_800 || instant.seconds > 253_402_300_799 ? null : instant;
}

/** UTC with no, 3, 6 or 9 digits after the point, as the vendor writes it. */
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

/** Exact comparison and arithmetic over the vendor's two number types: 64-bit integers and doubles. */
export type NumberValue = { integerValue: string } | { doubleValue: Double };

const maxInt64 = 2n ** 63n - 1n;
const minInt64 = -(2n ** 63n);

export const toNumber = (value: NumberValue): number =>
  Number("integerValue" in value ? value.integerValue : value.doubleValue);

export function toDoubleValue(number: number): { doubleValue: Double } {
  return { doubleValue: Number.isFinite(number) ? number : (String(number) as Double) };
}

export const fitsInt64 = (integer: bigint): boolean => integer >= minInt64 && integer <= maxInt64;

/** NaN comes before every number; an integer and a double compare by their exact values. */
export function compareNumbers(a: NumberValue, b: NumberValue): number {
  if ("integerValue" in a && "integerValue" in b) return sign(BigInt(a.integerValue) - BigInt(b.integerValue));
  if ("integerValue" in a)
    return "doubleValue" in b ? compareIntegerWithDouble(a.integerValue, Number(b.doubleValue)) : 0;
  if ("integerValue" in b) return -compareIntegerWithDouble(b.integerValue, Number(a.doubleValue));
  const [left, right] = [Number(a.doubleValue), Number(b.doubleValue)];
  if (Number.isNaN(left) || Number.isNaN(right)) return Number(Number.isNaN(right)) - Number(Number.isNaN(left));
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Integers saturate; as soon as one side is a double, so is the sum. */
export function add(a: NumberValue, b: NumberValue): Value {
  if (!("integerValue" in a) || !("integerValue" in b)) return toDoubleValue(toNumber(a) + toNumber(b));
  const sum = BigInt(a.integerValue) + BigInt(b.integerValue);
  return {
    integerValue: String(sum > maxInt64 ? maxInt64 : sum < minInt64 ? minInt64 : sum),
  };
}

function compareIntegerWithDouble(integer: string, double: number): number {
  if (Number.isNaN(double)) return 1;
  if (!Number.isFinite(double)) return double > 0 ? -1 : 1;
  const whole = Math.floor(double);
  const difference = sign(BigInt(integer) - BigInt(whole));
  return difference === 0 && double > whole ? -1 : difference;
}

const sign = (integer: bigint): number => (integer < 0n ? -1 : integer > 0n ? 1 : 0);
