/** Authorization codes of the social provider, and their exchange. */
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
    const [grant] = this.#sql.exec<Grant>("DELETE FROM social_grants WHERE code = ? RETURNING *", given.code).toArray();
    const isGood =
      grant &&
      grant.expires_at > now.getTime() &&
      grant.redirect_uri === given.redirectUri &&
      grant.code_challenge === createHash("sha256").update(given.codeVerifier).digest("base64url");
    if (!isGood) return null;
    return {
      // Nothing of ours reads with it.
      access_token: randomSecret(),
      expires_in: tokenLifetimeSeconds,
      scope: grant.scope,
      token_type: "Bearer",
      id_token: await this.#idToken(grant, given, now),
    };
  }

  #idToken(grant: Grant, { issuer, clientId }: CodeExchange, now: Date): Promise<string> {
    const issuedAt = Math.floor(now.getTime() / 1000);
    const claims: JWTPayload = {
      iss: issuer,
      azp: clientId,
      aud: clientId,
      ...toClaims(grant),
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

/** By `client_secret_post`. */
export const isRegisteredClient = (form: URLSearchParams, env: SandboxVariables): boolean =>
  form.get("client_id") === env.SOCIAL_APP_ID && isEqual(form.get("client_secret") ?? "", env.SOCIAL_APP_SECRET);

function isEqual(given: string, expected: string): boolean {
  const digest = (value: string) => createHash("sha256").update(value).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
