/** One product as texts: the fields of its form, and the columns of a CSV file. Messages are catalogue keys. */
import * as z from "zod";
import { parseParisTime, toParisField } from "#app/i18n/format.ts";
import type { Key } from "#app/i18n/index.ts";
import { toAmbiguityIssue } from "#app/kit/forms/number-fields.ts";
import { parseHundredths, toFieldText } from "#app/tools/products/scenario.ts";
import type { Language } from "#base/language.ts";
import { isReadable, normalizeLine, normalizeText } from "#base/plain-text.ts";
import { toSafeAddress } from "#base/safe-url.ts";
import { isAmbiguous, readNumber } from "#base/typed-number.ts";
import { type Country, isCountry } from "#base/vat-rates.ts";
import { niches, type ProductDraft, productLimits } from "#workers/portal/products/contract.ts";
import type { ProductField } from "./field-names.ts";

const field = (message: Key) => z.string(message).default("");
const text = (message: Key, max: number, normalize: (text: string) => string) =>
  field(message)
    .transform(normalize)
    .refine((written) => isReadable(written) && written.length <= max, message);
const name = () => text("winningProducts.errors.name", productLimits.name, normalizeLine);
const reason = () => text("winningProducts.errors.reason", productLimits.reason, normalizeText);

/** `parse` returns null for what is wrong. */
const parsed = <Value>(message: Key, parse: (text: string) => Value | null) =>
  field(message).transform((written, context) => {
    const value = parse(written.trim());
    if (value !== null) return value;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

const amount = (isWrong: (cents: number) => boolean = () => false, message: Key = "winningProducts.errors.amount") =>
  field(message).transform((written, context) => {
    const cents = parseHundredths(written);
    if (typeof cents === "number" && cents <= productLimits.cents && !isWrong(cents)) return cents;
    context.addIssue(isAmbiguous(cents) ? toAmbiguityIssue(cents) : { code: "custom", message });
    return z.NEVER;
  });

/** Spreadsheets write their own words, in the language of the person. */
const yes = ["on", "yes", "oui", "true", "vrai", "y", "o", "x", "1"];
const no = ["", "off", "no", "non", "false", "faux", "n", "0"];
const isYes = parsed("winningProducts.errors.yesNo", (written) => {
  const word = written.toLowerCase();
  return yes.includes(word) ? true : no.includes(word) ? false : null;
});

const split = (written: string) => written.split(/[\s,;|]+/).filter(Boolean);

function parseCountries(written: string): Country[] | null {
  const codes = [...new Set(split(written.toUpperCase()))];
  return codes.length > 0 && codes.every(isCountry) ? codes : null;
}

function toPoint(written: string): number {
  const read = readNumber(written);
  return read && !isAmbiguous(read) && read.sign === "" ? Number(`${read.whole}.${read.decimals}`) : Number.NaN;
}

function parseTrend(written: string): number[] | null {
  const points = split(written).map(toPoint);
  const isPoint = (point: number) => point >= 0 && point <= 100;
  return points.length !== 1 && points.length <= productLimits.points && points.every(isPoint) ? points : null;
}

function parseLinks(written: string): string[] | null {
  const links = written.split(/\s+/).filter(Boolean);
  const safe = links.flatMap((link) => (link.startsWith("/") ? [] : (toSafeAddress(link, "/") ?? [])));
  return safe.length === links.length && links.length <= productLimits.links ? safe : null;
}

const fields = {
  nameFr: name(),
  reasonFr: reason(),
  nameEn: name(),
  reasonEn: reason(),
  niche: z.enum(niches, "winningProducts.errors.niche" satisfies Key),
  // `undefined` is a wrong address, and an empty text is none.
  image: parsed("winningProducts.errors.image", (written) => {
    const url = toSafeAddress(written, "/products/");
    return written === "" || url !== null ? { url } : null;
  }),
  countries: parsed("winningProducts.errors.countries", parseCountries),
  price: amount((cents) => cents === 0, "winningProducts.errors.price"),
  cost: amount(),
  shipping: amount(),
  advertising: amount(),
  trend: parsed("winningProducts.errors.trend", parseTrend),
  links: parsed("winningProducts.errors.links", parseLinks),
  example: isYes,
  published: isYes,
  expiresAt: parsed("winningProducts.errors.moment", (written) => {
    const at = written === "" ? null : parseParisTime(toIsoTime(written));
    return written === "" || at ? { at: at?.toISOString() ?? null } : null;
  }),
} satisfies Record<ProductField, z.ZodType>;

/** Days first, as French spreadsheets write dates, or with a space before the time. */
function toIsoTime(written: string): string {
  const pattern =
    /^(?:(\d{1,2})([/.-])(\d{1,2})\2(\d{4})|(\d{4}-\d{2}-\d{2}))(?:[ T](\d{1,2})[:h](\d{2})(?::\d{2})?)?$/;
  const [, day = "", , month = "", year, iso, hour, minute] = pattern.exec(written) ?? [];
  if (!year && !iso) return written;
  const date = iso ?? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return hour === undefined ? date : `${date}T${hour.padStart(2, "0")}:${minute}`;
}

const toDraft = (value: z.output<z.ZodObject<typeof fields>>): ProductDraft => ({
  fr: { name: value.nameFr, reason: value.reasonFr },
  en: { name: value.nameEn, reason: value.reasonEn },
  niche: value.niche,
  imageUrl: value.image.url,
  countries: value.countries,
  costCents: value.cost,
  priceCents: value.price,
  shippingCents: value.shipping,
  advertisingCents: value.advertising,
  trend: value.trend,
  links: value.links,
  isExample: value.example,
  isPublished: value.published,
  expiresAt: value.expiresAt.at,
});

export const productRow = z.object(fields).transform(toDraft);

const requestId = z.string().max(100).optional();

export const newProductForm = z
  .object({ ...fields, requestId })
  .transform(({ requestId, ...value }) => ({ draft: toDraft(value), requestId }));

export const editForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("delete") }),
  z.object({ ...fields, intent: z.literal("save"), version: z.string().max(64) }),
]);
export const getDraft = toDraft;

export const actForm = z.object({
  intent: z.enum(["publish", "withdraw", "up", "down"]),
  product: z.string().regex(/^[a-z0-9-]{1,64}$/),
});

/** The same texts again, as the form and an export show them. */
export function toProductTexts(draft: ProductDraft, language: Language): Record<ProductField, string> {
  const money = (cents: number) => toFieldText(cents, "sell", language);
  return {
    ...{ nameFr: draft.fr.name, reasonFr: draft.fr.reason, nameEn: draft.en.name, reasonEn: draft.en.reason },
    ...{ niche: draft.niche, image: draft.imageUrl ?? "", countries: draft.countries.join(", ") },
    ...{ price: money(draft.priceCents), cost: money(draft.costCents) },
    ...{ shipping: money(draft.shippingCents), advertising: money(draft.advertisingCents) },
    ...{ trend: draft.trend.join(" "), links: draft.links.join("\n") },
    ...{ example: draft.isExample ? "on" : "", published: draft.isPublished ? "on" : "" },
    expiresAt: draft.expiresAt === null ? "" : toParisField(draft.expiresAt),
  };
}
