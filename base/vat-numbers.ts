/** VAT numbers of the European Union: each country's form, not whether one is real. */

import { normalizeValue } from "./typed-text.ts";

/** After the country's letters, by the structure that the Union's VIES publishes. */
const forms: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^(?:[A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z\d+*]{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12}|GD[0-4]\d{2}|HA[5-9]\d{2})$/,
};

/** Letters of other alphabets stay, because their capitals may be letters of ours. */
const toAsciiCapitals = (text: string): string => text.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());

/**
 * Capitals without the signs between which people write the groups of a number, from whichever keyboard or document;
 * not yet checked.
 */
export const toVatNumber = (typed: string): string =>
  toAsciiCapitals(normalizeValue(typed).replaceAll(/[\s\p{Pd}./]/gu, ""));

/** @param number as `toVatNumber` returns it */
export const isVatNumber = (number: string): boolean =>
  Object.hasOwn(forms, number.slice(0, 2)) && (forms[number.slice(0, 2)]?.test(number.slice(2)) ?? false);
