/** View of a balance of loyalty points. */

import { formatDate, formatMoney, formatNumber } from "#app/i18n/format.ts";
import { translator } from "#app/i18n/translator.ts";
import { brand } from "#base/brand.ts";
import type { Language } from "#base/language.ts";
import type { PointsPayout } from "#workers/portal/points/contract.ts";

export interface PointsView {
  count: number;
  /** The count, formatted for the page's language. */
  figure: string;
  value: string;
  each: string;
}

/** Null, not zero, when the balance could not be read. */
export function toPointsView(language: Language, points: number | null): PointsView | null {
  if (points === null) return null;
  return {
    count: points,
    // The narrow no-break space is too thin in large type.
    figure: formatNumber(language, points).replaceAll("\u202f", "\u00a0"),
    value: formatMoney(language, points * brand.pointValueEuros),
    each: formatMoney(language, brand.pointValueEuros),
  };
}

/** `Virement du 29 nov. 2026, référence VIR-2026-118`. */
export const describePayout = (language: Language, { means, paidOn, reference }: PointsPayout): string =>
  translator(language)(`points.payout.${means}`, { date: formatDate(language, paidOn), reference });
