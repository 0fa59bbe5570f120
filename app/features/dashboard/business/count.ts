import { formatNumber } from "#app/i18n/format.ts";
import type { Language } from "#shared/language.ts";

/** A number with the words of the page's language for it; `count` chooses the plural. */
export interface Count {
  count: number;
  text: string;
}

export const countIn =
  (language: Language) =>
  (count: number): Count => ({ count, text: formatNumber(language, count) });

/** For headings and figures, where the narrow space of the language is too thin. */
export const atLargeSize = (text: string): string => text.replaceAll("\u202f", "\u00a0");

export const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** All and none are said of all and none only. */
export function percentage(part: number, whole: number): number {
  if (part === 0 || part === whole) return part === 0 ? 0 : 100;
  return Math.min(99, Math.max(1, Math.round((100 * part) / whole)));
}
