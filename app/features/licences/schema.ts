/** What the forms that activate and deactivate a licence may hold; messages are keys of the catalogue. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { type Credentials, parseStoreAddress } from "#workers/licences/contract.ts";

/** The two ways in which a store hands out its credentials. */
export type CredentialKind = Credentials["kind"];

/** The one that the address of the page asks for. */
export const parseCredentialKind = (query: URLSearchParams): CredentialKind =>
  query.get("with") === "client" ? "client" : "token";
const maxSecretLength = 255;

/** A field left out and a field left empty are told alike, and never stop the other fields from being checked. */
const text = () =>
  z
    .string("validation.invalid" satisfies Key)
    .trim()
    .default("");
const secret = () => text().refine((value) => value.length <= maxSecretLength, "licences.errors.tooLong" satisfies Key);

const shopUrl = () =>
  text().superRefine((input, check) => {
    if (input === "") return check.addIssue({ code: "custom", message: "licences.errors.shopRequired" satisfies Key });
    const address = parseAddress(input);
    if (address.ok) return;
    const custom = address.reason === "custom-domain";
    check.addIssue({
      code: "custom",
      message: custom
        ? ("licences.errors.shopCustomDomain" satisfies Key)
        : ("licences.errors.shopInvalid" satisfies Key),
    });
  });

/** The field shows the end of the address, so that its first part alone is enough. */
const storeNamePattern = /^[a-z0-9][a-z0-9-]{0,62}$/i;
const parseAddress = (input: string) =>
  parseStoreAddress(storeNamePattern.test(input) ? `${input}.myshopify.com` : input);

const toDomain = (input: string): string => {
  const address = parseAddress(input);
  return address.ok ? address.shop : "";
};

const isSameEmail = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * `email` is the account's own: another is refused. `offered` is the way of giving credentials that the page shows;
 * it decides only which fields are asked for when none is filled.
 */
export const activateForm = (email: string, offered: CredentialKind) =>
  z
    .object({
      email: text().refine((value) => isSameEmail(value, email), "licences.errors.emailOther" satisfies Key),
      shopUrl: shopUrl(),
      ...credentialFields(),
    })
    .superRefine(checkCredentials(offered))
    .transform((form) => ({ shop: toDomain(form.shopUrl), credentials: toCredentials(form) }));

/** Other credentials for a store that is connected. */
export const credentialsForm = (offered: CredentialKind) =>
  z.object(credentialFields()).superRefine(checkCredentials(offered)).transform(toCredentials);

export const moveForm = (offered: CredentialKind) =>
  z
    .object({ fromShopUrl: shopUrl(), shopUrl: shopUrl(), ...credentialFields() })
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

/** A store that is named in a form of one click. */
export const storeForm = z.object({ fromShopUrl: shopUrl() }).transform(({ fromShopUrl }) => toDomain(fromShopUrl));

/** The store that an address of ours names, or null. */
export function parseStore(name: string | undefined): string | null {
  const shop = toDomain(name ?? "");
  return shop === "" ? null : shop;
}

/** Either pair of them is filled in. */
function credentialFields() {
  return { accessToken: secret(), apiSecretKey: secret(), clientId: secret(), clientSecret: secret() };
}

type CredentialFields = Record<"accessToken" | "apiSecretKey" | "clientId" | "clientSecret", string>;

function checkCredentials(offered: CredentialKind) {
  return (form: CredentialFields, check: z.RefinementCtx) => {
    const refuse = (field: keyof CredentialFields, message: Key) =>
      check.addIssue({ code: "custom", path: [field], message });
    const token = form.accessToken !== "" || form.apiSecretKey !== "";
    const client = form.clientId !== "" || form.clientSecret !== "";
    if (token && client) {
      // Both, since either set may be the one on screen.
      refuse("accessToken", "licences.errors.oneWay");
      refuse("clientId", "licences.errors.oneWay");
    } else if (client || (!token && offered === "client")) {
      if (form.clientId === "") refuse("clientId", "licences.errors.clientIdRequired");
      if (form.clientSecret === "") refuse("clientSecret", "licences.errors.clientSecretRequired");
    } else {
      if (form.accessToken === "") refuse("accessToken", "licences.errors.accessTokenRequired");
      else if (!form.accessToken.startsWith("shpat_")) refuse("accessToken", "licences.errors.accessTokenPrefix");
      if (form.apiSecretKey === "") refuse("apiSecretKey", "licences.errors.apiSecretKeyRequired");
      // Shopify cannot confirm this key, and deactivating asks for it: what is plainly something else is refused here.
      else if (!/^(?!shpat_)[\w-]+$/.test(form.apiSecretKey))
        refuse("apiSecretKey", "licences.errors.apiSecretKeyShape");
    }
  };
}

function toCredentials({ accessToken, apiSecretKey, clientId, clientSecret }: CredentialFields): Credentials {
  return clientId === "" ? { kind: "token", accessToken, apiSecretKey } : { kind: "client", clientId, clientSecret };
}

export const deactivateForm = z
  .object({
    shopUrl: shopUrl(),
    apiSecretKey: secret().refine((value) => value !== "", "licences.errors.apiSecretKeyRequired" satisfies Key),
    confirm: text().refine((value) => value !== "", "licences.errors.confirmRequired" satisfies Key),
  })
  .transform(({ shopUrl, apiSecretKey }) => ({ shop: toDomain(shopUrl), apiSecretKey }));
