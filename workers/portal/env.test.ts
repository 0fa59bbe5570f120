import { expect, test } from "vitest";
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

test("with the vendors' own addresses as defaults, nine values are enough", () => {
  const verdict = readConfiguration(complete);
  expect(verdict).toMatchObject({ ok: true, configuration: { FIRESTORE_URL: "https://firestore.googleapis.com" } });
});

test.each(Object.keys(complete))("without %s only its name is reported", (name) => {
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
])("%s may be a vendor's address: %s", (url, expected) => {
  expect(readConfiguration({ ...complete, IDENTITY_URL: url }).ok).toBe(expected);
});

test.each(["k1", "k1:short", `k1:${"A".repeat(43)},k1:${"A".repeat(43)}`, `k 1:${"A".repeat(43)}`])(
  "the session keys %s are refused",
  (keys) => {
    expect(readConfiguration({ ...complete, SESSION_KEYS: keys })).toEqual({ ok: false, names: ["SESSION_KEYS"] });
  },
);
