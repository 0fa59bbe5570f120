/** The same spellings at every door: forms, addresses of pages, filters of lists, and requests of the licence service. */
import { describe, expect, test } from "vitest";
import type * as z from "zod";
import { profileForm } from "#app/customer/accounts/schema.ts";
import * as stores from "#app/customer/licences/schema.ts";
import * as themes from "#app/customer/updates/schema.ts";
import { eventsAddress } from "#app/domain/event-filters.ts";
import { parseListAddress } from "#app/kit/lists/list-query.ts";
import * as buy from "#app/public/purchases/schema.ts";
import * as auth from "#app/public/session/schema.ts";
import { usersForm } from "#app/staff/accounts/list/schema.ts";
import { notificationForm } from "#app/staff/announcements/schema.ts";
import * as acts from "#app/staff/licences/changes/schema.ts";
import * as forCustomers from "#app/staff/licences/for-customers/schema.ts";
import { acceptForm } from "#app/staff/orders/schema.ts";
import { parseSignInCode } from "#base/typed-code.ts";
import { noteRequest, personQuery, viewAsRecord } from "#workers/licences/accounts/person-contract.ts";
import { userFilters } from "#workers/licences/accounts/user-contract.ts";
import { eventFilters } from "#workers/licences/events/contract.ts";
import { activateForRequest, prepareRequest } from "#workers/licences/licences/activation-contract.ts";
import { activateRequest, deactivateRequest, moveRequest } from "#workers/licences/licences/contract.ts";
import { licenceFilters } from "#workers/licences/licences/list/contract.ts";
import {
  changeOwnerRequest,
  grantRequest,
  licenceLimitRequest,
  licenceLookup,
} from "#workers/licences/licences/staff-contract.ts";
import { acceptRequest, ordersQuery } from "#workers/licences/orders/contract.ts";
import { shopDomain } from "#workers/licences/platform/wire.ts";
import { installRequest } from "#workers/licences/shopify/contract.ts";
import { templatesQuery } from "#workers/licences/templates/contract.ts";
import { deliveryStoresQuery } from "#workers/licences/templates/delivery/contract.ts";
import { previewUpdateRequest, updatePageQuery } from "#workers/licences/updates/contract.ts";
import { checkClaims } from "#workers/portal/session/id-token.ts";
import { toShop } from "./typed-fields.ts";

/** The read value, or null for a refused one. */
type Door = (typed: string) => unknown;

const requestId = "0".repeat(24);
const objectId = "0".repeat(24);
const reason = "test";
const accessToken = "shpat_0";
const apiSecretKey = "shpss_0";
const secrets = { accessToken, apiSecretKey, clientId: "", clientSecret: "" };
const storeCredentials = { kind: "token", accessToken, apiSecretKey } as const;

/** Null unless the field is in the value; a part of a path is a name. */
function door<Schema extends z.ZodType>(schema: Schema, fields: (typed: string) => object, path: string): Door {
  return (typed) => {
    const parsed = schema.safeParse(fields(typed));
    if (!parsed.success) return null;
    return path.split(".").reduce((value, name) => (value as Record<string, never>)[name], parsed.data as unknown);
  };
}

function filter(name: "store" | "person" | "actor"): Door {
  return (typed) => {
    const { query, refused } = parseListAddress(new URLSearchParams({ [name]: typed }), eventsAddress);
    return refused.length === 0 ? query[name] : null;
  };
}

const query = (name: "shop" | "email"): Door => {
  return (typed) => (acts.parseQuery(typed) as Record<string, string> | null)?.[name] ?? null;
};

