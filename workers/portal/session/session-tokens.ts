/**
 * Keeps the ID tokens of one account's sessions valid: renews each once for all concurrent requests, and ends dead
 * sessions.
 */
import { TimeLimitError, withTimeLimit } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import type { IdentityClient } from "../clients/identity-client.ts";
import { renewIdToken } from "../clients/secure-token-client.ts";
import type { Configuration } from "../env.ts";
import { logSecurity } from "../log.ts";
import { checkClaims, type IdentityClaims, parseToken } from "./id-token.ts";
import { RecentCache } from "./recent-cache.ts";
import { lifetimes, type SessionRepository, type StoredSession } from "./session-repository.ts";
import { openToken, type SealedTokens, sealToken } from "./token-seal.ts";

export type TokenState = { status: "live"; idToken: string } | { status: "ended" } | { status: "unavailable" };

interface TokenTools {
  sessions: SessionRepository;
  configuration: () => Configuration;
  identity: () => IdentityClient;
  /** While true, the next request has to renew the token again. */
  isDistrusted: () => boolean;
  onFault: (error: unknown) => void;
}

/** Pause after a failed renewal; a valid token serves meanwhile. */
const pauseMs = 30_000;

const isStillGood = ({ mustRenew, tokenExpiresAtMs }: StoredSession): boolean =>
  mustRenew !== "strictly" && tokenExpiresAtMs > Date.now();

const openedCapacity = 100;

export class SessionTokens {
  readonly #tools: TokenTools;
  readonly #renewals = new Map<string, Promise<TokenState>>();
  /** ID tokens by their sealed form, in memory only: opening one for every request would cost too much. */
  readonly #opened = new RecentCache<string>(openedCapacity);
  #failedAtMs = Number.NEGATIVE_INFINITY;
  /** A renewal that began before the latest change of claims may return the old ones. */
  #changes = 0;

  constructor(tools: TokenTools) {
    this.#tools = tools;
  }

  async liveToken(session: StoredSession, uid: string): Promise<TokenState> {
    const leftMs = session.tokenExpiresAtMs - Date.now();
    const isDue = session.mustRenew !== "when-due" || leftMs < lifetimes.renewTokenBeforeMs;
    const isResting = leftMs > 0 && Date.now() - this.#failedAtMs < pauseMs;
    const mayRest = isResting && session.mustRenew !== "strictly";
    if (isDue && !mayRest) return this.renewedToken(session, uid);
    // In the background: the next request uses its result.
    if (leftMs < lifetimes.renewTokenBehindMs && !isResting) this.renewedToken(session, uid).catch(this.#tools.onFault);
    return this.#storedToken(session, uid);
  }

  /** A renewal that takes longer continues, and the next request uses its result. */
  async renewedToken(session: StoredSession, uid: string): Promise<TokenState> {
    try {
      return await withTimeLimit(timeLimits.pages.sessionTokenMs, this.#renewal(session, uid));
    } catch (error) {
      if (!(error instanceof TimeLimitError)) throw error;
      this.#failedAtMs = Date.now();
      return isStillGood(session) ? this.#storedToken(session, uid) : { status: "unavailable" };
    }
  }

  #renewal(session: StoredSession, uid: string): Promise<TokenState> {
    const running = this.#renewals.get(session.id);
    if (running) return running;
    const renewal = this.#renew(session, uid).finally(() => this.#renewals.delete(session.id));
    this.#renewals.set(session.id, renewal);
    return renewal;
  }

  /** The claims of all sessions are out of date. */
  renewSoon(): void {
    this.#changes++;
    this.#tools.sessions.markForRenewal("soon");
    this.#failedAtMs = Number.NEGATIVE_INFINITY;
  }

  /** The sealed form, for the store. */
  async seal(tokens: { idToken: string; refreshToken: string }, uid: string, sessionId: string): Promise<SealedTokens> {
    const keyring = this.#tools.configuration().SESSION_KEYS;
    const [refreshSealed, idTokenSealed] = await Promise.all([
      sealToken(tokens.refreshToken, { uid, sessionId, kind: "refresh" }, keyring),
      sealToken(tokens.idToken, { uid, sessionId, kind: "id" }, keyring),
    ]);
    this.#opened.set(idTokenSealed, tokens.idToken);
    return { refreshSealed, idTokenSealed };
  }

  /** Null when it can no longer be opened. */
  async open({ refreshSealed, idTokenSealed }: SealedTokens, uid: string, sessionId: string) {
    const keyring = this.#tools.configuration().SESSION_KEYS;
    const [refreshToken, idToken] = await Promise.all([
      openToken(refreshSealed, { uid, sessionId, kind: "refresh" }, keyring),
      openToken(idTokenSealed, { uid, sessionId, kind: "id" }, keyring),
    ]);
    return refreshToken !== null && idToken !== null ? { refreshToken, idToken } : null;
  }

  async #storedToken(session: StoredSession, uid: string): Promise<TokenState> {
    const { id: sessionId, idTokenSealed } = session;
    const keyring = this.#tools.configuration().SESSION_KEYS;
    const idToken =
      this.#opened.get(idTokenSealed) ?? (await openToken(idTokenSealed, { uid, sessionId, kind: "id" }, keyring));
    if (idToken === null) return this.end(session, uid, "ID token cannot be opened");
    this.#opened.set(idTokenSealed, idToken);
    return { status: "live", idToken };
  }

