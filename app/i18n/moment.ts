/** A moment formatted by the server, so that server and browser render the same text. */
import type { Language } from "#base/language.ts";
import { formatDateTime, formatRelative } from "./format.ts";

/** From this age on `formatRelative` returns a date. */
const weekMs = 7 * 24 * 60 * 60 * 1000;

export interface Moment {
  iso: string;
  /** `il y a 12 min`, or a date. */
  text: string;
  /** Whether `text` is a date, which sentences word differently. */
  dated: boolean;
  /** Date and time in full. */
  full: string;
}

export const toMoment = (language: Language, iso: string, now: Date): Moment => ({
  iso,
  text: formatRelative(language, iso, now),
  dated: now.getTime() - Date.parse(iso) >= weekMs,
  full: formatDateTime(language, iso),
});