const storeDoors: Record<string, Door> = {
  "the address of a store's page": toShop,
  activateForm: door(
    stores.activateForm("a@b.test", "token"),
    (shopUrl) => ({ email: "a@b.test", shopUrl, ...secrets }),
    "shop",
  ),
  moveForm: door(stores.moveForm("token"), (shopUrl) => ({ fromShopUrl: "other-shop", shopUrl, ...secrets }), "shop"),
  "moveForm, from": door(
    stores.moveForm("token"),
    (fromShopUrl) => ({ fromShopUrl, shopUrl: "other-shop", ...secrets }),
    "fromShop",
  ),
  storeForm: (typed) => stores.storeForm.safeParse({ fromShopUrl: typed }).data ?? null,
  deactivateForm: door(stores.deactivateForm, (shopUrl) => ({ shopUrl, apiSecretKey, confirm: "on" }), "shop"),
  activateForForm: door(
    forCustomers.activateForForm("token"),
    (shopUrl) => ({ email: "a@b.test", shopUrl, ...secrets, reason }),
    "shop",
  ),
  prepareForm: door(forCustomers.prepareForm, (shopUrl) => ({ email: "a@b.test", shopUrl, reason, requestId }), "shop"),
  installForm: door(themes.installForm, (shopUrl) => ({ shopUrl, release: "2.0.4", name: "" }), "shop"),
  updateForm: door(
    themes.updateForm("a@b.test"),
    (shopUrl) => ({ email: "a@b.test", shopUrl, themeId: "7", apiSecretKey, version: "" }),
    "shop",
  ),
  changeForm: door(acts.changeForm, (shopUrl) => ({ shopUrl, reason }), "shop"),
  ownerForm: door(acts.ownerForm, (shopUrl) => ({ shopUrl, reason, email: "a@b.test" }), "shop"),
  "the look-up of the staff": query("shop"),
  "the filter of the log": filter("store"),
  activateRequest: door(activateRequest, (shop) => ({ shop, credentials: storeCredentials }), "shop"),
  moveRequest: door(moveRequest, (fromShop) => ({ fromShop, shop: "o", credentials: storeCredentials }), "fromShop"),
  deactivateRequest: door(deactivateRequest, (shop) => ({ shop, apiSecretKey }), "shop"),
  licenceLookup: door(licenceLookup, (shop) => ({ shop }), "shop"),
  installRequest: door(installRequest, (shop) => ({ shop, version: "2.0.4", name: "x" }), "shop"),
  updatePageQuery: door(updatePageQuery, (shop) => ({ shop }), "shop"),
  "the address of a certificate": (typed) => shopDomain.safeParse(typed).data ?? null,
};

const emailDoors: Record<string, Door> = {
  loginForm: door(auth.loginForm, (email) => ({ email, password: "x" }), "email"),
  registerForm: door(
    auth.registerForm,
    (email) => ({ name: "Ada", email, password: "a fine long one", passwordConfirm: "a fine long one" }),
    "email",
  ),
  forgotPasswordForm: door(auth.forgotPasswordForm, (email) => ({ email }), "email"),
  profileForm: door(profileForm, (newEmail) => ({ intent: "email", newEmail, currentPassword: "x" }), "newEmail"),
  "visitorBasket, payer": door(buy.visitorBasket, (email) => ({ quantity: "1", email, requestId }), "email"),
  "visitorBasket, recipient": door(
    buy.visitorBasket,
    (recipient) => ({ quantity: "1", email: "a@b.test", recipient, requestId }),
    "recipient",
  ),
  grantForm: door(acts.grantForm, (email) => ({ email, count: "1", reason }), "email"),
  limitForm: door(acts.limitForm, (email) => ({ email, limit: "1", from: "2", reason }), "email"),
  ownerForm: door(acts.ownerForm, (email) => ({ shopUrl: "alice-shop", reason, email }), "email"),
  activateForForm: door(
    forCustomers.activateForForm("token"),
    (email) => ({ email, shopUrl: "alice-shop", ...secrets, reason }),
    "email",
  ),
  prepareForm: door(
    forCustomers.prepareForm,
    (email) => ({ email, shopUrl: "alice-shop", reason, requestId }),
    "email",
  ),
  usersForm: door(usersForm, (email) => ({ intent: "adjust", email, amount: "1", reason, requestId }), "email"),
  acceptForm: door(
    acceptForm,
    (email) => ({ intent: "accept", quantity: "1", amount: "1", reason, requestId, email }),
    "email",
  ),
  "the look-up of the staff": query("email"),
  grantRequest: door(grantRequest, (email) => ({ email, count: 1, reason, requestId }), "email"),
  licenceLimitRequest: door(licenceLimitRequest, (email) => ({ email, limit: 1, from: 2, reason }), "email"),
  changeOwnerRequest: door(changeOwnerRequest, (email) => ({ licenceId: objectId, reason, email }), "email"),
  licenceLookup: door(licenceLookup, (email) => ({ email }), "email"),
  activateForRequest: door(
    activateForRequest,
    (email) => ({ email, shop: "alice-shop", credentials: storeCredentials, reason }),
    "email",
  ),
  prepareRequest: door(prepareRequest, (email) => ({ email, shop: "alice-shop", reason, requestId }), "email"),
  acceptRequest: door(
    acceptRequest,
    (email) => ({ orderId: objectId, quantity: 1, amount: 1, email, reason, requestId }),
    "email",
  ),
};

