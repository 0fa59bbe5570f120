/** Reads the numbers that people type, or paste from a page: in either language, with spaces and their unit. */
import { normalizeValue } from "./typed-text.ts";

/** `whole` and `decimals` are digits, the decimals without those that are missing. */
export interface TypedNumber {
  sign: "" | "+" | "-";
  whole: string;
  decimals: string;
}

/** Two numbers may be meant: `1.197` in English and `1,197` in French is one and a bit, the other way round a thousand. */
export interface AmbiguousNumber {
  sign: TypedNumber["sign"];
  /** Leaves out the sign. */
  typed: string;
  /** The digits of the larger one. */
  whole: string;
  /** The digits of the smaller one, before and after its point. */
  before: string;
  after: string;
}

export const isAmbiguous = (read: object | number | null): read is AmbiguousNumber =>
  typeof read === "object" && read !== null && "typed" in read;

const maxLength = 100;
const plain = /^\d+$/;
/** Spaces also group digits in French, and commas in English; points do elsewhere. */
const grouped = /^\d{1,3}(?:(?: \d{3})+|(?:,\d{3}){2,}|(?:\.\d{3}){2,})$/;
const ambiguous = /^([1-9]\d{0,2})[.,](\d{3})$/;
const decimal = /^(\d{1,3}(?: \d{3})+|\d+)[.,](\d+)$/;
const groupedDecimal = /^(\d{1,3}(?:,\d{3})+)\.(\d+)$|^(\d{1,3}(?:\.\d{3})+),(\d+)$/;

const digitsOf = (text: string): string => text.replace(/\D/g, "");

/**
 * Null for what is no number, also for exponents, digits of other scripts and zeros in front.
 * @param units words and signs that may stand at either end, in lower case
 */
export function readNumber(text: string, units: readonly string[] = []): TypedNumber | AmbiguousNumber | null {
  if (text.length > maxLength) return null;
  const value = withoutUnit(normalizeValue(text).replace(/\s+/g, " "), units);
  const [, given = "", number = ""] = /^([+\-\u2212]?) ?(\d.*)$/.exec(value) ?? [];
  const sign = given === "\u2212" ? "-" : (given as TypedNumber["sign"]);
  const [, thousands, rest] = ambiguous.exec(number) ?? [];
  if (thousands && rest) return { sign, typed: number, whole: thousands + rest, before: thousands, after: rest };
  if (plain.test(number) || grouped.test(number)) return toNumber(sign, number, "");
  const [, whole, decimals] = (decimal.exec(number) ?? groupedDecimal.exec(number) ?? []).filter(
    (part) => part !== undefined,
  );
  return whole && decimals ? toNumber(sign, whole, decimals) : null;
}

function toNumber(sign: TypedNumber["sign"], digits: string, decimals: string): TypedNumber | null {
  const whole = digitsOf(digits);
  return /^0\d/.test(whole) ? null : { sign, whole, decimals };
}

function withoutUnit(value: string, units: readonly string[]): string {
  const lower = value.toLowerCase();
  const last = units.find((unit) => lower.endsWith(unit));
  if (last) return value.slice(0, -last.length).trim();
  const first = units.find((unit) => lower.startsWith(unit));
  return first ? value.slice(first.length).trim() : value;
}

/** Null for anything but a whole number without a sign. */
export function readWholeNumber(text: string, units: readonly string[] = []): number | AmbiguousNumber | null {
  const read = readNumber(text, units);
  if (!read || isAmbiguous(read)) return read;
  return read.sign === "" && read.decimals === "" ? toSafe(read.whole) : null;
}

/** Null for anything but a whole number, with a sign or without. */
export function readSignedNumber(text: string, units: readonly string[] = []): number | AmbiguousNumber | null {
  const read = readNumber(text, units);
  if (!read || isAmbiguous(read)) return read;
  const number = read.decimals === "" ? toSafe(read.whole) : null;
  return number !== null && read.sign === "-" ? -number : number;
}

/** In hundredths, of which people type at most two digits; null for anything else. */
export function readHundredths(text: string, units: readonly string[] = []): number | AmbiguousNumber | null {
  const read = readNumber(text, units);
  if (!read || isAmbiguous(read)) return read;
  return read.sign === "" && read.decimals.length <= 2 ? toSafe(read.whole + read.decimals.padEnd(2, "0")) : null;
}

const toSafe = (digits: string): number | null => (Number.isSafeInteger(Number(digits)) ? Number(digits) : null);

/** The words of pages in both languages. Where one ends with another, the longer one comes first. */
export const units = {
  points: ["points", "point", "pts", "pt"],
  licences: ["licences", "licence", "licenses", "license", "boutiques", "boutique", "stores", "store"],
  euros: ["€", "euros", "euro", "eur"],
  percent: ["%"],
  pixels: ["pixels", "pixel", "px"],
  kilobytes: ["ko", "kb"],
} as const;
