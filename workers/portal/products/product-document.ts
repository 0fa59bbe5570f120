/** The documents of `winningProducts`: how we write them, and how we read those of any program. */
import * as z from "zod";
import { toSafeAddress } from "#base/safe-url.ts";
import { type Country, countries, isCountry } from "#base/vat-rates.ts";
import type { EventFields } from "#workers/licences/events/contract.ts";
import type { QueriedDocument, StoredDocument } from "../clients/firestore-client.ts";
import { type Fields, type Plain, toFields } from "../clients/firestore-values.ts";
import { type KeptProducts, niches, type ProductDraft, productLimits, type WinningProduct } from "./contract.ts";

const cents = z.int().min(0).max(productLimits.cents);
const rate = z.int().min(0).max(10_000);
const text = (max: number) => z.string().trim().min(1).max(max);
const texts = z.object({ name: text(productLimits.name), reason: text(productLimits.reason) });
const moment = z.string().refine((time) => !Number.isNaN(Date.parse(time)));
const address = (under: string) => z.string().transform((written) => toSafeAddress(written, under));

/** Lists drop what they cannot hold. */
const listOf = <Item>(isItem: (item: unknown) => item is Item, max: number) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((items) => items.filter(isItem).slice(0, max));
const isPoint = (point: unknown): point is number => typeof point === "number" && point >= 0 && point <= 100;
const isLink = (link: unknown): link is string =>
  typeof link === "string" && /^https:/.test(toSafeAddress(link, "/") ?? "");

const stored = z.object({
  fr: texts,
  en: texts,
  niche: z.enum(niches),
  imageUrl: address("/").nullable().catch(null),
  countries: listOf(isCountry, countries.length).pipe(z.array(z.custom<Country>()).min(1)),
  costCents: cents,
  priceCents: cents.min(1),
  shippingCents: cents,
  advertisingCents: cents,
  trend: listOf(isPoint, productLimits.points),
  links: listOf(isLink, productLimits.links),
  isExample: z.boolean().catch(false),
  isPublished: z.boolean().catch(false),
  expiresAt: moment.nullable().catch(null),
  position: z.int().catch(0),
  updatedAt: moment.catch(() => new Date(0).toISOString()),
});

/** None for a document that is no product. */
export function toProducts({ id, fields, updateTime }: QueriedDocument): WinningProduct[] {
  const parsed = stored.safeParse(fields);
  return parsed.success ? [{ id, ...parsed.data, version: updateTime }] : [];
}

export const isShown = ({ isPublished, expiresAt }: ProductDraft, now: Date): boolean =>
  isPublished && (expiresAt === null || Date.parse(expiresAt) > now.getTime());

/** Null when the draft is not one that can be read again. */
export function toProductFields(draft: ProductDraft, place: { position: number; now: Date }): Fields | null {
  const { position, now } = place;
  const parsed = stored.safeParse({ ...draft, position, updatedAt: now.toISOString() });
  if (!parsed.success) return null;
  const { expiresAt, ...rest } = parsed.data;
  return toFields({ ...rest, expiresAt: expiresAt === null ? null : new Date(expiresAt), updatedAt: now } as {
    [name: string]: Plain;
  });
}

/** The name in the log is the French one. */
export function toProductEventFields(draft: ProductDraft): EventFields {
  const { fr, en, niche, imageUrl, countries, trend, links, isExample, isPublished, expiresAt } = draft;
  const amounts = { costCents: draft.costCents, priceCents: draft.priceCents };
  return {
    ...{ name: fr.name, reasonFr: fr.reason, nameEn: en.name, reasonEn: en.reason, niche, imageUrl, isExample },
    ...{ ...amounts, shippingCents: draft.shippingCents, advertisingCents: draft.advertisingCents },
    ...{ countries: countries.join(", "), trend: trend.join(", "), links: links.join(" ") },
    status: isPublished ? "published" : "draft",
    expiresAt,
  };
}

export const scenario = z.object({
  ...{ priceCents: cents.min(1), costCents: cents, shippingCents: cents, advertisingCents: cents },
  ...{ feesRate: rate, returnsRate: rate },
  country: z.custom<Country>(isCountry),
});

/** From the person's document; what is none of ours is left out. */
export function toKeptProducts(document: StoredDocument | null): KeptProducts {
  const { favouriteProducts, productScenarios } = document?.fields ?? {};
  const isText = (id: unknown): id is string => typeof id === "string";
  const scenarios = Object.entries(z.record(z.string(), z.unknown()).catch({}).parse(productScenarios)).flatMap(
    ([id, value]) => {
      const parsed = scenario.safeParse(value);
      return parsed.success ? [[id, parsed.data] as const] : [];
    },
  );
  return {
    favourites: Array.isArray(favouriteProducts) ? favouriteProducts.filter(isText) : [],
    scenarios: Object.fromEntries(scenarios),
  };
}

export const keptFields = ["favouriteProducts", "productScenarios"] as const;
