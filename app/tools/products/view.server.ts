/** What the page shows of the products, in the language of its viewer. */
import { formatMoney, formatNumber } from "#app/i18n/format.ts";
import { translator } from "#app/i18n/translator.ts";
import type { Language } from "#base/language.ts";
import { type Country, countries } from "#base/vat-rates.ts";
import {
  type KeptProducts,
  type Niche,
  niches,
  type Scenario,
  type WinningProduct,
} from "#workers/portal/products/contract.ts";
import { type ListedProduct, listProducts, pageSize, parseListQuery } from "./list.ts";
import { calculateMargin } from "./margin.ts";
import { toUsualScenario } from "./scenario.ts";

export interface ProductRow {
  id: string;
  name: string;
  niche: Niche;
  countries: Country[];
  imageUrl: string | null;
  price: string;
  cost: string;
  marginPercent: string;
  trend: number[];
  growth: number;
  isFavourite: boolean;
  isExample: boolean;
}

export interface ChosenProduct {
  id: string;
  name: string;
  reason: string;
  links: { to: string; host: string }[];
  usual: Scenario;
  saved: Scenario | null;
}

interface Options {
  language: Language;
  kept: KeptProducts;
}

const euros = (language: Language, cents: number) => formatMoney(language, cents / 100);

export const toPercent = (language: Language, rate: number): string => formatNumber(language, Math.round(rate / 100));

const toRow = ({ product, marginRate, growth }: ListedProduct, { language, kept }: Options): ProductRow => {
  const { id, niche, countries, imageUrl, trend, isExample } = product;
  return {
    ...{ id, niche, countries, imageUrl, trend, growth, isExample },
    name: product[language].name,
    price: euros(language, product.priceCents),
    cost: euros(language, product.costCents),
    marginPercent: toPercent(language, marginRate),
    isFavourite: kept.favourites.includes(id),
  };
};

export function toListView(products: readonly WinningProduct[], params: URLSearchParams, options: Options) {
  const { language, kept } = options;
  const t = translator(language);
  const query = parseListQuery(params);
  const found = listProducts(products, query, {
    language,
    favourites: new Set(kept.favourites),
    nameNiche: (niche) => t(`winningProducts.niches.${niche}`),
    nameCountry: (country) => t(`winningProducts.countries.${country}`),
  });
  const above = Math.min(query.after, Math.floor(Math.max(0, found.length - 1) / pageSize) * pageSize);
  const shown = found.slice(above, above + pageSize);
  const chosen = products.find(({ id }) => id === params.get("product")) ?? shown[0]?.product ?? products[0] ?? null;
  return {
    rows: shown.map((each) => toRow(each, options)),
    pages: {
      above,
      previous: above > 0 ? String(Math.max(0, above - pageSize)) : null,
      next: above + pageSize < found.length ? String(above + pageSize) : null,
      total: found.length,
    },
    all: products.length,
    niches: niches.filter((niche) => products.some((product) => product.niche === niche)),
    countries: countries.filter((country) => products.some((product) => product.countries.includes(country))),
    sort: `${query.sort.isDescending ? "-" : ""}${query.sort.field}`,
    reviewedAt:
      products
        .map(({ updatedAt }) => updatedAt)
        .sort()
        .at(-1) ?? null,
    chosen: chosen && toChosen(chosen, query.country, options),
  };
}

export type ListView = ReturnType<typeof toListView>;

function toChosen(product: WinningProduct, country: Country | null, { language, kept }: Options): ChosenProduct {
  const { name, reason } = product[language];
  return {
    ...{ id: product.id, name, reason },
    links: product.links.map((to) => ({ to, host: new URL(to).host.replace(/^www\./, "") })),
    usual: toUsualScenario(product, country),
    saved: kept.scenarios[product.id] ?? null,
  };
}

const maxCompared = 3;

/** With the figures of the list that the address names as its `view`. */
export function toComparison(products: readonly WinningProduct[], params: URLSearchParams, options: Options) {
  const { language, kept } = options;
  const { country } = parseListQuery(new URLSearchParams(params.get("view") ?? ""));
  const chosen = [...new Set(params.getAll("id"))].flatMap((id) => products.find((product) => product.id === id) ?? []);
  const amount = (cents: number) => euros(language, cents);
  return {
    isCut: chosen.length > maxCompared,
    products: chosen.slice(0, maxCompared).map((product) => {
      const scenario = kept.scenarios[product.id] ?? toUsualScenario(product, country);
      const margin = calculateMargin(scenario);
      const { id, niche, countries, imageUrl, trend } = product;
      return {
        ...{ id, niche, countries, imageUrl, trend, ...product[language] },
        price: amount(scenario.priceCents),
        cost: amount(scenario.costCents),
        shipping: amount(scenario.shippingCents),
        advertising: amount(scenario.advertisingCents),
        fees: amount(margin.feesCents + margin.returnsCents),
        vat: amount(margin.vatCents),
        profit: amount(margin.profitCents),
        marginPercent: toPercent(language, margin.marginRate),
        roas: margin.breakEvenRoas === null ? null : formatNumber(language, margin.breakEvenRoas / 100),
      };
    }),
  };
}

export type ComparisonView = ReturnType<typeof toComparison>;
