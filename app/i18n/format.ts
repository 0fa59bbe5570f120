/**
 * Formats dates, durations, amounts and sizes for people, and parses the dates of form fields. The time zone is
 * Europe/Paris.
 */

import { days, hours, minutes } from "#base/duration.ts";
import type { Language } from "#base/language.ts";
import { toParisTime } from "#base/paris-time.ts";

const locales: Record<Language, string> = { fr: "fr-FR", en: "en-GB" };
const timeZone = "Europe/Paris";

/** From this age on `formatRelative` returns a date. */
const weekMs = days(7);

export type DateStyle = "short" | "long" | "numeric" | "day" | "month";

const dateStyles: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  short: { day: "numeric", month: "short", year: "numeric" },
  long: { day: "numeric", month: "long", year: "numeric" },
  numeric: { day: "2-digit", month: "2-digit", year: "numeric" },
  day: { day: "numeric", month: "short" },
  month: { month: "short", year: "numeric" },
};

/** One formatter for each shape, because creating one is slow. */
const formatters = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat | Intl.RelativeTimeFormat>();

function cached<Formatter extends Intl.DateTimeFormat | Intl.NumberFormat | Intl.RelativeTimeFormat>(
  name: string,
  make: () => Formatter,
): Formatter {
  const known = formatters.get(name) as Formatter | undefined;
  if (known) return known;
  const made = make();
  formatters.set(name, made);
  return made;
}

const dateFormat = (language: Language, options: Intl.DateTimeFormatOptions) =>
  cached(
    `${language}${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(locales[language], { ...options, timeZone }),
  );

const numberFormat = (language: Language, options: Intl.NumberFormatOptions = {}) =>
  cached(`${language}#${JSON.stringify(options)}`, () => new Intl.NumberFormat(locales[language], options));

/** `12 déc. 2024` or `12 Dec 2024`; the first of a month is `1er déc. 2024` in French. */
export function formatDate(language: Language, iso: string, style: DateStyle = "short"): string {
  const text = dateFormat(language, dateStyles[style]).format(new Date(iso));
  return language === "fr" ? text.replace(/^1(?=\s\p{L})/u, "1er") : text;
}

/** `12 déc. 2024, 09:14`, in Europe/Paris; the page says so where it matters. */
export function formatDateTime(language: Language, iso: string): string {
  return dateFormat(language, { ...dateStyles.short, hour: "2-digit", minute: "2-digit" })
    .format(new Date(iso))
    .replace(" à ", ", ");
}

/** `09:14`. */
export const formatTime = (language: Language, iso: string): string =>
  dateFormat(language, { hour: "2-digit", minute: "2-digit" }).format(new Date(iso));

/** `samedi 12 décembre`; with the year where it differs from that of `now`. */
export function formatWeekday(language: Language, iso: string, now: Date): string {
  const date = new Date(iso);
  const sameYear = getYear(date) === getYear(now);
  const style = { weekday: "long", day: "numeric", month: "long" } as const;
  const text = dateFormat(language, sameYear ? style : { ...style, year: "numeric" }).format(date);
  return language === "fr" ? text.replace(/ 1(?=\s\p{L})/u, " 1er") : text;
}

/** `12 déc.` in the year of `now`, `12 déc. 2024` in others. */
export const formatDay = (language: Language, iso: string, now: Date): string =>
  formatDate(language, iso, getYear(new Date(iso)) === getYear(now) ? "day" : "short");

/** `il y a 12 min`, `hier`; from a week on a date, without the current year. */
export function formatRelative(language: Language, iso: string, now: Date): string {
  const date = new Date(iso);
  const agoMs = Math.max(0, now.getTime() - date.getTime());
  if (agoMs >= weekMs) return formatDay(language, iso, now);
  const relative = cached(
    `${language}~`,
    () => new Intl.RelativeTimeFormat(locales[language], { numeric: "auto", style: "short" }),
  );
  if (agoMs < minutes(1)) return relative.format(0, "second");
  if (agoMs < hours(1)) return relative.format(-Math.floor(agoMs / minutes(1)), "minute");
  if (agoMs < days(1)) return relative.format(-Math.floor(agoMs / hours(1)), "hour");
  return relative.format(-Math.floor(agoMs / days(1)), "day");
}

const getYear = (date: Date) => dateFormat("en", { year: "numeric" }).format(date);

/** `59,85 €` or `€59.85`. */
export function formatMoney(language: Language, euros: number): string {
  return numberFormat(language, { style: "currency", currency: "EUR" }).format(euros);
}

/** Of an amount in the smallest unit of its currency, as payment services count: `39900` is `399,00 €`. */
export function formatAmount(language: Language, amount: number, currency: string): string {
  const format = numberFormat(language, { style: "currency", currency: currency.toUpperCase() });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** `12,50 $US` or `US$12.50`; less than a dollar has up to four decimals. */
export const formatDollars = (language: Language, dollars: number): string =>
  numberFormat(language, {
    ...{ style: "currency", currency: "USD", minimumFractionDigits: 2, maximumFractionDigits: dollars < 1 ? 4 : 2 },
  }).format(dollars);

export function formatNumber(language: Language, value: number): string {
  return numberFormat(language).format(value);
}

/** As people read it out: only French groups the digits of a number that counts nothing. */
export const formatOrderNumber = (language: Language, number: number): string =>
  language === "fr" ? formatNumber(language, number) : String(number);

const byteUnits: Record<Language, readonly string[]> = { fr: ["o", "Ko", "Mo", "Go"], en: ["B", "KB", "MB", "GB"] };

/** `640 ms`, `12 s`, `3 min`. */
export function formatDuration(language: Language, ms: number): string {
  const [amount, unit] = ms < 1000 ? [ms, "ms"] : ms < 120_000 ? [ms / 1000, "s"] : [ms / minutes(1), "min"];
  return `${formatNumber(language, Math.round(amount))}\u00a0${unit}`;
}

/** `5,2 Mo` or `5.2 MB`: decimal units. */
export function formatBytes(language: Language, bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3));
  const amount = numberFormat(language, { maximumFractionDigits: power < 2 ? 0 : 1 }).format(bytes / 1000 ** power);
  return `${amount}\u00a0${byteUnits[language][power]}`;
}

/** A time formatted by the server, so that server and browser render the same text. */
export interface Moment {
  iso: string;
  /** `il y a 12 min`, or a date. */
  text: string;
  /** Whether `text` is a date, which sentences word differently. */
  isDate: boolean;
  /** Date and time in full. */
  full: string;
}

export const toMoment = (language: Language, iso: string, now: Date): Moment => ({
  iso,
  text: formatRelative(language, iso, now),
  isDate: now.getTime() - Date.parse(iso) >= weekMs,
  full: formatDateTime(language, iso),
});

/** The value of a `datetime-local` field: `2026-11-21T23:30`. */
export const toParisField = (iso: string): string => toParisTime(iso).replace(" ", "T");

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
  const offsets = [asUtcMs - days(1), asUtcMs + days(1)].map(getParisOffsetMs);
  const candidates = offsets.map((offsetMs) => new Date(asUtcMs - offsetMs));
  const exact = candidates.find((date) => toParisField(date.toISOString()) === `${day}T${time}`);
  return exact ?? candidates[0] ?? null;
}

/** How far the clocks of Paris are ahead of UTC. */
const getParisOffsetMs = (ms: number): number =>
  Date.parse(`${toParisField(new Date(ms).toISOString())}:00Z`) - minutes(Math.floor(ms / minutes(1)));
