/** Prices and delays in guides: `{price:setup}` and `{days:setup}` are replaced by those of a service. */
import { formatMoney } from "#app/i18n/format.ts";
import { brand } from "#base/brand.ts";
import { services } from "#base/custom-work.ts";
import type { GuideLanguage } from "./guide.ts";

const prices: Record<string, number> = { licence: brand.premiumPriceEuros };
const delays: Record<string, readonly [number, number]> = {};
for (const [name, { priceEuros, days }] of Object.entries(services)) {
  prices[name] = priceEuros;
  delays[name] = days;
}

const placeholder = /\{(price|days):([\w-]*)\}/g;

/** Leaves unknown names as they are; `findUnknownPrice` reports them. */
export const fillPrices = (language: GuideLanguage, source: string): string =>
  source.replace(placeholder, (whole, kind: string, name: string) => {
    const [price, delay] = [prices[name], delays[name]];
    if (kind === "price") return price === undefined ? whole : formatMoney(language, price);
    return delay ? delay.join(language === "fr" ? " à " : " to ") : whole;
  });

export function findUnknownPrice(text: string): string | null {
  const [found] = text.match(placeholder) ?? [];
  return found ? `${found} names no service` : null;
}
