/** Keeps the ID tokens of one account's sessions good: renews each once however many ask, and ends what is over. */

import type { IdentityToolkit } from "#app/gateways/identity.server.ts";
import type { Configuration } from "../env.ts";
import { logSecurity } from "../log.ts";
import { lifetimes } from "./lifetime.ts";
import { openRefreshToken, sealRefreshToken } from "./refresh-seal.ts";
import type { SessionStore, StoredSession } from "./session-store.ts";
import { renewToken } from "./token-renewal.ts";

export type TokenState = { status: "live"; idToken: string } | { status: "ended" } | { status: "unavailable" };

interface TokenTools {
  sessions: SessionStore;
  configuration: () => Configuration;
  identity: () => IdentityToolkit;
  onFault: (error: unknown) => void;
}

/** After a failed renewal a token that is still good serves this long before the service is asked again. */
const pauseMs = 30_000;

export class TokenKeeper {
  readonly #tools: TokenTools;
  readonly #renewals = new Map<string, Promise<TokenState>>();
  #failedAtMs = Number.NEGATIVE_INFINITY;

  constructor(tools: TokenTools) {
    this.#tools = tools;
  }

  async liveToken(session: StoredSession, uid: string): Promise<TokenState> {
    const leftMs = session.tokenExpiresAtMs - Date.now();
    const isDue = session.mustRenew || leftMs < lifetimes.renewTokenBeforeMs;
    const isResting = leftMs > 0 && Date.now() - this.#failedAtMs < pauseMs;
    return isDue && !isResting ? this.renewedToken(session, uid) : { status: "live", idToken: session.idToken };
  }

  renewedToken(session: StoredSession, uid: string): Promise<TokenState> {
    const running = this.#renewals.get(session.id);
    if (running) return running;
    const renewal = this.#renew(session, uid).finally(() => this.#renewals.delete(session.id));
    this.#renewals.set(session.id, renewal);
    return renewal;
  }

  /** The claims of all sessions are known to be old. */
  renewSoon(): void {
    this.#tools.sessions.markForRenewal();
    this.#failedAtMs = Number.NEGATIVE_INFINITY;
  }

  async #renew(session: StoredSession, uid: string): Promise<TokenState> {
    const { sessions, onFault } = this.#tools;
    const configuration = this.#tools.configuration();
    const place = { uid, sessionId: session.id };
    const keyring = configuration.SESSION_KEYS;
    const refreshToken = await openRefreshToken(session.refreshSealed, place, keyring);
    if (refreshToken === null) return this.#end(session, uid, "refresh token cannot be opened", false);
    const renewed = await renewToken(refreshToken, uid, { configuration, identity: this.#tools.identity() });
    if (renewed.status === "ended") return this.#end(session, uid, renewed.reason, renewed.everywhere);
    if (renewed.status === "unavailable") {
      onFault(renewed.fault);
      this.#failedAtMs = Date.now();
      const isStillGood = session.tokenExpiresAtMs > Date.now();
      return isStillGood ? { status: "live", idToken: session.idToken } : { status: "unavailable" };
    }
    sessions.renew(session.id, {
      refreshSealed: await sealRefreshToken(renewed.refreshToken, place, keyring),
      idToken: renewed.idToken,
      tokenExpiresAtMs: renewed.claims.expiresAtSeconds * 1000,
    });
    return { status: "live", idToken: renewed.idToken };
  }

  #end(session: StoredSession, uid: string, reason: string, everywhere: boolean): TokenState {
    if (everywhere) this.#tools.sessions.removeAll();
    else this.#tools.sessions.remove(session.id);
    logSecurity("session.ended", { uid, reason });
    return { status: "ended" };
  }
}
