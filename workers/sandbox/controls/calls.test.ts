import { describe, expect, test } from "vitest";
import { clearCalls, findVendor, listCalls, maxCalls, recordCall } from "./calls.ts";

describe("listCalls", () => {
  test("keeps the latest calls in order of arrival", () => {
    clearCalls();
    for (let call = 0; call < maxCalls * 2 + 10; call++) recordCall("firestore", "GET", `/v1/${call}`);
    const kept = listCalls();
    expect(kept).toHaveLength(maxCalls);
    expect(kept[0]?.path).toBe(`/v1/${maxCalls + 10}`);
    expect(kept.at(-1)?.path).toBe(`/v1/${maxCalls * 2 + 9}`);
  });

  test("finds calls by vendor and by part of their path", () => {
    clearCalls();
    recordCall("identity", "POST", "/identity/v1/accounts:signUp");
    recordCall("identity", "POST", "/identity/v1/accounts:lookup").status = 200;
    recordCall("jwks", "GET", "/jwks");
    expect(listCalls({ vendor: "identity", path: ":lookup" })).toMatchObject([{ method: "POST", status: 200 }]);
    expect(listCalls({ vendor: "stripe" })).toEqual([]);
  });
});

describe("findVendor", () => {
  test.each([
    ["/identity/v1/accounts:signUp", "identity"],
    ["/jwks", "jwks"],
    ["/oauth2/token", "oauth2"],
    ["/v1/projects/demo-portal/databases/(default)/documents:commit", "firestore"],
    ["/shopify/alice-shop.myshopify.com/admin/api/2026-10/graphql.json", "shopify"],
    ["/helpdesk/widget.js", "helpdesk"],
  ])("assigns %s to %s", (path, vendor) => {
    expect(findVendor(path)).toBe(vendor);
  });

  test.each([
    "/",
    "/mailbox",
    "/mailbox.json",
    "/accounts",
    "/stores.json",
    "/faults/shopify",
    "/firestore",
    "/identityx",
  ])("leaves %s to the sandbox itself", (path) => {
    expect(findVendor(path)).toBeNull();
  });
});
