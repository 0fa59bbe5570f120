import { describe, expect, test } from "vitest";
import { checkConfiguration } from "./configuration.ts";
import { readWorkers, type WorkerConfig } from "./workers.ts";

const complete = {
  portal: {
    FIREBASE_PROJECT_ID: "portal-live",
    FIREBASE_API_KEY: "key",
    FIREBASE_AUTH_DOMAIN: "portal.example",
    FIREBASE_CLIENT_EMAIL: "a@b.example",
    SOCIAL_PROVIDER: "google.com",
    SOCIAL_APP_ID: "app",
    PORTAL_URL: "https://portal.example",
  },
  licences: {
    SHOPIFY_URL: "https://{shop}",
    LICENCES_PUBLIC_URL: "https://licences.example",
    PORTAL_URL: "https://portal.example",
  },
};

const configure = (changes: Record<string, Record<string, unknown>> = {}): WorkerConfig[] =>
  readWorkers().map((worker) => ({
    ...worker,
    url: "https://worker.example",
    config: {
      ...worker.config,
      vars: { ...complete[worker.name], ...changes[worker.name] },
      d1_databases: [{ binding: "DB", database_id: "11111111-1111-1111-1111-111111111111" }],
      kv_namespaces: [{ binding: "CACHE", id: "1".repeat(32) }],
    },
  }));
const secrets = {
  portal: ["FIREBASE_PRIVATE_KEY", "SOCIAL_APP_SECRET", "SESSION_KEYS"],
  licences: ["LICENCES_SERVICE_KEY", "CREDENTIAL_KEYS", "CERTIFICATE_KEY", "RELEASE_KEY"],
};

describe("checkConfiguration", () => {
  test("finds nothing in a complete configuration", () => {
    expect(checkConfiguration(configure(), secrets)).toEqual([]);
  });

  test.each([
    [{ portal: { SOCIAL_APP_ID: "" } }, "wrangler.toml: the variable SOCIAL_APP_ID is missing."],
    [{ portal: { SHOPIFY_URL: "https://{shop}" } }, "the variable SHOPIFY_URL is unknown: it belongs to licences."],
    [{ portal: { FIREBASE_PROJEKT_ID: "x" } }, "the variable FIREBASE_PROJEKT_ID is unknown to both Workers."],
    [
      { licences: { LICENCES_PUBLIC_URL: "http://licences.example" } },
      "the variable LICENCES_PUBLIC_URL is malformed.",
    ],
    [{ licences: { CREDENTIAL_KEYS: "a:secret-value" } }, "CREDENTIAL_KEYS is a secret and must not be in this file."],
    [{ portal: { TIME_SCALE: "1" } }, "wrangler.toml: the variable TIME_SCALE is for tests only."],
    [{ licences: { PORTAL_URL: "https://other.example" } }, "PORTAL_URL has different values in the two Workers."],
  ])("finds %o", (changes, finding) => {
    const findings = checkConfiguration(configure(changes), secrets);
    expect(findings.join("\n")).toContain(finding);
    expect(findings.join("\n")).not.toContain("secret-value");
  });

  test("finds a licence service of another name than the portal binds", () => {
    const renamed = configure().map((worker) =>
      worker.name === "licences" ? { ...worker, config: { ...worker.config, name: "theme-licences" } } : worker,
    );
    expect(checkConfiguration(renamed)).toEqual([
      "wrangler.toml: LICENCES binds licences, and the licence service is theme-licences.",
    ]);
  });

  test("finds missing and unknown secrets by name", () => {
    const given = { ...secrets, portal: ["FIREBASE_PRIVATE_KEY", "SOCIAL_APP_SECRET", "SESION_KEYS"] };
    expect(checkConfiguration(configure(), given)).toEqual([
      "portal: the secret SESSION_KEYS is missing at Cloudflare: npx wrangler secret put SESSION_KEYS -c wrangler.toml",
      "portal: the secret SESION_KEYS at Cloudflare is unknown to this Worker.",
    ]);
  });
});
