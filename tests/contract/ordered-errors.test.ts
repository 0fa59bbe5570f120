/** Vendor errors that a test requests have the vendor's own form. */
import { afterEach, describe, expect, inject, test } from "vitest";
import { endFaults, startFault } from "#tests/support/minting.ts";

afterEach(endFaults);

const refusals: [string, string, string, Record<string, unknown>, number, unknown][] = [
  [
    ...(["identity", "POST", "/identity/v1/accounts:signUp"] as const),
    { message: "TOO_MANY_ATTEMPTS_TRY_LATER : Later." },
    400,
    {
      error: {
        code: 400,
        message: "TOO_MANY_ATTEMPTS_TRY_LATER : Later.",
        errors: [{ message: "TOO_MANY_ATTEMPTS_TRY_LATER : Later.", domain: "global", reason: "invalid" }],
      },
    },
  ],
  [
    ...(["securetoken", "POST", "/securetoken/v1/token"] as const),
    { message: "USER_DISABLED" },
    400,
    { error: { code: 400, message: "USER_DISABLED", status: "INVALID_ARGUMENT" } },
  ],
  [
    ...(["oauth2", "POST", "/oauth2/token"] as const),
    { message: "invalid_grant : Invalid JWT." },
    400,
    { error: "invalid_grant", error_description: "Invalid JWT." },
  ],
  [
    ...(["firestore", "POST", "/v1/projects/p/databases/(default)/documents:commit"] as const),
    { message: "RESOURCE_EXHAUSTED : Quota exceeded." },
    429,
    { error: { code: 429, message: "Quota exceeded.", status: "RESOURCE_EXHAUSTED" } },
  ],
  [
    ...(["firestore", "POST", "/v1/projects/p/databases/(default)/documents:runQuery"] as const),
    { message: "UNAVAILABLE" },
    503,
    [{ error: { code: 503, message: "UNAVAILABLE", status: "UNAVAILABLE" } }],
  ],
  [
    ...(["shopify", "POST", "/shopify/a.myshopify.com/admin/api/2026-10/graphql.json"] as const),
    { message: "THROTTLED : Throttled" },
    200,
    { errors: [{ message: "Throttled", extensions: { code: "THROTTLED" } }] },
  ],
  [
    ...(["shopify", "POST", "/shopify/a.myshopify.com/admin/api/2026-10/graphql.json"] as const),
    { message: "Unavailable Shop", status: 402 },
    402,
    { errors: "Unavailable Shop" },
  ],
  [
    ...(["shopify", "POST", "/shopify/a.myshopify.com/admin/oauth/access_token"] as const),
    { message: "app_not_installed" },
    400,
    { error: "app_not_installed", error_description: "app_not_installed" },
  ],
];

describe("PUT /faults/:vendor", () => {
  test.each(refusals)(
    "makes %s answer %s %s with an error in the vendor's form",
    async (vendor, method, path, order, status, body) => {
      await startFault(vendor, { mode: "refusal", ...order });
      const response = await fetch(inject("sandboxUrl") + path, { method });
      expect({ status: response.status, body: await response.json() }).toEqual({ status, body });
    },
  );
});
