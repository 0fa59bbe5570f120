/** Search, filters, order and pages of the products, from an address. */
import { cut } from "#base/cut.ts";
import type { Language } from "#base/language.ts";
import { foldText } from "#base/plain-text.ts";
import { type Country, isCountry } from "#base/vat-rates.ts";
import { type Niche, niches, type WinningProduct } from "#workers/portal/products/contract.ts";
import { calculateMargin } from "./margin.ts";
import { toUsualScenario } from "./scenario.ts";

export const pageSize = 8;
export const priceRanges = ["0-20", "20-40", "40-"] as const;
export const marginFloors = ["20", "30", "40"] as const;
const sorts = ["trend", "price", "margin", "name", "position"] as const;
type Sort = (typeof sorts)[number];
export const defaultSort = "-trend";

export interface ListQuery {
  q: string;
  niche: Niche | null;
  country: Country | null;
  price: (typeof priceRanges)[number] | null;
  margin: (typeof marginFloors)[number] | null;
  favouritesOnly: boolean;
  sort: { field: Sort; isDescending: boolean };
  after: number;
}

/** What the list does not know counts as not given. */
export function parseListQuery(params: URLSearchParams): ListQuery {
  const oneOf = <Value extends string>(known: readonly Value[], text: string | null): Value | null =>
    known.find((value) => value === text) ?? null;
  const country = params.get("country");
  const sort = params.get("sort") ?? defaultSort;
  const field = oneOf(sorts, sort.replace(/^-/, ""));
  const after = Number(params.get("after") ?? 0);
  return {
    q: cut(params.get("q") ?? "", 200, ""),
    niche: oneOf(niches, params.get("niche")),
    country: isCountry(country) ? country : null,
    price: oneOf(priceRanges, params.get("price")),
    margin: oneOf(marginFloors, params.get("margin")),
    favouritesOnly: params.get("only") === "favourites",
    sort: field ? { field, isDescending: sort.startsWith("-") } : { field: "trend", isDescending: true },
    after: Number.isSafeInteger(after) && after > 0 ? after : 0,
  };
}

export interface ListedProduct {
  product: WinningProduct;
  /** In the country of the filter, else in the first one of the product. */
  marginRate: number;
  /** The last points of the trend compared with the first ones. */
  growth: number;
}

interface Names {
  language: Language;
  favourites: ReadonlySet<string>;
  nameNiche(niche: Niche): string;
  nameCountry(country: Country): string;
}

export function listProducts(products: readonly WinningProduct[], query: ListQuery, names: Names): ListedProduct[] {
  const { niche, country, price, margin, favouritesOnly, sort } = query;
  const words = toWords(query.q);
  const found = products
    .filter((product) => !niche || product.niche === niche)
    .filter((product) => !country || product.countries.includes(country))
    .filter((product) => !favouritesOnly || names.favourites.has(product.id))
    .filter(({ priceCents }) => !price || isInRange(priceCents, price))
    .filter((product) => words.length === 0 || matches(product, words, names))
    .map((product) => ({
      product,
      marginRate: calculateMargin(toUsualScenario(product, country)).marginRate,
      growth: getGrowth(product.trend),
    }))
    .filter(({ marginRate }) => !margin || marginRate >= Number(margin) * 100);
  const compare = comparators[sort.field](names.language);
  // The staff's order decides between equal ones.
  return found.sort((a, b) => (sort.isDescending ? -1 : 1) * compare(a, b) || a.product.position - b.product.position);
}

function isInRange(cents: number, range: (typeof priceRanges)[number]): boolean {
  const [from = "", to = ""] = range.split("-");
  return cents >= Number(from) * 100 && (to === "" || cents < Number(to) * 100);
}

const comparators: Record<Sort, (language: Language) => (a: ListedProduct, b: ListedProduct) => number> = {
  trend: () => (a, b) => a.growth - b.growth,
  price: () => (a, b) => a.product.priceCents - b.product.priceCents,
  margin: () => (a, b) => a.marginRate - b.marginRate,
  name: (language) => (a, b) => a.product[language].name.localeCompare(b.product[language].name, language),
  position: () => (a, b) => a.product.position - b.product.position,
};

/** Mean of the second half less that of the first; zero without enough points. */
export function getGrowth(trend: readonly number[]): number {
  const half = Math.floor(trend.length / 2);
  if (half === 0) return 0;
  const mean = (points: readonly number[]) => points.reduce((sum, point) => sum + point, 0) / points.length;
  return mean(trend.slice(-half)) - mean(trend.slice(0, half));
}

const toWords = (text: string): string[] => foldText(text).split(/\s+/).filter(Boolean);

/** Every word is somewhere in the texts of the person's language. */
function matches(product: WinningProduct, words: readonly string[], names: Names): boolean {
  const { name, reason } = product[names.language];
  const text = foldText(
    [name, reason, names.nameNiche(product.niche), ...product.countries.map(names.nameCountry)].join(" "),
  );
  return words.every((word) => text.includes(word));
}
