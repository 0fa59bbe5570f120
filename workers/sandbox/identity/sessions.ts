/** ID tokens and refresh tokens. */
import { type JWTPayload, jwtVerify } from "jose";
import type { Account, Accounts } from "./accounts.ts";
import { IdentityError, rejectUnless } from "./errors.ts";
import type { SigningKeys } from "./signing-keys.ts";
import { randomSecret } from "./tables.ts";

interface IssuedTokens {
  idToken: string;
  refreshToken: string;
  expiresIn: string;
}

/** The account and sign-in of an ID token. */
export interface Bearer {
  account: Account;
  provider: string;
  authTimeSeconds: number;
}

interface RefreshToken extends Record<string, SqlStorageValue> {
  uid: string;
  provider: string;
  auth_time_seconds: number;
  revoked: number;
}

interface SessionsParts {
  sql: SqlStorage;
  accounts: Accounts;
  keys: SigningKeys;
  projectId: string;
}

const lifetimeSeconds = 3600;

export class Sessions {
  readonly #parts: SessionsParts;

  constructor(parts: SessionsParts) {
    this.#parts = parts;
  }

  async start(account: Account, provider: string, now: Date, signedInAt = now): Promise<IssuedTokens> {
    const refreshToken = randomSecret();
    const authTimeSeconds = Math.floor(signedInAt.getTime() / 1000);
    this.#parts.sql.exec(
      "INSERT INTO refresh_tokens (token, uid, provider, auth_time_seconds) VALUES (?, ?, ?, ?)",
      ...[refreshToken, account.uid, provider, authTimeSeconds],
    );
    const signedIn = this.#parts.accounts.change(account.uid, { last_login_at: now.getTime() });
    const idToken = await this.#idToken({ account: signedIn, provider, authTimeSeconds }, now);
    return { idToken, refreshToken, expiresIn: String(lifetimeSeconds) };
  }

  async refresh(refreshToken: string, now: Date): Promise<IssuedTokens & { uid: string }> {
    const known = this.#parts.sql
      .exec<RefreshToken>("SELECT * FROM refresh_tokens WHERE token = ?", refreshToken)
      .toArray()[0];
    rejectUnless(known, "INVALID_REFRESH_TOKEN");
    const account = this.#parts.accounts.findByUid(known.uid);
    rejectUnless(account, "USER_NOT_FOUND");
    rejectUnless(!account.disabled, "USER_DISABLED");
    rejectUnless(!known.revoked, "TOKEN_EXPIRED");
    const bearer = { account, provider: known.provider, authTimeSeconds: known.auth_time_seconds };
    const idToken = await this.#idToken(bearer, now);
    return { uid: account.uid, idToken, refreshToken, expiresIn: String(lifetimeSeconds) };
  }

  /** Revokes all refresh tokens; the caller sets `valid_since_seconds`, which invalidates ID tokens. */
  revokeAll(uid: string): void {
    this.#parts.sql.exec("UPDATE refresh_tokens SET revoked = 1 WHERE uid = ?", uid);
  }

  /** Verifies an ID token as the vendor does when it receives one. */
  async verifyIdToken(idToken: string, now: Date): Promise<Bearer> {
    const { iat, sub, auth_time, firebase } = await this.#verify(idToken, now);
    const account = this.#parts.accounts.findByUid(sub ?? "");
    rejectUnless(account, "USER_NOT_FOUND");
    rejectUnless(!account.disabled, "USER_DISABLED");
    rejectUnless(typeof iat === "number" && iat >= account.valid_since_seconds, "TOKEN_EXPIRED");
    const provider = (firebase as { sign_in_provider: string }).sign_in_provider;
    return { account, provider, authTimeSeconds: Number(auth_time) };
  }

  async #verify(idToken: string, now: Date): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(idToken, ({ kid }) => this.#parts.keys.publicKey(kid), {
        algorithms: ["RS256"],
        issuer: this.#issuer(),
        audience: this.#parts.projectId,
        requiredClaims: ["exp", "iat", "sub", "auth_time", "firebase"],
        currentDate: now,
      });
      return payload;
    } catch {
      throw new IdentityError("INVALID_ID_TOKEN");
    }
  }

  #idToken({ account, provider, authTimeSeconds }: Bearer, now: Date): Promise<string> {
    const issuedAt = Math.floor(now.getTime() / 1000);
    const identities: Record<string, string[]> = {};
    for (const { providerId, rawId } of this.#parts.accounts.listProviders(account.uid)) {
      identities[providerId] = [...(identities[providerId] ?? []), rawId];
    }
    if (account.email) identities.email = [account.email];
    return this.#parts.keys.sign({
      ...(account.display_name ? { name: account.display_name } : {}),
      ...(account.photo_url ? { picture: account.photo_url } : {}),
      iss: this.#issuer(),
      aud: this.#parts.projectId,
      auth_time: authTimeSeconds,
      user_id: account.uid,
      sub: account.uid,
      iat: issuedAt,
      exp: issuedAt + lifetimeSeconds,
      ...(account.email ? { email: account.email, email_verified: account.email_verified === 1 } : {}),
      firebase: { identities, sign_in_provider: provider },
    });
  }

  #issuer(): string {
    return `https://securetoken.google.com/${this.#parts.projectId}`;
  }
}
