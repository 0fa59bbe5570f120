import { expect, test } from "vitest";
import { type LicencesEnv, parseConfiguration } from "./env.ts";

const good = {
  LICENCES_SERVICE_KEY: "a-service-key-long-enough",
  CREDENTIAL_KEYS: `k1:${"A".repeat(43)}`,
  CERTIFICATE_KEY: `k1:${"A".repeat(43)}`,
  SHOPIFY_URL: "https://{shop}",
  LICENCES_PUBLIC_URL: "https://licences.example.com",
};
const check = (values: Record<string, string | undefined>) =>
  parseConfiguration({ ...good, ...values } as unknown as LicencesEnv);

test("a complete configuration is valid", () => {
  expect(check({}).SHOPIFY_URL).toBe("https://{shop}");
  expect(check({ SHOPIFY_URL: "http://localhost:8788/shopify/{shop}/" }).SHOPIFY_URL).toBe(
    "http://localhost:8788/shopify/{shop}",
  );
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
])("the error for %s = %j names it without its value", (name, given) => {
  const attempt = () => check({ [name]: given });
  expect(attempt).toThrow(name);
  if (given) expect(attempt).not.toThrow(given);
});
