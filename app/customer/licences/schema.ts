/** Schemas of the licence forms; messages are catalogue keys. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { storeField, textField, toShop } from "#app/kit/forms/typed-fields.ts";
import { isSameEmail } from "#base/email.ts";
import { normalizeSecret } from "#base/typed-text.ts";
import type { Credentials } from "#workers/licences/stores/contract.ts";

export type CredentialKind = Credentials["kind"];

/** The kind of credentials that the URL selects. */
export const parseCredentialKind = (query: URLSearchParams): CredentialKind =>
  query.get("with") === "client" ? "client" : "token";
const maxSecretLength = 255;

const secret = () =>
  textField()
    .overwrite(normalizeSecret)
    .refine((value) => value.length <= maxSecretLength, "licences.errors.tooLong" satisfies Key);

const toDomain = (typed: string): string => toShop(typed) ?? "";

/**
 * Accepts only the account's own `email`. `offered` is the kind of credentials on the page, which decides the
 * required fields when none is filled in.
 */
export const activateForm = (email: string, offered: CredentialKind) =>
  z
    .object({
      email: textField().refine((value) => isSameEmail(value, email), "licences.errors.emailOther" satisfies Key),
      shopUrl: storeField(),
      ...credentialFields(),
    })
    .superRefine(checkCredentials(offered))
    .transform((form) => ({ shop: toDomain(form.shopUrl), credentials: toCredentials(form) }));

/** New credentials for a connected store. */
export const credentialsForm = (offered: CredentialKind) =>
  z.object(credentialFields()).superRefine(checkCredentials(offered)).transform(toCredentials);

export const moveForm = (offered: CredentialKind) =>
  z
    .object({ fromShopUrl: storeField(), shopUrl: storeField(), ...credentialFields() })
    .superRefine((form, check) => {
      const shop = toDomain(form.shopUrl);
      if (shop === "" || shop !== toDomain(form.fromShopUrl)) return;
      check.addIssue({ code: "custom", path: ["shopUrl"], message: "licences.errors.sameShop" satisfies Key });
    })
    .superRefine(checkCredentials(offered))
    .transform((form) => ({
      fromShop: toDomain(form.fromShopUrl),
      shop: toDomain(form.shopUrl),
      credentials: toCredentials(form),
    }));

/** The store of a move request. */
export const storeForm = z.object({ fromShopUrl: storeField() }).transform(({ fromShopUrl }) => toDomain(fromShopUrl));

/** The form needs one of the two pairs. */
export function credentialFields() {
  return { accessToken: secret(), apiSecretKey: secret(), clientId: secret(), clientSecret: secret() };
}

type CredentialFields = Record<"accessToken" | "apiSecretKey" | "clientId" | "clientSecret", string>;

export function checkCredentials(offered: CredentialKind) {
  return (form: CredentialFields, check: z.RefinementCtx) => {
    const refuse = (field: keyof CredentialFields, message: Key) =>
      check.addIssue({ code: "custom", path: [field], message });
    const token = form.accessToken !== "" || form.apiSecretKey !== "";
    const client = form.clientId !== "" || form.clientSecret !== "";
    if (token && client) {
      // Mark both pairs, because either may be on screen.
      refuse("accessToken", "licences.errors.oneWay");
      refuse("clientId", "licences.errors.oneWay");
    } else if (client || (!token && offered === "client")) {
      if (form.clientId === "") refuse("clientId", "licences.errors.clientIdRequired");
      if (form.clientSecret === "") refuse("clientSecret", "licences.errors.clientSecretRequired");
    } else {
      if (form.accessToken === "") refuse("accessToken", "licences.errors.accessTokenRequired");
      else if (!form.accessToken.startsWith("shpat_")) refuse("accessToken", "licences.errors.accessTokenPrefix");
      if (form.apiSecretKey === "") refuse("apiSecretKey", "licences.errors.apiSecretKeyRequired");
      // Shopify cannot confirm this key, and deactivation needs it later. So reject what cannot be a key.
      else if (!/^(?!shpat_)[\w-]+$/.test(form.apiSecretKey))
        refuse("apiSecretKey", "licences.errors.apiSecretKeyShape");
    }
  };
}

export function toCredentials({ accessToken, apiSecretKey, clientId, clientSecret }: CredentialFields): Credentials {
  return clientId === "" ? { kind: "token", accessToken, apiSecretKey } : { kind: "client", clientId, clientSecret };
}

export const deactivateForm = z
  .object({
    shopUrl: storeField(),
    apiSecretKey: secret().refine((value) => value !== "", "licences.errors.apiSecretKeyRequired" satisfies Key),
    confirm: textField().refine((value) => value !== "", "licences.errors.confirmRequired" satisfies Key),
  })
  .transform(({ shopUrl, apiSecretKey }) => ({ shop: toDomain(shopUrl), apiSecretKey }));
