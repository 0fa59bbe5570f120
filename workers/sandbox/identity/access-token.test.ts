import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { signAccessToken, verifyAccessToken } from "./access-token.ts";

const now = new Date("2026-03-01T10:00:00Z");
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const granted = { scope: "https://www.googleapis.com/auth/datastore", email: "portal@demo.test" };

function variables() {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const FIREBASE_PRIVATE_KEY = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  return { FIREBASE_PRIVATE_KEY, FIREBASE_PROJECT_ID: "demo-portal" };
}
const env = variables();

describe("an access token", () => {
  it("tells what it grants, for an hour", async () => {
    const token = await signAccessToken(granted, env, now);
    expect(await verifyAccessToken(token, env, minutesLater(59))).toEqual(granted);
    expect(await verifyAccessToken(token, env, minutesLater(60))).toBeNull();
  });

  it("is worth nothing altered, at another project, or under another key", async () => {
    const token = await signAccessToken(granted, env, now);
    const [header, payload, signature] = token.split(".");
    const wider = Buffer.from(JSON.stringify({ ...granted, sub: "x", iss: "sandbox/oauth2" })).toString("base64url");
    expect(await verifyAccessToken(`${header}.${wider}.${signature}`, env, now)).toBeNull();
    expect(await verifyAccessToken(`${header}.${payload}.`, env, now)).toBeNull();
    expect(await verifyAccessToken("", env, now)).toBeNull();
    expect(await verifyAccessToken(token, { ...env, FIREBASE_PROJECT_ID: "other" }, now)).toBeNull();
    expect(await verifyAccessToken(token, variables(), now)).toBeNull();
  });
});
