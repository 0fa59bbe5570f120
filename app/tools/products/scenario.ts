/**
 * The figures of the calculator as texts: fields of its form, and parameters of an address that shares them. Amounts
 * and percentages both have two decimals, so both are whole hundredths.
 */
import type { Key, Params } from "#app/i18n/index.ts";
import type { Language } from "#base/language.ts";
import { isAmbiguous, readHundredths, units } from "#base/typed-number.ts";
import { type Country, isCountry } from "#base/vat-rates.ts";
import type { Scenario, WinningProduct } from "#workers/portal/products/contract.ts";

export const amountFields = {
  sell: "priceCents",
  buy: "costCents",
  ship: "shippingCents",
  ads: "advertisingCents",
  fee: "feesRate",
  back: "returnsRate",
} as const;
export type AmountField = keyof typeof amountFields;
export const scenarioFields = [...(Object.keys(amountFields) as AmountField[]), "vat"] as const;
export type ScenarioField = (typeof scenarioFields)[number];

export const isRate = (field: AmountField): boolean => field === "fee" || field === "back";

const maxHundredths = 10_000_000;
const maxRate = 10_000;

/** Of new products: what a card payment costs, and what is sent back. */
const usualRates = { feesRate: 220, returnsRate: 200 };

/** Its VAT is that of the wanted country where the product is sold there, else of the product's first one. */
export const toUsualScenario = (
  product: Pick<WinningProduct, "priceCents" | "costCents" | "shippingCents" | "advertisingCents" | "countries">,
  wanted: Country | null,
): Scenario => {
  const { priceCents, costCents, shippingCents, advertisingCents, countries } = product;
  const country = countries.find((each) => each === wanted) ?? countries[0] ?? "FR";
  return { priceCents, costCents, shippingCents, advertisingCents, ...usualRates, country };
};

const amountUnits = [...units.euros, ...units.percent];

/** "1 234,5 €" and "1234.50" alike; null for anything else. */
export const parseHundredths = (text: string) => readHundredths(text, amountUnits);

/** For a field; percentages without needless zeros. */
export function toFieldText(hundredths: number, field: AmountField, language: Language): string {
  const fixed = (hundredths / 100).toFixed(2);
  const text = isRate(field) ? fixed.replace(/\.?0+$/, "") : fixed;
  return language === "fr" ? text.replace(".", ",") : text;
}

export const toFieldTexts = (scenario: Scenario, language: Language): Record<ScenarioField, string> => ({
  ...(Object.fromEntries(
    Object.entries(amountFields).map(([field, name]) => [
      field,
      toFieldText(scenario[name], field as AmountField, language),
    ]),
  ) as Record<AmountField, string>),
  vat: scenario.country,
});

/** Message keys and their parameters. */
export type ScenarioErrors = Partial<Record<ScenarioField, { message: Key; facts?: Params }>>;

type Texts = Partial<Record<ScenarioField, string>>;

export type ParsedScenario = { scenario: Scenario; errors: null } | { scenario: null; errors: ScenarioErrors };

export function parseScenario(texts: Texts): ParsedScenario {
  const errors: ScenarioErrors = {};
  const amounts: Record<string, number> = {};
  for (const [field, name] of Object.entries(amountFields) as [AmountField, string][]) {
    const value = parseHundredths(texts[field] ?? "");
    const max = isRate(field) ? maxRate : maxHundredths;
    if (isAmbiguous(value)) errors[field] = { message: "validation.ambiguousNumber", facts: { ...value } };
    else if (value === null || value > max || (field === "sell" && value === 0))
      errors[field] = { message: isRate(field) ? "winningProducts.errors.rate" : "winningProducts.errors.amount" };
    else amounts[name] = value;
  }
  const { vat } = texts;
  if (!isCountry(vat)) errors.vat = { message: "winningProducts.errors.country" };
  return Object.keys(errors).length === 0 && isCountry(vat)
    ? { scenario: { ...(amounts as unknown as Omit<Scenario, "country">), country: vat }, errors: null }
    : { scenario: null, errors };
}

/** Null for an address without a scenario; parameters that it lacks come from `fallback`. */
export function readScenarioTexts(params: URLSearchParams, fallback: Record<ScenarioField, string>) {
  if (!scenarioFields.some((field) => params.has(field))) return null;
  return Object.fromEntries(scenarioFields.map((field) => [field, params.get(field) ?? fallback[field]])) as Record<
    ScenarioField,
    string
  >;
}

export const noScenario = Object.fromEntries(scenarioFields.map((field) => [field, null]));
