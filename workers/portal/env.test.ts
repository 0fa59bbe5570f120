import { describe, expect, test } from "vitest";
import { readConfiguration } from "./env.ts";

const complete = {
  FIREBASE_PROJECT_ID: "demo-portal",
  FIREBASE_API_KEY: "key",
  FIREBASE_AUTH_DOMAIN: "demo-portal.firebaseapp.com",
  FIREBASE_CLIENT_EMAIL: "portal@demo-portal.iam.gserviceaccount.com",
  FIREBASE_PRIVATE_KEY: "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----",
  SOCIAL_PROVIDER: "google.com",
  SOCIAL_APP_ID: "app",
  SOCIAL_APP_SECRET: "secret",
  SESSION_KEYS: `k1:${"A".repeat(43)}`,
};

describe("readConfiguration", () => {
  test("requires only nine values, with the vendors' own addresses as defaults", () => {
    const verdict = readConfiguration(complete);
    expect(verdict).toMatchObject({ ok: true, configuration: { FIRESTORE_URL: "https://firestore.googleapis.com" } });
  });

  test.each(Object.keys(complete))("reports only the name of %s when it is missing", (name) => {
    for (const value of [undefined, "", "   "]) {
      expect(readConfiguration({ ...complete, [name]: value })).toEqual({ ok: false, names: [name] });
    }
  });

  test.each([
    ["http://identity.test", false],
    ["http://localhost:8788/identity/", true],
    ["http://127.0.0.1:8788", true],
    ["http://localhost.elsewhere.test", false],
    ["https://user:pass@identity.test", false],
    ["ftp://localhost", false],
    ["identity.test", false],
  ])("checks %s as a vendor's address: %s", (url, expected) => {
    expect(readConfiguration({ ...complete, IDENTITY_URL: url }).ok).toBe(expected);
  });

  test.each(["k1", "k1:short", `k1:${"A".repeat(43)},k1:${"A".repeat(43)}`, `k 1:${"A".repeat(43)}`])(
    "rejects the session keys %s",
    (keys) => {
      expect(readConfiguration({ ...complete, SESSION_KEYS: keys })).toEqual({ ok: false, names: ["SESSION_KEYS"] });
    },
  );

  test.each([
    ["OPENAI_DAILY_TOKENS", "many"],
    ["OPENAI_DAILY_TOKENS", "0"],
    ["OPENAI_PRICE_INPUT", "-1"],
    ["OPENAI_PRICE_OUTPUT", "1,60"],
    ["OPENAI_MODEL", "a model"],
    ["OPENAI_URL", "http://openai.test"],
    ["HELPDESK_URL", "http://helpdesk.test"],
    ["HELPDESK_FIELDS", "cf_shop"],
    ["HELPDESK_FIELDS", '{"shop":"shop"}'],
    ["HELPDESK_FIELDS", '{"store":"cf_store"}'],
    ["HELPDESK_WEBHOOK_SECRET", "short"],
    ["HELPDESK_WIDGET_ID", "80000001399?x=1"],
    ["HELPDESK_WIDGET_HOST", "widget.freshworks.com"],
    ["TIME_SCALE", "0.5"],
    ["TIME_SCALE", "fast"],
    ["TIME_SCALE", "2"],
  ])("rejects %s with the value %s", (name, value) => {
    expect(readConfiguration({ ...complete, [name]: value })).toEqual({ ok: false, names: [name] });
  });

  test.each([
    ["1", undefined, true],
    ["1", "https://portal.example.com", true],
    ["2.5", "http://localhost:8787", true],
    ["2.5", "http://[::1]:8787", true],
    ["2.5", "https://portal.example.com", false],
    ["2.5", "https://localhost.example.com", false],
  ])("checks the time scale %s of a portal at %s: %s", (scale, url, expected) => {
    const verdict = readConfiguration({ ...complete, TIME_SCALE: scale, ...(url ? { PORTAL_URL: url } : {}) });
    if (expected) expect(verdict).toMatchObject({ ok: true, configuration: { TIME_SCALE: Number(scale) } });
    else expect(verdict).toEqual({ ok: false, names: ["TIME_SCALE"] });
  });

  test("names the help desk's custom fields as configured", () => {
    const verdict = readConfiguration({ ...complete, HELPDESK_FIELDS: '{"shop":"cf_store"}' });
    expect(verdict).toMatchObject({ ok: true, configuration: { HELPDESK_FIELDS: { shop: "cf_store" } } });
  });
});
