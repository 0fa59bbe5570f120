/** What the form that asks for a preview may hold; messages are keys of the catalogue. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { parseStoreAddress, themeId } from "#workers/licences/contract.ts";

const maxSecretLength = 255;

/** A field left out and a field left empty are told alike, and never stop the other fields from being checked. */
const text = () =>
  z
    .string("validation.invalid" satisfies Key)
    .trim()
    .default("");

const sameEmail = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** `email` is the account's own: another is refused. */
export const updateForm = (email: string) =>
  z
    .object({
      email: text().refine((value) => sameEmail(value, email), "update.errors.emailOther" satisfies Key),
      shopUrl: text().refine((value) => parseShop(value) !== null, "update.errors.shopRequired" satisfies Key),
      themeId: text().refine((value) => themeId.safeParse(value).success, "update.errors.themeRequired" satisfies Key),
      apiSecretKey: text()
        .refine((value) => value !== "", "update.errors.apiSecretKeyRequired" satisfies Key)
        .refine((value) => value.length <= maxSecretLength, "update.errors.tooLong" satisfies Key),
    })
    .transform(({ shopUrl, themeId, apiSecretKey }) => ({ shop: parseShop(shopUrl) ?? "", themeId, apiSecretKey }));

/** The store that a form or an address of ours names, or null. */
export function parseShop(input: string | null): string | null {
  const address = parseStoreAddress(input ?? "");
  return address.ok ? address.shop : null;
}
