import { describe, expect, test } from "vitest";
import { deriveCredentials } from "./store.ts";

describe("deriveCredentials", () => {
  test("derives stable and distinct credentials in the vendor's format", () => {
    const alice = deriveCredentials("alice-shop");
    expect(alice.accessToken).toMatch(/^shpat_[0-9a-f]{32}$/);
    expect(alice.apiSecretKey).toMatch(/^shpss_[0-9a-f]{32}$/);
    expect(alice.clientId).toMatch(/^[0-9a-f]{32}$/);
    expect(alice.clientSecret).toMatch(/^shpss_[0-9a-f]{32}$/);
    expect(new Set([...Object.values(alice), ...Object.values(deriveCredentials("bob-shop"))]).size).toBe(8);
    expect(deriveCredentials("alice-shop")).toEqual(alice);
  });
});
