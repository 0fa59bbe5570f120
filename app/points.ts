/** A balance of loyalty points as pages show it. */

import { brand } from "#base/brand.ts";
import type { Language } from "#base/language.ts";
import { formatMoney, formatNumber } from "./i18n/format.ts";

export interface PointsView {
  count: number;
  /** The count as a figure of the page's language. */
  figure: string;
  value: string;
  each: string;
}

/** Null when the balance could not be read: zero would be a statement. */
export function pointsView(language: Language, points: number | null): PointsView | null {
  if (points === null) return null;
  return {
    count: points,
    // The narrow space of the language is too thin at the size of a figure.
    figure: formatNumber(language, points).replaceAll("\u202f", "\u00a0"),
    value: formatMoney(language, points * brand.pointValueEuros),
    each: formatMoney(language, brand.pointValueEuros),
  };
}
