import { expect, test } from "vitest";
import { findVendor } from "./vendors.ts";

test.each([
  ["/identity/v1/accounts:signUp", "identity"],
  ["/jwks", "jwks"],
  ["/oauth2/token", "oauth2"],
  ["/v1/projects/demo-portal/databases/(default)/documents:commit", "firestore"],
  ["/shopify/alice-shop.myshopify.com/admin/api/2026-10/graphql.json", "shopify"],
  ["/helpdesk/widget.js", "helpdesk"],
])("%s belongs to %s", (path, vendor) => {
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
])("%s is the sandbox's own", (path) => {
  expect(findVendor(path)).toBeNull();
});
