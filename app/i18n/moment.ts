/** A moment worded by the server, so that server and browser render alike. */
import type { Language } from "#shared/language.ts";
import { formatDateTime, formatRelative } from "./format.ts";

/** From here on `formatRelative` answers a date. */
const weekMs = 7 * 24 * 60 * 60 * 1000;

export interface Moment {
  iso: string;
  /** `il y a 12 min`, or a date. */
  text: string;
  /** `text` is a date: sentences put it differently. */
  dated: boolean;
  /** Date and time in full. */
  full: string;
}

export const momentOf = (language: Language, iso: string, now: Date): Moment => ({
  iso,
  text: formatRelative(language, iso, now),
  dated: now.getTime() - Date.parse(iso) >= weekMs,
  full: formatDateTime(language, iso),
});
