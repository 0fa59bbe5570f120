/** The curated list of products that sell well: what merchants read and keep, and what the staff change. */
import type { Country } from "#base/vat-rates.ts";

export const niches = [
  "decoration",
  "tableware",
  "jewellery",
  "textiles",
  "wellness",
  "sport",
  "pets",
  "children",
  "garden",
  "office",
] as const;
export type Niche = (typeof niches)[number];

export const productLimits = {
  /** The whole list is read at once. */
  products: 300,
  name: 80,
  reason: 600,
  links: 3,
  /** Of the trend, from 0 to 100, oldest first. */
  points: 12,
  cents: 10_000_000,
} as const;

interface ProductText {
  name: string;
  /** Why it sells. */
  reason: string;
}

/** What the staff decide; amounts are cents of a euro for one sale. */
export interface ProductDraft {
  fr: ProductText;
  en: ProductText;
  niche: Niche;
  /** `https:`, or a picture of the portal. */
  imageUrl: string | null;
  /** The first one decides the VAT of the margin. */
  countries: Country[];
  costCents: number;
  /** With VAT. */
  priceCents: number;
  shippingCents: number;
  advertisingCents: number;
  trend: number[];
  links: string[];
  /** Its figures were made up to show the list. */
  isExample: boolean;
  isPublished: boolean;
  /** ISO 8601; null for no end. */
  expiresAt: string | null;
}

export interface WinningProduct extends ProductDraft {
  id: string;
  /** The staff's order. */
  position: number;
  updatedAt: string;
  /** Changes with each write, so that no edit overwrites another one. */
  version: string;
}

/** The figures that a person tries for one product: cents, hundredths of a percent, and the country of the VAT. */
export interface Scenario {
  priceCents: number;
  costCents: number;
  shippingCents: number;
  advertisingCents: number;
  /** Payment fees, of the price. */
  feesRate: number;
  /** Refunded sales, of the price. */
  returnsRate: number;
  country: Country;
}

/** What a person keeps, in their own document. */
export interface KeptProducts {
  favourites: string[];
  scenarios: Record<string, Scenario>;
}

export interface ImportedProduct {
  /** Of the product that it replaces; null for a new one. */
  id: string | null;
  draft: ProductDraft;
}
