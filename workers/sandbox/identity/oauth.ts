/** OAuth for service accounts: the token endpoint with the JWT bearer grant (RFC 7523), and its access tokens. */
import { Hono } from "hono";
import { errors, exportJWK, importJWK, importPKCS8, type JWTPayload, jwtVerify, SignJWT } from "jose";
import type { SandboxVariables } from "../variables.ts";

const jwtBearer = "urn:ietf:params:oauth:grant-type:jwt-bearer";
const maxAssertionSeconds = 3600;
const clockSkewSeconds = 60;
const scopePrefix = "https://www.googleapis.com/auth/";

interface OAuthError {
  error: string;
  error_description: string;
}

type CheckedAssertion = { payload: JWTPayload; error?: undefined } | { error: OAuthError };

export const oauthRoutes = new Hono<{ Bindings: SandboxVariables }>();

oauthRoutes.post("/token", async (c) => {
  c.header("Cache-Control", "no-store");
  const form = new URLSearchParams(await c.req.text());
  const { origin, pathname } = new URL(c.req.url);
  const granted = await checkGrant(form, `${origin}${pathname}`, c.env);
  if (typeof granted !== "string") return c.json(granted, 400);
  const access_token = await signAccessToken({ scope: granted, email: c.env.FIREBASE_CLIENT_EMAIL }, c.env);
  return c.json({ access_token, expires_in: accessTokenLifetimeSeconds - 1, token_type: "Bearer" });
});

async function checkGrant(
  form: URLSearchParams,
  audience: string,
  env: SandboxVariables,
): Promise<string | OAuthError> {
  const grantType = form.get("grant_type");
  if (!grantType) return createOAuthError("invalid_request", "Required parameter is missing: grant_type");
  if (grantType !== jwtBearer) return createOAuthError("unsupported_grant_type", `Invalid grant_type: ${grantType}`);
  const assertion = form.get("assertion");
  if (!assertion) return createOAuthError("invalid_request", "Required parameter is missing: assertion");
  const claims = await verifyAssertion(assertion, audience, env);
  if (claims.error) return claims.error;
  const { scope } = claims.payload;
  const scopes = typeof scope === "string" ? scope.split(" ").filter(Boolean) : [];
  const known = scopes.length > 0 && scopes.every((name) => name.startsWith(scopePrefix));
  return known
    ? scopes.join(" ")
    : createOAuthError("invalid_scope", "Invalid OAuth scope or ID token audience provided.");
}

async function verifyAssertion(assertion: string, audience: string, env: SandboxVariables): Promise<CheckedAssertion> {
  const timeframe = "Token must be a short-lived token (60 minutes) and in a reasonable timeframe.";
  const badTime = invalidGrant(`Invalid JWT: ${timeframe} Check your iat and exp values in the JWT claim.`);
  try {
    const { payload } = await jwtVerify(assertion, await importPublicKey(env.FIREBASE_PRIVATE_KEY), {
      algorithms: ["RS256"],
      issuer: env.FIREBASE_CLIENT_EMAIL,
      audience,
      requiredClaims: ["iat", "exp"],
      clockTolerance: clockSkewSeconds,
    });
    const { iat = 0, exp = 0 } = payload;
    const inTime = exp - iat <= maxAssertionSeconds && iat <= Date.now() / 1000 + clockSkewSeconds;
    return inTime ? { payload } : badTime;
  } catch (error) {
    if (error instanceof errors.JWTExpired) return badTime;
    if (error instanceof errors.JWTClaimValidationFailed) return toClaimError(error.claim) ?? badTime;
    return invalidGrant("Invalid JWT Signature.");
  }
}

function toClaimError(claim: string): CheckedAssertion | undefined {
  if (claim === "iss") return invalidGrant("Invalid grant: account not found");
  if (claim === "aud") return invalidGrant("Invalid JWT: Failed audience check.");
  return undefined;
}

export async function importPublicKey(privateKeyPem: string) {
  const { kty, n, e } = await exportJWK(await importPKCS8(privateKeyPem, "RS256", { extractable: true }));
  return importJWK({ kty, n, e }, "RS256");
}

function createOAuthError(error: string, error_description: string): OAuthError {
  return { error, error_description };
}

function invalidGrant(why: string): CheckedAssertion {
  return { error: createOAuthError("invalid_grant", why) };
}

/**
 * An access token, opaque to clients. Its signing key derives from the service account's private key, so that every
 * vendor of the sandbox can verify it without a lookup.
 */
type KeyVariables = Pick<SandboxVariables, "FIREBASE_PRIVATE_KEY" | "FIREBASE_PROJECT_ID">;

interface AccessToken {
  /** Space-separated, as requested. */
  scope: string;
  /** E-mail of the service account. */
  email: string;
}

const accessTokenLifetimeSeconds = 3600;
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

/** Returns what the token grants, or null when it is foreign, altered or expired. */
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