/** Text filters find the value by whatever spelling, and take anything else as words. */
const filterDoors: Record<string, Door> = {
  "the search of licences": door(licenceFilters, (q) => ({ q }), "q"),
  "the owner of licences": door(licenceFilters, (account) => ({ account }), "account"),
  "the search of users": door(userFilters, (q) => ({ q }), "q"),
  "the search of orders": door(ordersQuery, (q) => ({ q }), "q"),
  "the search of the log": door(eventFilters, (q) => ({ q }), "q"),
  "the search of templates": door(templatesQuery, (q) => ({ q }), "q"),
  "the stores of a template": door(deliveryStoresQuery, (q) => ({ q }), "q"),
};

const stored = "alice-shop.myshopify.com";
const storeSpellings = [
  stored,
  "https://Alice-Shop.myshopify.com./",
  "alice-shop.myshopify.com:443",
  "http://alice-shop.myshopify.com/products?x=1",
  "https://admin.shopify.com/store/alice-shop/themes",
  "alice-shop.myshopify.com\u200b",
  "\u200ealice-shop.myshopify.com",
  "alice\u2011shop.myshopify.com",
  "ａｌｉｃｅ－ｓｈｏｐ．ｍｙｓｈｏｐｉｆｙ．ｃｏｍ",
  "<alice-shop.myshopify.com>",
  "alice-shop.myshopify.com,",
  "\u00a0« alice-shop.myshopify.com ».\u2028",
];
const wrongStores = [
  "alice-shop.myshopify.com.evil.test",
  "alice-shop.myshopify.com@evil.test",
  "evil.test/alice-shop.myshopify.com",
  "alice-shop.myshopify.com:8443",
  "alice-shop.shopifypreview.com",
  "аlice-shop.myshopify.com",
  "alice_shop.myshopify.com",
  "http://127.0.0.1/",
];

const email = "alice@xn--exmple-cua.fr";
const emailSpellings = [
  email,
  "Alice@exämple.fr",
  "alice@exa\u0308mple.fr",
  "mailto:alice@exämple.fr",
  "Alice <alice@exämple.fr>",
  "alice@exämple.fr.",
  " «\u00a0alice@exämple.fr\u00a0», ",
  "\u200ealice@ex\u00adämple.fr\u200b",
  "ａｌｉｃｅ＠exämple.fr",
];
const wrongEmails = [
  "josé@example.fr",
  "аlice@example.fr",
  "alice@",
  "alice@example.fr, bob@example.fr",
  "a b@example.fr",
];

describe.each(Object.entries(storeDoors))("the store's address in %s", (_, read) => {
  test.each([...storeSpellings, "alice-shop", " ALICE‐SHOP "])("reads %j", (typed) => expect(read(typed)).toBe(stored));
  test.each(wrongStores)("refuses %j", (typed) => expect(read(typed)).toBeNull());
});

describe.each(Object.entries(emailDoors))("the e-mail in %s", (_, read) => {
  test.each(emailSpellings)("reads %j", (typed) => expect(read(typed)).toBe(email));
  test.each(wrongEmails)("refuses %j", (typed) => expect(read(typed)).toBeNull());
});

describe.each(Object.entries(filterDoors))("the text in %s", (_, read) => {
  test.each(storeSpellings)("finds the store %j", (typed) => expect(read(typed)).toBe(stored));
  test.each(emailSpellings)("finds the e-mail %j", (typed) => expect(read(typed)).toBe(email));
  test("takes other words as one line", () => expect(read("\u200b “ｍａｒｔｉｎ”. ")).toBe("martin"));
});

describe.each([
  ["personQuery", door(personQuery, (typed) => ({ uid: null, email: typed }), "email")],
  ["noteRequest", door(noteRequest, (typed) => ({ uid: null, email: typed, text: "x", requestId }), "email")],
  ["viewAsRecord", door(viewAsRecord, (typed) => ({ uid: "u", email: typed, reason }), "email")],
  ["the person of the log", filter("person")],
  ["the actor of the log", filter("actor")],
])("the account in %s", (_, read) => {
  test.each(emailSpellings)("reads %j", (typed) => expect(read(typed)).toBe(email));
  test("may have an address from before the rules", () => expect(read("José@example.fr")).toBe("josé@example.fr"));
});

describe("notificationForm", () => {
  const fields = { title: "x", message: "x", type: "info", audience: "user" };
  const find = (userEmail: string) =>
    notificationForm(new Date())
      .safeParse({ ...fields, userEmail })
      .error?.issues.map(({ message, path }) => [path[0], message]);
  test.each(emailSpellings)("takes %j", (typed) => expect(find(typed)).toBeUndefined());
  test("refuses a character that no address can have", () =>
    expect(find("josé@example.fr")).toEqual([["userEmail", "validation.emailCharacter"]]));
});

