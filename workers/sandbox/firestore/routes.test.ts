import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import type { SandboxEnv } from "../env.ts";
import { signAccessToken } from "../identity/oauth.ts";
import { authorize } from "./routes.ts";

const { publicKey, privateKey } = await generateKeyPair("RS256");
const keys = [{ ...(await exportJWK(publicKey)), kid: "k1", alg: "RS256", use: "sig" }];
/** The bindings that authorization uses. */
const env = {
  FIREBASE_PROJECT_ID: "demo-portal",
  FIREBASE_PRIVATE_KEY: "a key of this test",
  IDENTITY: { getByName: () => ({ jwks: async () => ({ keys }) }) },
} as unknown as SandboxEnv;

const datastore = "https://www.googleapis.com/auth/datastore";
const accessToken = (scope: string, now = new Date()) =>
  signAccessToken({ scope, email: "portal@example.test" }, env, now);
const idToken = (audience: string) =>
  new SignJWT({})
    .setProtectedHeader({ alg: "RS256", kid: "k1" })
    .setIssuer("https://securetoken.google.com/demo-portal")
    .setAudience(audience)
    .setSubject("u1")
    .setExpirationTime("1h")
    .sign(privateKey);

const authorizeStatus = (header: string | null) =>
  authorize(header, env).then(
    () => "allowed",
    (error: { status: string }) => error.status,
  );

describe("authorize", () => {
  it("accepts the service account's token for the datastore", async () => {
    expect(await authorizeStatus(`Bearer ${await accessToken(`openid ${datastore}`)}`)).toBe("allowed");
    expect(await authorizeStatus(`Bearer ${await accessToken("https://www.googleapis.com/auth/cloud-platform")}`)).toBe(
      "allowed",
    );
  });

  it("denies a call without a token, and rejects the owner of Google's emulator", async () => {
    expect(await authorizeStatus(null)).toBe("PERMISSION_DENIED");
    expect(await authorizeStatus("Bearer owner")).toBe("UNAUTHENTICATED");
  });

  it("denies a token for another scope", async () => {
    expect(await authorizeStatus(`Bearer ${await accessToken("https://www.googleapis.com/auth/userinfo.email")}`)).toBe(
      "PERMISSION_DENIED",
    );
    expect(await authorizeStatus(`Bearer ${await accessToken(`${datastore}.readonly`)}`)).toBe("PERMISSION_DENIED");
  });

  it("denies a signed-in user", async () => {
    expect(await authorizeStatus(`Bearer ${await idToken("demo-portal")}`)).toBe("PERMISSION_DENIED");
  });

  it("rejects an expired, altered or foreign token as unauthenticated", async () => {
    const token = await accessToken(datastore);
    expect(await authorizeStatus(`Bearer ${await accessToken(datastore, new Date(Date.now() - 7_200_000))}`)).toBe(
      "UNAUTHENTICATED",
    );
    expect(await authorizeStatus(`Bearer ${token.slice(0, -5)}AAAAA`)).toBe("UNAUTHENTICATED");
    expect(await authorizeStatus(`Bearer ${await idToken("another")}`)).toBe("UNAUTHENTICATED");
    expect(await authorizeStatus("Bearer Owner")).toBe("UNAUTHENTICATED");
    expect(await authorizeStatus("owner")).toBe("UNAUTHENTICATED");
    expect(await authorizeStatus("")).toBe("UNAUTHENTICATED");
  });
});
