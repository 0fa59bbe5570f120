/** The VAT numbers of the European Union that the vendor takes as `eu_vat`. */
import { isVatNumber as hasForm } from "#base/vat-numbers.ts";

/** As it is stored: capitals without the separators with which people write it. */
export const toVatNumber = (typed: string): string =>
  typed.replaceAll(/[\s.-]/g, "").replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());

export const isVatNumber = (typed: string): boolean => hasForm(toVatNumber(typed));

const isoCodes: Record<string, string> = { EL: "GR", XI: "GB" };

/** ISO code of the country of a number. */
export const getVatCountry = (number: string): string => isoCodes[number.slice(0, 2)] ?? number.slice(0, 2);
