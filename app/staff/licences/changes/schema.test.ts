import { describe, expect, it } from "vitest";
import { changeForm, explainQuery, grantForm, limitForm, ownerForm, parseQuery } from "./schema.ts";

const licenceId = "0123456789abcdef01234567";
const readFields = (
  schema: { safeParse(value: unknown): { error?: { issues: { path: PropertyKey[] }[] } } },
  form: object,
) => schema.safeParse(form).error?.issues.map(({ path }) => path[0]);

describe("parseQuery", () => {
  it.each([
    [licenceId.toUpperCase(), { licenceId }],
    [" Alice@Example.test", { email: "alice@example.test" }],
    ["alice-shop", { shop: "alice-shop.myshopify.com" }],
    ["https://alice-shop.myshopify.com/admin", { shop: "alice-shop.myshopify.com" }],
    ["what is it", null],
    ["!!", null],
    ["alice@", null],
  ])("reads %j", (typed, query) => expect(parseQuery(typed)).toEqual(query));
});

describe("explainQuery", () => {
  const none = "licenceActs.errors.find";
  it.each([
    ["josé@example.test", { message: "validation.emailCharacter", facts: { character: "é" } }],
    ["alice_shop.myshopify.com", { message: "licences.errors.shopCharacter", facts: { character: "_" } }],
    ["x1.shopifypreview.com", { message: "licences.errors.shopPreview" }],
    ["www.alice.fr", { message: "licences.errors.shopCustomDomain" }],
    ["what is it", { message: none }],
    ["alice@", { message: none }],
  ])("says what is wrong with %j", (typed, reason) => expect(explainQuery(typed, none)).toEqual(reason));
});

describe("grantForm", () => {
  const form = { email: "Alice@Example.test", count: "3", reason: " Order 20451 " };

  it("accepts an address, a number and a reason", () => {
    expect(grantForm.parse(form)).toEqual({ email: "alice@example.test", count: 3, reason: "Order 20451" });
  });

  it.each([
    { email: "nobody" },
    { count: "0" },
    { count: "101" },
    { count: "1.5" },
    { reason: " " },
    { reason: "x".repeat(501) },
    { requestId: "x" },
  ])("rejects %o", (wrong) => expect(readFields(grantForm, { ...form, ...wrong })).toEqual(Object.keys(wrong)));
});

describe("limitForm", () => {
  it("accepts whole numbers only", () => {
    const form = { email: "alice@example.test", from: "100", limit: "150", reason: "Reseller" };
    expect(limitForm.parse(form)).toMatchObject({ from: 100, limit: 150 });
    for (const limit of ["many", "-1", "1e3", "9999999"])
      expect(readFields(limitForm, { ...form, limit }), limit).toEqual(["limit"]);
  });
});

describe("changeForm and ownerForm", () => {
  it("name the licence by its id, or by its store", () => {
    const reason = "Unpaid";
    expect(changeForm.parse({ licenceId, reason })).toEqual({ licenceId, reason, release: false });
    const shop = "alice-shop.myshopify.com";
    expect(changeForm.parse({ shopUrl: "alice-shop", reason })).toEqual({ shop, reason, release: false });
    const email = "next@example.test";
    expect(ownerForm.parse({ shopUrl: shop, reason, email })).toEqual({ shop, reason, email });
  });

  it.each([{}, { licenceId: "x" }, { shopUrl: "what is it" }])("ask for the licence instead of %o", (named) => {
    expect(readFields(changeForm, { ...named, reason: "Unpaid" })).toEqual(["find"]);
    expect(readFields(ownerForm, { ...named, reason: "Unpaid", email: "next@example.test" })).toEqual(["find"]);
  });

  it("require a reason, and an owner's address", () => {
    expect(readFields(changeForm, { licenceId, reason: "  " })).toEqual(["reason"]);
    expect(readFields(ownerForm, { licenceId, reason: "Sold", email: "nobody" })).toEqual(["email"]);
  });
});
