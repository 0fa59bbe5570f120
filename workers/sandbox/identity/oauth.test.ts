import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { type JWTPayload, SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import type { SandboxEnv } from "../env.ts";
import { oauthRoutes, signAccessToken, verifyAccessToken } from "./oauth.ts";

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const env = {
  FIREBASE_PROJECT_ID: "demo-portal",
  FIREBASE_CLIENT_EMAIL: "portal@demo-portal.iam.gserviceaccount.com",
  FIREBASE_PRIVATE_KEY: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
} as SandboxEnv;
const url = "http://localhost:8788/token";
const scope = "https://www.googleapis.com/auth/datastore";
const grant_type = "urn:ietf:params:oauth:grant-type:jwt-bearer";
const now = () => Math.floor(Date.now() / 1000);

function assertion(claims: JWTPayload = {}, key: KeyObject = privateKey, alg = "RS256"): Promise<string> {
  const good = { iss: env.FIREBASE_CLIENT_EMAIL, aud: url, scope, iat: now(), exp: now() + 3600 };
  return new SignJWT({ ...good, ...claims }).setProtectedHeader({ alg }).sign(key);
}

async function post(form: Record<string, string>) {
  const response = await oauthRoutes.request(url, { method: "POST", body: new URLSearchParams(form) }, env);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const errorReply = (description: RegExp, error = "invalid_grant") => ({
  status: 400,
  body: { error, error_description: expect.stringMatching(description) },
});

describe("POST /token", () => {
  it("returns a bearer token with the scope and the account", async () => {
    const { status, body } = await post({ grant_type, assertion: await assertion() });
    expect({ status, body }).toMatchObject({ status: 200, body: { expires_in: 3599, token_type: "Bearer" } });
    const granted = await verifyAccessToken(String(body.access_token), env);
    expect(granted).toEqual({ scope, email: env.FIREBASE_CLIENT_EMAIL });
  });

  it("rejects a signature with another key", async () => {
    const other = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
    expect(await post({ grant_type, assertion: await assertion({}, other) })).toEqual(
      errorReply(/^Invalid JWT Signature/),
    );
    expect(await post({ grant_type, assertion: await assertion({}, privateKey, "RS512") })).toEqual(
      errorReply(/^Invalid JWT Signature/),
    );
    expect(await post({ grant_type, assertion: "not.a.token" })).toEqual(errorReply(/^Invalid JWT Signature/));
  });

  it("rejects another issuer, another audience and a lifetime of more than an hour", async () => {
    const answer = async (claims: JWTPayload) => post({ grant_type, assertion: await assertion(claims) });
    expect(await answer({ iss: "other@demo.test" })).toEqual(errorReply(/account not found/));
    expect(await answer({ aud: "https://oauth2.googleapis.com/token" })).toEqual(errorReply(/audience/));
    expect(await answer({ exp: now() + 3700 })).toEqual(errorReply(/short-lived/));
    expect(await answer({ iat: now() - 7200, exp: now() - 3700 })).toEqual(errorReply(/short-lived/));
    expect(await answer({ iat: now() + 600, exp: now() + 1200 })).toEqual(errorReply(/short-lived/));
  });

  it("rejects a grant without a scope or with an unknown scope", async () => {
    for (const wrong of [undefined, "", "everything"]) {
      const answer = await post({ grant_type, assertion: await assertion({ scope: wrong }) });
      expect(answer).toEqual(errorReply(/scope/, "invalid_scope"));
    }
  });

  it("rejects other grant types and incomplete forms", async () => {
    expect(await post({ grant_type: "password" })).toEqual(errorReply(/password/, "unsupported_grant_type"));
    expect(await post({ grant_type })).toEqual(errorReply(/assertion/, "invalid_request"));
    expect(await post({})).toEqual(errorReply(/grant_type/, "invalid_request"));
  });
});

const issuedAt = new Date("2026-03-01T10:00:00Z");
const minutesLater = (minutes: number) => new Date(issuedAt.getTime() + minutes * 60_000);
const granted = { scope: "https://www.googleapis.com/auth/datastore", email: "portal@demo.test" };

function createKeyVariables() {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const FIREBASE_PRIVATE_KEY = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  return { FIREBASE_PRIVATE_KEY, FIREBASE_PROJECT_ID: "demo-portal" };
}
const keyVariables = createKeyVariables();

describe("verifyAccessToken", () => {
  it("accepts a token for an hour and reads its grant", async () => {
    const token = await signAccessToken(granted, keyVariables, issuedAt);
    expect(await verifyAccessToken(token, keyVariables, minutesLater(59))).toEqual(granted);
    expect(await verifyAccessToken(token, keyVariables, minutesLater(60))).toBeNull();
  });

  it("rejects a token when altered, in another project, or under another key", async () => {
    const token = await signAccessToken(granted, keyVariables, issuedAt);
    const [header, payload, signature] = token.split(".");
    const wider = Buffer.from(JSON.stringify({ ...granted, sub: "x", iss: "sandbox/oauth2" })).toString("base64url");
    expect(await verifyAccessToken(`${header}.${wider}.${signature}`, keyVariables, issuedAt)).toBeNull();
    expect(await verifyAccessToken(`${header}.${payload}.`, keyVariables, issuedAt)).toBeNull();
    expect(await verifyAccessToken("", keyVariables, issuedAt)).toBeNull();
    expect(await verifyAccessToken(token, { ...keyVariables, FIREBASE_PROJECT_ID: "other" }, issuedAt)).toBeNull();
    expect(await verifyAccessToken(token, createKeyVariables(), issuedAt)).toBeNull();
  });
});
