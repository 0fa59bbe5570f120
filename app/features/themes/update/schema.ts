/** What the form that asks for a preview may hold; messages are keys of the catalogue. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { normaliseShopAddress, themeId } from "#workers/licences/contract.ts";

const key = (name: Key): Key => name;
const maximumSecretLength = 255;

/** A field left out and a field left empty are told alike, and never stop the other fields from being checked. */
const text = () => z.string(key("validation.invalid")).trim().default("");

const sameEmail = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** `email` is the account's own: another is refused. */
export const updateForm = (email: string) =>
  z
    .object({
      email: text().refine((value) => sameEmail(value, email), key("update.errors.emailOther")),
      shopUrl: text().refine((value) => shopNamed(value) !== null, key("update.errors.shopRequired")),
      themeId: text().refine((value) => themeId.safeParse(value).success, key("update.errors.themeRequired")),
      apiSecretKey: text()
        .refine((value) => value !== "", key("update.errors.apiSecretKeyRequired"))
        .refine((value) => value.length <= maximumSecretLength, key("update.errors.tooLong")),
    })
    .transform(({ shopUrl, themeId, apiSecretKey }) => ({ shop: shopNamed(shopUrl) ?? "", themeId, apiSecretKey }));

/** The store that a form or an address of ours names, or null. */
export function shopNamed(input: string | null): string | null {
  const address = normaliseShopAddress(input ?? "");
  return address.ok ? address.shop : null;
}
