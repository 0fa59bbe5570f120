import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import * as fr from "#app/i18n/fr/index.ts";
import { findText } from "#app/i18n/translate.ts";
import { activateForm, deactivateForm } from "./schema.ts";

const token = `shpat_${"0123456789abcdef".repeat(2)}`;
const secretKey = `shpss_${"0123456789abcdef".repeat(2)}`;
const email = "alice@demo.test";

function activate(fields: Record<string, string | string[]>, offered: "token" | "client" = "token") {
  return parse(activateForm(email, offered), { email, ...fields });
}

function parse(schema: Parameters<typeof parseWithZod>[1]["schema"], fields: Record<string, string | string[]>) {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value);
  const submission = parseWithZod(form, { schema });
  return submission.status === "success"
    ? { value: submission.value as unknown, errors: {} }
    : { value: null, errors: submission.error ?? {} };
}

const listMessages = (errors: Record<string, string[] | null>) => Object.values(errors).flatMap((list) => list ?? []);

describe("activateForm", () => {
  it("takes an access token with its secret key", () => {
    const { value } = activate({ shopUrl: "alice-second.myshopify.com", accessToken: token, apiSecretKey: secretKey });
    expect(value).toEqual({
      shop: "alice-second.myshopify.com",
      credentials: { kind: "token", accessToken: token, apiSecretKey: secretKey },
    });
  });

  it.each([token, "日本語", "two words"])(
    "refuses %s as a secret key, which nobody could check later",
    (apiSecretKey) => {
      const { errors } = activate({ shopUrl: "alice-second.myshopify.com", accessToken: token, apiSecretKey });
      expect(errors).toEqual({ apiSecretKey: ["licences.errors.apiSecretKeyShape"] });
    },
  );

  it("takes a client id with its secret, whichever way the page offered", () => {
    const fields = { shopUrl: "alice-second.myshopify.com", clientId: "abc", clientSecret: secretKey };
    const credentials = { kind: "client", clientId: "abc", clientSecret: secretKey };
    expect(activate(fields, "client").value).toMatchObject({ credentials });
    expect(activate(fields, "token").value).toMatchObject({ credentials });
  });

  it.each([
    ["  https://Alice-Second.myshopify.com/admin/themes?x=1 ", "alice-second.myshopify.com"],
    ["Alice-Second", "alice-second.myshopify.com"],
    ["https://admin.shopify.com/store/alice-second/settings", "alice-second.myshopify.com"],
  ])("understands the address %s", (shopUrl, shop) => {
    expect(activate({ shopUrl, accessToken: token, apiSecretKey: secretKey }).value).toMatchObject({ shop });
  });

  it("names everything that is missing from an empty form at once, with sentences that exist", () => {
    const { errors } = parse(activateForm(email, "token"), {});
    expect(Object.keys(errors).sort()).toEqual(["accessToken", "apiSecretKey", "email", "shopUrl"]);
    for (const sentence of listMessages(errors)) expect(findText(fr, sentence), sentence).toBeTypeOf("string");
  });

  it("asks for the client's fields where the page offered those", () => {
    const { errors } = activate({ shopUrl: "alice-second.myshopify.com" }, "client");
    expect(Object.keys(errors).sort()).toEqual(["clientId", "clientSecret"]);
  });

  it("refuses another account's e-mail", () => {
    const { errors } = activate({
      email: "bob@demo.test",
      shopUrl: "alice-second.myshopify.com",
      accessToken: token,
      apiSecretKey: secretKey,
    });
    expect(errors).toEqual({ email: ["licences.errors.emailOther"] });
  });

  it("takes the account's e-mail in another case", () => {
    const fields = { shopUrl: "alice-second.myshopify.com", accessToken: token, apiSecretKey: secretKey };
    expect(activate({ ...fields, email: "Alice@Demo.Test" }).errors).toEqual({});
  });

  it.each<Record<string, string>>([
    { accessToken: token, apiSecretKey: secretKey, clientId: "abc", clientSecret: secretKey },
    { accessToken: token, clientSecret: secretKey },
  ])("refuses the fields of both ways together", (fields) => {
    const { errors } = activate({ shopUrl: "alice-second.myshopify.com", ...fields });
    expect(errors).toEqual({ accessToken: ["licences.errors.oneWay"], clientId: ["licences.errors.oneWay"] });
  });

  it.each(["shpca_0123", "SHPAT_0123", "токен", "  ", "x"])("refuses the access token %j", (accessToken) => {
    const { errors } = activate({ shopUrl: "alice-second.myshopify.com", accessToken, apiSecretKey: secretKey });
    expect(Object.keys(errors)).toEqual(["accessToken"]);
  });

  it("refuses values longer than the licence service takes", () => {
    const { errors } = activate({
      shopUrl: "alice-second.myshopify.com",
      accessToken: `shpat_${"a".repeat(250)}`,
      apiSecretKey: "k".repeat(100_000),
    });
    expect(errors).toEqual({
      accessToken: ["licences.errors.tooLong"],
      apiSecretKey: ["licences.errors.tooLong"],
    });
  });

  it.each([
    "http://127.0.0.1/",
    "http://169.254.169.254/latest/meta-data",
    "alice.myshopify.com.evil.test",
    "evil.test/alice.myshopify.com",
    "evil.test?.myshopify.com",
    "user:pass@alice.myshopify.com",
    "alice.myshopify.com@evil.test",
    "alice.myshopify.com:8443",
    "alice second.myshopify.com",
    "аlice.myshopify.com",
    "店.myshopify.com",
    "-alice.myshopify.com",
    `${"a".repeat(64)}.myshopify.com`,
    "javascript:alert(1)",
    "alice.myshopify.com\u0000.evil.test",
    "a".repeat(100_000),
    "",
  ])("refuses the address %.60s", (shopUrl) => {
    const { errors } = activate({ shopUrl, accessToken: token, apiSecretKey: secretKey });
    expect(Object.keys(errors)).toEqual(["shopUrl"]);
  });

  it("tells a custom domain where the address is found", () => {
    const { errors } = activate({ shopUrl: "www.alice.fr", accessToken: token, apiSecretKey: secretKey });
    expect(errors).toEqual({ shopUrl: ["licences.errors.shopCustomDomain"] });
  });

  it("refuses a field that is given twice instead of choosing one", () => {
    const shopUrl = ["alice-second.myshopify.com", "bob-shop.myshopify.com"];
    const { value, errors } = activate({ shopUrl, accessToken: token, apiSecretKey: secretKey });
    expect(value).toBeNull();
    expect(errors).toMatchObject({ shopUrl: ["validation.invalid"] });
  });
});

describe("deactivateForm", () => {
  const whole = { shopUrl: "Alice-Shop.myshopify.com", apiSecretKey: secretKey, confirm: "on" };

  it("takes a store, its secret key and the confirmation", () => {
    expect(parse(deactivateForm, whole).value).toEqual({ shop: "alice-shop.myshopify.com", apiSecretKey: secretKey });
  });

  it.each(["shopUrl", "apiSecretKey", "confirm"] as const)("asks for %s", (name) => {
    const { [name]: _left, ...rest } = whole;
    expect(Object.keys(parse(deactivateForm, rest).errors)).toEqual([name]);
  });

  it("names all that is missing from an empty form", () => {
    expect(Object.keys(parse(deactivateForm, {}).errors).sort()).toEqual(["apiSecretKey", "confirm", "shopUrl"]);
  });
});
