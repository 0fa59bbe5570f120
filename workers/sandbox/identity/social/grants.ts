/** Authorization codes of the social provider, and the access tokens from their exchange. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { JWTPayload } from "jose";
import type { SandboxVariables } from "../../variables.ts";
import type { SigningKeys } from "../signing-keys.ts";
import { randomSecret } from "../tables.ts";

export interface Consent {
  email: string;
  emailVerified: boolean;
  name: string;
  redirectUri: string;
  nonce: string;
  codeChallenge: string;
  scope: string;
}

export interface CodeExchange {
  code: string;
  redirectUri: string;
  codeVerifier: string;
  issuer: string;
  clientId: string;
}

export interface SocialTokens {
  access_token: string;
  expires_in: number;
  scope: string;
  token_type: "Bearer";
  id_token: string;
}

interface Grant extends Record<string, SqlStorageValue> {
  code: string;
  access_token: string | null;
  email: string;
  email_verified: number;
  name: string;
  redirect_uri: string;
  nonce: string;
  code_challenge: string;
  scope: string;
  expires_at: number;
}

const codeLifetimeMs = 600_000;
const tokenLifetimeSeconds = 3600;

export class SocialGrants {
  readonly #sql: SqlStorage;
  readonly #keys: SigningKeys;

  constructor(sql: SqlStorage, keys: SigningKeys) {
    this.#sql = sql;
    this.#keys = keys;
  }

  authorize(consent: Consent, now: Date): string {
    const code = randomSecret();
    this.#sql.exec(
      `INSERT INTO social_grants (code, email, email_verified, name, redirect_uri, nonce, code_challenge, scope, expires_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[code, consent.email.toLowerCase(), consent.emailVerified ? 1 : 0, consent.name, consent.redirectUri],
      ...[consent.nonce, consent.codeChallenge, consent.scope, now.getTime() + codeLifetimeMs],
    );
    return code;
  }

  /** Returns null when the code is unknown, used, expired or another client's, or when the verifier does not match. */
  async exchange(given: CodeExchange, now: Date): Promise<SocialTokens | null> {
    const grant = this.#sql.exec<Grant>("SELECT * FROM social_grants WHERE code = ?", given.code).toArray()[0];
    if (!grant) return null;
    const good =
      grant.access_token === null &&
      grant.expires_at > now.getTime() &&
      grant.redirect_uri === given.redirectUri &&
      grant.code_challenge === createHash("sha256").update(given.codeVerifier).digest("base64url");
    if (!good) {
      // A code used twice was stolen, so revoke its access token too (RFC 6749, section 4.1.2).
      this.#sql.exec("DELETE FROM social_grants WHERE code = ?", given.code);
      return null;
    }
    const accessToken = randomSecret();
    this.#sql.exec(
      "UPDATE social_grants SET access_token = ?, expires_at = ? WHERE code = ?",
      ...[accessToken, now.getTime() + tokenLifetimeSeconds * 1000, given.code],
    );
    return {
      access_token: accessToken,
      expires_in: tokenLifetimeSeconds,
      scope: grant.scope,
      token_type: "Bearer",
      id_token: await this.#idToken(grant, accessToken, given, now),
    };
  }

  /** Returns the claims that the access token may read, or null when it is invalid. */
  userInfo(accessToken: string, now: Date): Record<string, string | boolean> | null {
    const grant = this.#sql.exec<Grant>("SELECT * FROM social_grants WHERE access_token = ?", accessToken).toArray()[0];
    return grant && grant.expires_at > now.getTime() ? toClaims(grant) : null;
  }

  #idToken(grant: Grant, accessToken: string, { issuer, clientId }: CodeExchange, now: Date): Promise<string> {
    const issuedAt = Math.floor(now.getTime() / 1000);
    const claims: JWTPayload = {
      iss: issuer,
      azp: clientId,
      aud: clientId,
      ...toClaims(grant),
      at_hash: createHash("sha256").update(accessToken).digest().subarray(0, 16).toString("base64url"),
      nonce: grant.nonce,
      iat: issuedAt,
      exp: issuedAt + tokenLifetimeSeconds,
    };
    return this.#keys.sign(claims);
  }
}

function toClaims({ email, email_verified, name, scope }: Grant): { sub: string } & Record<string, string | boolean> {
  const scopes = scope.split(" ");
  return {
    sub: toSubject(email),
    ...(scopes.includes("email") ? { email, email_verified: email_verified === 1 } : {}),
    ...(scopes.includes("profile") && name ? { name } : {}),
  };
}

/** Derives a stable subject of 21 digits, like the vendor's, from the address. */
function toSubject(email: string): string {
  const number = BigInt(`0x${createHash("sha256").update(email).digest("hex")}`);
  return `1${(number % 10n ** 20n).toString().padStart(20, "0")}`;
}

/** Accepts `client_secret_basic` or `client_secret_post`, but not both (RFC 6749, section 2.3.1). */
export function isRegisteredClient(
  authorization: string | undefined,
  form: URLSearchParams,
  env: SandboxVariables,
): boolean {
  const inForm = form.get("client_secret") !== null;
  if (authorization !== undefined && inForm) return false;
  const given =
    authorization === undefined
      ? [form.get("client_id"), form.get("client_secret")]
      : parseBasicCredentials(authorization);
  const [id, secret] = given ?? [];
  return id === env.SOCIAL_APP_ID && typeof secret === "string" && isEqual(secret, env.SOCIAL_APP_SECRET);
}

function parseBasicCredentials(authorization: string): [string, string] | undefined {
  const encoded = /^Basic ([A-Za-z0-9+/]+=*)$/i.exec(authorization)?.[1];
  if (!encoded) return undefined;
  const pair = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, "base64").toString());
  const [, id, secret] = pair ?? [];
  if (id === undefined || secret === undefined) return undefined;
  try {
    return [decodeFormValue(id), decodeFormValue(secret)];
  } catch {
    return undefined;
  }
}

/** RFC 6749 form-encodes id and secret before joining them. */
function decodeFormValue(value: string): string {
  return decodeURIComponent(value.replaceAll("+", " "));
}

function isEqual(given: string, expected: string): boolean {
  const digest = (value: string) => createHash("sha256").update(value).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
