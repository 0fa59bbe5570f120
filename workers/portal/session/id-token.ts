/** Verifies that our identity project issued an ID token for a signed-in user. */
import { compactVerify } from "jose";
import { decodeBase64url, isCanonicalBase64url } from "#base/base64url.ts";
import { normalizeName } from "#base/plain-text.ts";
import type { KeySet } from "./jwks.ts";

export interface IdentityClaims {
  uid: string;
  /** Lower-case; null for accounts without one. */
  email: string | null;
  emailVerified: boolean;
  displayName: string;
  photoUrl: string | null;
  signInProvider: string | null;
  authTimeSeconds: number;
  expiresAtSeconds: number;
}

export type EmailClaims = Pick<IdentityClaims, "uid" | "email" | "emailVerified" | "expiresAtSeconds">;

export type TokenError =
  | "malformed"
  | "algorithm"
  | "key-id"
  | "header"
  | "unknown-key"
  | "signature"
  | "issuer"
  | "audience"
  | "expired"
  | "not-yet-valid"
  | "subject"
  | "claims";

export type TokenCheck =
  | { status: "accepted"; claims: IdentityClaims }
  | { status: "refused"; reason: TokenError }
  /** The keys could not be fetched, so the token is unchecked. */
  | { status: "unavailable" };

const skewSeconds = 60;
const maxTokenLength = 8192;

export interface TokenRules {
  projectId: string;
  keySet: KeySet;
  now: Date;
}

export async function verifyIdToken(token: string, { projectId, keySet, now }: TokenRules): Promise<TokenCheck> {
  const earlier = keySet.verified.get(token);
  const parts = earlier ?? parseCheckedHeader(token);
  if ("reason" in parts) return reject(parts.reason);

  const lookup = await keySet.find(parts.kid, now.getTime());
  if (lookup === "unavailable") return { status: "unavailable" };
  if (lookup === "unknown") return reject("unknown-key");
  // Skip the signature of a token that was verified before with the same key.
  if (earlier?.key !== lookup.key) {
    try {
      await compactVerify(token, lookup.key, { algorithms: ["RS256"] });
    } catch {
      return reject("signature");
    }
    keySet.verified.set(token, { kid: parts.kid, payload: parts.payload, key: lookup.key });
  }

  const claims = checkClaims(parts.payload, { projectId, nowSeconds: now.getTime() / 1000 });
  return claims.ok ? { status: "accepted", claims: claims.claims } : reject(claims.reason);
}

const reject = (reason: TokenError): TokenCheck => ({ status: "refused", reason });

function parseCheckedHeader(token: string): { kid: string; payload: Record<string, unknown> } | { reason: TokenError } {
  const parts = parseToken(token);
  if (!parts) return { reason: "malformed" };
  const header = checkHeader(parts.header);
  return header.ok ? { kid: header.kid, payload: parts.payload } : { reason: header.reason };
}

/** The decoded header and payload; null unless the token has its one canonical spelling. */
export function parseToken(token: string) {
  if (typeof token !== "string" || token.length > maxTokenLength || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token))
    return null;
  const [header = "", payload = "", signature = ""] = token.split(".");
  if (![header, payload, signature].every(isCanonicalBase64url)) return null;
  const parsed = { header: decodeObject(header), payload: decodeObject(payload) };
  return parsed.header && parsed.payload ? { header: parsed.header, payload: parsed.payload } : null;
}

/** Keeps a byte order mark, so that such a token is no JSON: other parsers reject it too. */
function decodeObject(segment: string): Record<string, unknown> | null {
  try {
    return parseStrictObject(
      new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(decodeBase64url(segment)),
    );
  } catch {
    return null;
  }
}

/** Members by which a token could choose its own key or interpretation. */
const forbiddenMembers = ["jku", "jwk", "x5u", "x5c", "x5t", "x5t#S256", "crit", "b64", "enc", "zip", "cty"];

function checkHeader(header: Record<string, unknown>): { ok: true; kid: string } | { ok: false; reason: TokenError } {
  if (header.alg !== "RS256") return { ok: false, reason: "algorithm" };
  if (forbiddenMembers.some((member) => member in header)) return { ok: false, reason: "header" };
  if (header.typ !== undefined && header.typ !== "JWT") return { ok: false, reason: "header" };
  if (typeof header.kid !== "string" || !/^[\w.:-]{1,128}$/.test(header.kid)) return { ok: false, reason: "key-id" };
  return { ok: true, kid: header.kid };
}

export function checkClaims(
  payload: Record<string, unknown>,
  { projectId, nowSeconds }: { projectId: string; nowSeconds: number },
): { ok: true; claims: IdentityClaims } | { ok: false; reason: TokenError } {
  const no = (reason: TokenError) => ({ ok: false, reason }) as const;
  const { iss, aud, exp, iat, auth_time: authTime, nbf, sub, user_id: userId } = payload;
  if (iss !== `https://securetoken.google.com/${projectId}`) return no("issuer");
  if (aud !== projectId) return no("audience");
  if (!isSeconds(exp) || !isSeconds(iat) || !isSeconds(authTime)) return no("claims");
  // No tolerance: sessions renew their tokens minutes before.
  if (exp <= nowSeconds) return no("expired");
  const latest = nowSeconds + skewSeconds;
  if (iat > latest || authTime > latest) return no("not-yet-valid");
  if (nbf !== undefined && (!isSeconds(nbf) || nbf > latest)) return no("not-yet-valid");
  if (typeof sub !== "string" || sub.length === 0 || sub.length > 128) return no("subject");
  if (userId !== undefined && userId !== sub) return no("subject");

  const { email, email_verified: verified, name, picture, firebase } = payload;
  if (email !== undefined && (typeof email !== "string" || email.length > 254 || !email.includes("@")))
    return no("claims");
  if (verified !== undefined && typeof verified !== "boolean") return no("claims");
  return {
    ok: true,
    claims: {
      uid: sub,
      email: email?.toLowerCase() ?? null,
      emailVerified: email !== undefined && verified === true,
      displayName: typeof name === "string" ? normalizeName(name) : "",
      photoUrl: typeof picture === "string" ? picture : null,
      signInProvider: getSignInProvider(firebase),
      authTimeSeconds: authTime,
      expiresAtSeconds: exp,
    },
  };
}

const isSeconds = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value) && value > 0;

function getSignInProvider(firebase: unknown): string | null {
  if (typeof firebase !== "object" || firebase === null || !("sign_in_provider" in firebase)) return null;
  return typeof firebase.sign_in_provider === "string" ? firebase.sign_in_provider : null;
}

/** Null unless the text is one JSON object with unique names: parsers differ in which duplicate counts. */
export function parseStrictObject(text: string): Record<string, unknown> | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  return hasDuplicateNames(text) ? null : (value as Record<string, unknown>);
}

/** Only for text that `JSON.parse` accepts, so that only strings and braces matter. */
function hasDuplicateNames(json: string): boolean {
  const scopes: Set<string>[] = [];
  for (const [token, , string, colon] of json.matchAll(/[{}]|(("(?:[^"\\]|\\.)*")\s*(:)?)/gs)) {
    if (token === "{") scopes.push(new Set());
    else if (token === "}") scopes.pop();
    else if (colon && string) {
      // An escaped spelling is the same name.
      const name: string = JSON.parse(string);
      const names = scopes.at(-1);
      if (names?.has(name)) return true;
      names?.add(name);
    }
  }
  return false;
}
