import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import * as fr from "#app/i18n/fr/index.ts";
import { findText } from "#app/i18n/translate.ts";
import { toForm } from "#tests/support/to-form.ts";
import { activateForm, deactivateForm } from "./schema.ts";

const token = `shpat_${"0123456789abcdef".repeat(2)}`;
const secretKey = `shpss_${"0123456789abcdef".repeat(2)}`;
const email = "alice@demo.test";

function activate(fields: Record<string, string | string[]>, offered: "token" | "client" = "token") {
  return parse(activateForm(email, offered), { email, ...fields });
}

function parse(schema: Parameters<typeof parseWithZod>[1]["schema"], fields: Record<string, string | string[]>) {
  const submission = parseWithZod(toForm(fields), { schema });
  return submission.status === "success"
    ? { value: submission.value as unknown, errors: {} }
    : { value: null, errors: submission.error ?? {} };
}

const listMessages = (errors: Record<string, string[] | null>) => Object.values(errors).flatMap((list) => list ?? []);

describe("activateForm", () => {
  it("accepts an access token with its secret key", () => {
    const { value } = activate({ shopUrl: "alice-second.myshopify.com", accessToken: token, apiSecretKey: secretKey });
    expect(value).toEqual({
      shop: "alice-second.myshopify.com",
      credentials: { kind: "token", accessToken: token, apiSecretKey: secretKey },
    });
  });

  it.each([token, "日本語", "two words"])(
    "rejects %s as a secret key, because deactivation could not check it",
    (apiSecretKey) => {
      const { errors } = activate({ shopUrl: "alice-second.myshopify.com", accessToken: token, apiSecretKey });
      expect(errors).toEqual({ apiSecretKey: ["licences.errors.apiSecretKeyShape"] });
    },
  );

  it("accepts a client id with its secret, whichever kind the page shows", () => {
    const fields = { shopUrl: "alice-second.myshopify.com", clientId: "abc", clientSecret: secretKey };
    const credentials = { kind: "client", clientId: "abc", clientSecret: secretKey };
    expect(activate(fields, "client").value).toMatchObject({ credentials });
    expect(activate(fields, "token").value).toMatchObject({ credentials });
  });

  it("reports every missing field of an empty form, with existing messages", () => {
    const { errors } = parse(activateForm(email, "token"), {});
    expect(Object.keys(errors).sort()).toEqual(["accessToken", "apiSecretKey", "email", "shopUrl"]);
    for (const sentence of listMessages(errors)) expect(findText(fr, sentence), sentence).toBeTypeOf("string");
  });

  it("requires the client fields when the page shows those", () => {
    const { errors } = activate({ shopUrl: "alice-second.myshopify.com" }, "client");
    expect(Object.keys(errors).sort()).toEqual(["clientId", "clientSecret"]);
  });

  it("rejects another account's e-mail", () => {
    const { errors } = activate({
      email: "bob@demo.test",
      shopUrl: "alice-second.myshopify.com",
      accessToken: token,
      apiSecretKey: secretKey,
    });
    expect(errors).toEqual({ email: ["licences.errors.emailOther"] });
  });

  it("ignores the case of the account's e-mail", () => {
    const fields = { shopUrl: "alice-second.myshopify.com", accessToken: token, apiSecretKey: secretKey };
    expect(activate({ ...fields, email: "Alice@Demo.Test" }).errors).toEqual({});
  });

  it.each<Record<string, string>>([
    { accessToken: token, apiSecretKey: secretKey, clientId: "abc", clientSecret: secretKey },
    { accessToken: token, clientSecret: secretKey },
  ])("rejects a mix of both kinds of credentials", (fields) => {
    const { errors } = activate({ shopUrl: "alice-second.myshopify.com", ...fields });
    expect(errors).toEqual({ accessToken: ["licences.errors.oneWay"], clientId: ["licences.errors.oneWay"] });
  });

  it.each(["shpca_0123", "SHPAT_0123", "токен", "  ", "x"])("rejects the access token %j", (accessToken) => {
    const { errors } = activate({ shopUrl: "alice-second.myshopify.com", accessToken, apiSecretKey: secretKey });
    expect(Object.keys(errors)).toEqual(["accessToken"]);
  });

  it("rejects values longer than the licence service accepts", () => {
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

  it("explains where to find the address when given a custom domain", () => {
    const { errors } = activate({ shopUrl: "www.alice.fr", accessToken: token, apiSecretKey: secretKey });
    expect(errors).toEqual({ shopUrl: ["licences.errors.shopCustomDomain"] });
  });

  it("rejects a repeated field instead of choosing one value", () => {
    const shopUrl = ["alice-second.myshopify.com", "bob-shop.myshopify.com"];
    const { value, errors } = activate({ shopUrl, accessToken: token, apiSecretKey: secretKey });
    expect(value).toBeNull();
    expect(errors).toMatchObject({ shopUrl: ["validation.invalid"] });
  });
});

describe("deactivateForm", () => {
  const whole = { shopUrl: "Alice-Shop.myshopify.com", apiSecretKey: secretKey, confirm: "on" };

  it("accepts a store, its secret key and the confirmation", () => {
    expect(parse(deactivateForm, whole).value).toEqual({ shop: "alice-shop.myshopify.com", apiSecretKey: secretKey });
  });

  it.each(["shopUrl", "apiSecretKey", "confirm"] as const)("requires %s", (name) => {
    const { [name]: _left, ...rest } = whole;
    expect(Object.keys(parse(deactivateForm, rest).errors)).toEqual([name]);
  });

  it("reports every missing field of an empty form", () => {
    expect(Object.keys(parse(deactivateForm, {}).errors).sort()).toEqual(["apiSecretKey", "confirm", "shopUrl"]);
  });
});
