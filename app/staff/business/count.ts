import { formatNumber } from "#app/i18n/format.ts";
import type { Language } from "#base/language.ts";

/** A number with its formatted text; `count` selects the plural. */
export interface Count {
  count: number;
  text: string;
}

export const createCounter =
  (language: Language) =>
  (count: number): Count => ({ count, text: formatNumber(language, count) });

/** Large type uses a normal no-break space because the narrow one is too thin. */
export const atLargeSize = (text: string): string => text.replaceAll("\u202f", "\u00a0");

export const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** Rounds to 0 or 100 only for exactly none or all. */
export function percentage(part: number, whole: number): number {
  if (part === 0 || part === whole) return part === 0 ? 0 : 100;
  return Math.min(99, Math.max(1, Math.round((100 * part) / whole)));
}