  async #renew(session: StoredSession, uid: string): Promise<TokenState> {
    const { sessions, onFault, isDistrusted } = this.#tools;
    const configuration = this.#tools.configuration();
    const changes = this.#changes;
    const place = { uid, sessionId: session.id, kind: "refresh" } as const;
    const refreshToken = await openToken(session.refreshSealed, place, configuration.SESSION_KEYS);
    if (refreshToken === null) return this.end(session, uid, "refresh token cannot be opened");
    const renewed = await renewToken(refreshToken, uid, { configuration, identity: this.#tools.identity() });
    // The session has new tokens meanwhile, so that the result for the former ones does not matter.
    const current = sessions.find(session.id, Date.now());
    if (current && current.refreshSealed !== session.refreshSealed) return this.#storedToken(current, uid);
    if (renewed.status === "ended") return this.end(session, uid, renewed.reason, { everywhere: renewed.everywhere });
    if (renewed.status === "unavailable") {
      onFault(renewed.fault);
      this.#failedAtMs = Date.now();
      return isStillGood(session) ? this.#storedToken(session, uid) : { status: "unavailable" };
    }
    sessions.renew(session.id, {
      ...(await this.seal(renewed, uid, session.id)),
      tokenExpiresAtMs: renewed.claims.expiresAtSeconds * 1000,
      mustRenew: isDistrusted() ? "strictly" : changes === this.#changes ? "when-due" : "soon",
    });
    return { status: "live", idToken: renewed.idToken };
  }

  end(session: StoredSession, uid: string, reason: string, { everywhere = false } = {}): { status: "ended" } {
    if (everywhere) this.#tools.sessions.removeAll();
    else this.#tools.sessions.remove(session.id);
    logSecurity("session.ended", { uid, reason });
    return { status: "ended" };
  }
}

type RenewedToken =
  | { status: "renewed"; idToken: string; refreshToken: string; claims: IdentityClaims }
  /** `everywhere`: the account itself is closed, not only this sign-in. */
  | { status: "ended"; reason: string; everywhere: boolean }
  | { status: "unavailable"; fault: unknown };

async function renewToken(
  refreshToken: string,
  uid: string,
  { configuration, identity }: { configuration: Configuration; identity: IdentityClient },
): Promise<RenewedToken> {
  const renewal = await renewIdToken(refreshToken, {
    baseUrl: configuration.SECURETOKEN_URL,
    apiKey: configuration.FIREBASE_API_KEY,
  });
  if (renewal.status === "unavailable") return renewal;
  if (renewal.status === "ended") return { status: "ended", reason: "refresh token refused", everywhere: false };
  const claims = readClaims(renewal.idToken, configuration.FIREBASE_PROJECT_ID);
  if (claims?.uid !== uid)
    return { status: "unavailable", fault: new Error("The renewed token is not this account's.") };
  const { idToken } = renewal;
  const account = await identity.lookup(idToken);
  if (account.ok) {
    if (account.value.disabled) return { status: "ended", reason: "account disabled", everywhere: true };
    if (Number(account.value.validSince ?? 0) > claims.authTimeSeconds) {
      return { status: "ended", reason: "sign-in revoked", everywhere: false };
    }
  } else if (account.error.code !== "UPSTREAM_UNAVAILABLE") {
    return { status: "ended", reason: account.error.code, everywhere: account.error.code === "ACCOUNT_DISABLED" };
  }
  return { status: "renewed", idToken, refreshToken: renewal.refreshToken, claims };
}

/** Payloads by token, because every request of a session reads the same one. */
const decoded = new RecentCache<Record<string, unknown>>(1_000);

/** For tokens that came from the service itself; the signature is checked where a request uses the token. */
export function readClaims(idToken: string, projectId: string): IdentityClaims | null {
  const payload = decoded.get(idToken) ?? parseToken(idToken)?.payload;
  if (!payload) return null;
  decoded.set(idToken, payload);
  const verdict = checkClaims(payload, { projectId, nowSeconds: Date.now() / 1000 });
  return verdict.ok ? verdict.claims : null;
}
