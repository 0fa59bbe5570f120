import { describe, expect, test } from "vitest";
import { type LicencesEnv, parseConfiguration } from "./env.ts";

const good = {
  LICENCES_SERVICE_KEY: "a-service-key-long-enough",
  CREDENTIAL_KEYS: `k1:${"A".repeat(43)}`,
  CERTIFICATE_KEY: `k1:${"A".repeat(43)}`,
  SHOPIFY_URL: "https://{shop}",
  LICENCES_PUBLIC_URL: "https://licences.example.com",
  PORTAL_URL: "https://portal.example.com",
};
const check = (values: Record<string, string | undefined>) =>
  parseConfiguration({ ...good, ...values } as unknown as LicencesEnv);

describe("parseConfiguration", () => {
  test("accepts a complete configuration", () => {
    expect(check({}).SHOPIFY_URL).toBe("https://{shop}");
    expect(check({ SHOPIFY_URL: "http://localhost:8788/shopify/{shop}/" }).SHOPIFY_URL).toBe(
      "http://localhost:8788/shopify/{shop}",
    );
  });

  test("allows webhooks to this machine only where the configuration says so", () => {
    expect(check({}).WEBHOOK_ALLOW_LOOPBACK).toBe("off");
    expect(check({ WEBHOOK_ALLOW_LOOPBACK: "on" }).WEBHOOK_ALLOW_LOOPBACK).toBe("on");
  });

  test("takes another time scale than 1 only where the portal is on this machine", () => {
    expect(check({ TIME_SCALE: "1" }).TIME_SCALE).toBe(1);
    expect(check({ TIME_SCALE: "2.5", PORTAL_URL: "http://localhost:8787" }).TIME_SCALE).toBe(2.5);
  });

  test.each([
    ["LICENCES_SERVICE_KEY", undefined],
    ["LICENCES_SERVICE_KEY", "short"],
    ["CREDENTIAL_KEYS", undefined],
    ["CREDENTIAL_KEYS", "k1:not-a-key"],
    ["CERTIFICATE_KEY", undefined],
    ["CERTIFICATE_KEY", "k1:not-a-key"],
    ["SHOPIFY_URL", undefined],
    ["SHOPIFY_URL", "https://example.com"],
    ["SHOPIFY_URL", "http://{shop}"],
    ["SHOPIFY_URL", "http://attacker.tld/{shop}"],
    ["SHOPIFY_URL", "ftp://{shop}"],
    ["SHOPIFY_URL", "https://user:secret@{shop}"],
    ["LICENCES_PUBLIC_URL", undefined],
    ["LICENCES_PUBLIC_URL", "http://licences.example.com"],
    ["LICENCES_PUBLIC_URL", "http://localhost.attacker.tld"],
    ["PORTAL_URL", undefined],
    ["PORTAL_URL", "http://portal.example.com"],
    ["WEBHOOK_ALLOW_LOOPBACK", "yes"],
    ["TIME_SCALE", "0.5"],
    ["TIME_SCALE", "fast"],
    ["TIME_SCALE", "2"],
  ])("names the variable but not its value in the error for %s = %j", (name, given) => {
    const attempt = () => check({ [name]: given });
    expect(attempt).toThrow(name);
    if (given) expect(attempt).not.toThrow(given);
  });
});
