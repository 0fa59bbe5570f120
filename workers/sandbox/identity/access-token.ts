/**
 * OAuth access tokens that any stand-in can check by itself: signed with a key derived from the service account's
 * private key, which every part of the sandbox is given. Opaque to clients, like the vendor's.
 */
import { jwtVerify, SignJWT } from "jose";
import type { SandboxEnv } from "../env.ts";

type KeyVariables = Pick<SandboxEnv, "FIREBASE_PRIVATE_KEY" | "FIREBASE_PROJECT_ID">;

export interface AccessToken {
  /** Space-separated, as asked for. */
  scope: string;
  /** The service account that asked. */
  email: string;
}

export const accessTokenLifetimeSeconds = 3600;
const issuer = "sandbox/oauth2";
const bytes = new TextEncoder();

export async function signAccessToken(granted: AccessToken, env: KeyVariables, now = new Date()): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ scope: granted.scope })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(issuer)
    .setAudience(env.FIREBASE_PROJECT_ID)
    .setSubject(granted.email)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + accessTokenLifetimeSeconds)
    .sign(await derivedKey(env));
}

/** What the token grants, or null when it is not one of ours, is altered, or has run out. */
export async function verifyAccessToken(
  token: string,
  env: KeyVariables,
  now = new Date(),
): Promise<AccessToken | null> {
  try {
    const { payload } = await jwtVerify(token, await derivedKey(env), {
      algorithms: ["HS256"],
      issuer,
      audience: env.FIREBASE_PROJECT_ID,
      requiredClaims: ["exp", "sub", "scope"],
      currentDate: now,
    });
    return typeof payload.scope === "string" && payload.sub ? { scope: payload.scope, email: payload.sub } : null;
  } catch {
    return null;
  }
}

async function derivedKey(env: KeyVariables): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey("raw", bytes.encode(env.FIREBASE_PRIVATE_KEY), "HKDF", false, [
    "deriveKey",
  ]);
  const parameters = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: bytes.encode(issuer) };
  const algorithm = { name: "HMAC", hash: "SHA-256", length: 256 };
  return crypto.subtle.deriveKey(parameters, secret, algorithm, false, ["sign", "verify"]);
}