const keyDoors: Record<string, Door> = {
  activateForm: door(
    stores.activateForm("a@b.test", "token"),
    (typed) => ({ email: "a@b.test", shopUrl: "alice-shop", ...secrets, apiSecretKey: typed }),
    "credentials.apiSecretKey",
  ),
  credentialsForm: door(
    stores.credentialsForm("client"),
    (clientSecret) => ({ accessToken: "", apiSecretKey: "", clientId: "x", clientSecret }),
    "clientSecret",
  ),
  deactivateForm: door(
    stores.deactivateForm,
    (typed) => ({ shopUrl: "alice-shop", apiSecretKey: typed, confirm: "on" }),
    "apiSecretKey",
  ),
  updateForm: door(
    themes.updateForm("a@b.test"),
    (typed) => ({ email: "a@b.test", shopUrl: "alice-shop", themeId: "7", apiSecretKey: typed, version: "" }),
    "apiSecretKey",
  ),
  deactivateRequest: door(deactivateRequest, (typed) => ({ shop: stored, apiSecretKey: typed }), "apiSecretKey"),
  activateRequest: door(
    activateRequest,
    (typed) => ({ shop: stored, credentials: { ...storeCredentials, apiSecretKey: typed } }),
    "credentials.apiSecretKey",
  ),
  previewUpdateRequest: door(
    previewUpdateRequest,
    (typed) => ({ shop: stored, themeId: "7", apiSecretKey: typed }),
    "apiSecretKey",
  ),
};

describe.each(Object.entries(keyDoors))("the key in %s", (_, read) => {
  test.each(["shpss_aB0", " shpss_aB0\r\n", "\ufeffshpss_\u200baB0\u2060", "\u00a0shpss_aB0\u200e"])(
    "reads %j",
    (typed) => expect(read(typed)).toBe("shpss_aB0"),
  );
});

const nameDoors: Record<string, Door> = {
  registerForm: door(
    auth.registerForm,
    (name) => ({ name, email: "a@b.test", password: "a fine long one", passwordConfirm: "a fine long one" }),
    "name",
  ),
  profileForm: door(profileForm, (name) => ({ intent: "profile", name }), "name"),
  "a social sign-in": (name) => {
    const now = 1_700_000_000;
    const claims = {
      iss: "https://securetoken.google.com/p",
      aud: "p",
      exp: now + 60,
      iat: now,
      auth_time: now,
      sub: "u",
    };
    const checked = checkClaims({ ...claims, name }, { projectId: "p", nowSeconds: now });
    return checked.ok ? checked.claims.displayName : null;
  },
};

describe.each(Object.entries(nameDoors))("the name in %s", (_, read) => {
  test.each([
    ["Zoe\u0301 Martin", "Zoé Martin"],
    [" \u202eZoé\u200f Martin\u2069\u200b\n", "Zoé Martin"],
    ["“Zoé”, ﬁ １.", "“Zoé”, ﬁ １."],
    ["نامه\u200cای", "نامه\u200cای"],
  ])("reads %j as %j", (typed, name) => expect(read(typed)).toBe(name));
});

const signInCode = (typed: string | undefined) => parseSignInCode(typed ?? "")?.code ?? null;
const codeDoors: Record<string, Door> = {
  codeForm: (code) => signInCode(auth.codeForm.safeParse({ code }).data?.code),
  profileForm: (code) => {
    const parsed = profileForm.safeParse({ intent: "totp-stop", code });
    return signInCode(parsed.success && "code" in parsed.data ? parsed.data.code : "");
  },
};

describe.each(Object.entries(codeDoors))("the recovery code in %s", (_, read) => {
  test.each(["7K3MD-9QX2H", "1. 7K3MD-9QX2H", "“7k3md‑9qx2h”.", "７Ｋ３ＭＤ９ＱＸ２Ｈ\u200b"])("reads %j", (typed) =>
    expect(read(typed)).toBe("7K3MD9QX2H"),
  );
});

const passwordDoors: Record<string, Door> = {
  registerForm: door(
    auth.registerForm,
    (password) => ({ name: "Ada", email: "a@b.test", password, passwordConfirm: password.normalize("NFC") }),
    "password",
  ),
  resetForm: door(auth.resetForm, (password) => ({ password, passwordConfirm: password.normalize("NFC") }), "password"),
  profileForm: door(
    profileForm,
    (typed) => ({
      ...{ intent: "password", currentPassword: "x" },
      ...{ newPassword: typed, newPasswordConfirm: typed.normalize("NFC") },
    }),
    "newPassword",
  ),
};

describe.each(Object.entries(passwordDoors))("the new password in %s", (_, read) => {
  test("has one spelling, and is otherwise as it was typed", () =>
    expect(read(" Cafe\u0301-１２\u200bﬁ")).toBe(" Café-１２\u200bﬁ"));
});
