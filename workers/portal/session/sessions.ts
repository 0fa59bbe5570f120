/** The open sessions of one account: resolved for each request, listed and ended. */

import type { Language } from "#base/language.ts";
import type { AccountContext } from "./account-context.ts";
import type { Place, SessionSummary, SignedIn } from "./contract.ts";
import type { IdentityClaims } from "./id-token.ts";
import type { LiveSession, SessionResolution, SessionStart } from "./live-session.ts";
import type { PendingSignIns } from "./pending-sign-in-repository.ts";
import type { SecondFactor } from "./second-factor.ts";
import {
  hashSessionSecret,
  lifetimes,
  type SessionDistrust,
  type SessionRepository,
  type StoredSession,
} from "./session-repository.ts";
import type { SessionTokens, TokenState } from "./session-tokens.ts";
import type { OwnedCounts, ShownProfile, SnapshotCache } from "./snapshot-cache.ts";
import type { UserProfile } from "./user-document.ts";
import type { ViewRepository } from "./view-repository.ts";

export interface ResolveOptions {
  maxRoleAgeMs: number;
  place?: Place | null;
  requestId?: string;
}

/** What has to follow a sign-in; see `accounts/post-sign-in-sync.ts`. */
export interface SignInSync {
  start(claims: IdentityClaims, idToken: string, language?: Language): void;
  waitShortly(): Promise<void>;
  runIfDue(claims: IdentityClaims, idToken: string): Promise<void>;
  resume(claims: IdentityClaims, idToken: string): void;
  settleAddress(claims: IdentityClaims): Promise<void>;
  loadShown(claims: IdentityClaims, maxRoleAgeMs: number): Promise<{ profile: ShownProfile; owned: OwnedCounts }>;
  fetchRole(maxAgeMs?: number): Promise<UserProfile["role"] | null>;
}

export interface SessionTools {
  context: AccountContext;
  store: SessionRepository;
  /** Sign-ins that wait for their code end whenever sessions do. */
  steps: PendingSignIns<SessionStart>;
  tokens: SessionTokens;
  distrust: SessionDistrust;
  factors: SecondFactor;
  signInSync: SignInSync;
  snapshots: SnapshotCache;
  views: ViewRepository;
}

/** While a session shows another person's portal, its role is never older than on an administrator's page. */
const viewRoleAgeMs = 5_000;

export class Sessions {
  readonly #tools: SessionTools;

  constructor(tools: SessionTools) {
    this.#tools = tools;
  }

  /** The one call of a request: is the session alive, and whose is it. */
  async resolve(sid: string, { maxRoleAgeMs, place = null }: ResolveOptions): Promise<SessionResolution> {
    const { store, tokens, context } = this.#tools;
    const nowMs = Date.now();
    const session = store.find(hashSessionSecret(sid), nowMs);
    if (!session) return { status: "ended" };
    if (nowMs - session.lastSeenAtMs >= lifetimes.touchEveryMs) store.touch(session.id, nowMs, place);
    return this.#answer(session, await tokens.liveToken(session, context.uid), maxRoleAgeMs);
  }

  /** A new ID token and profile now. */
  async refresh(sid: string): Promise<SessionResolution> {
    const { store, tokens, context, signInSync, snapshots } = this.#tools;
    const session = store.find(hashSessionSecret(sid), Date.now());
    if (!session) return { status: "ended" };
    snapshots.forget();
    const token = await tokens.renewedToken(session, context.uid);
    const claims = token.status === "live" ? context.claims(token.idToken) : null;
    if (claims && token.status === "live") await signInSync.runIfDue(claims, token.idToken);
    return this.#answer(session, token, 0);
  }

  /** A live session as requests see it. */
  async #loadLive(
    { id, remember, provenAtMs }: Pick<StoredSession, "id" | "remember" | "provenAtMs">,
    { idToken, claims }: { idToken: string; claims: IdentityClaims },
    maxRoleAgeMs: number,
  ): Promise<LiveSession> {
    const view = this.#tools.views.find(id, Date.now());
    const maxAgeMs = view ? Math.min(maxRoleAgeMs, viewRoleAgeMs) : maxRoleAgeMs;
    const { profile, owned } = await this.#tools.signInSync.loadShown(claims, maxAgeMs);
    const twoFactors = this.#tools.factors.isOn;
    return { status: "live", sessionId: id, idToken, remember, provenAtMs, twoFactors, profile, owned, view };
  }

  /** False when the session has ended. */
  startView(sid: string, uid: string): boolean {
    const nowMs = Date.now();
    const session = this.#tools.store.find(hashSessionSecret(sid), nowMs);
    if (session) this.#tools.views.start(session.id, uid, nowMs);
    return session !== null;
  }

  recordProof(sid: string): void {
    this.#tools.store.recordProof(hashSessionSecret(sid), Date.now());
  }

  endView(sid: string): string | null {
    return this.#tools.views.end(hashSessionSecret(sid));
  }

  async close(sid: string): Promise<void> {
    this.#tools.store.remove(hashSessionSecret(sid));
  }

  async closeOthers(sid: string): Promise<void> {
    this.#endAllBut(hashSessionSecret(sid));
  }

  /** False when there is no such session. */
  revoke(id: string): boolean {
    return this.#tools.store.remove(id);
  }

  /** Whether there was one. */
  closeAll(): boolean {
    const wasOpen = this.#endAllBut("");
    this.#tools.distrust.end();
    return wasOpen;
  }

  #endAllBut(id: string): boolean {
    this.#tools.steps.removeAll();
    return this.#tools.store.removeAll(id);
  }

  /** `confirmingSid` is the session of the browser in which the mailed link was confirmed. */
  async distrust(confirmingSid: string | null): Promise<void> {
    const { store, steps, distrust } = this.#tools;
    const confirming = confirmingSid === null ? null : hashSessionSecret(confirmingSid);
    distrust.start(Date.now());
    store.markForRenewal("strictly");
    steps.removeAll();
    if (confirming !== null) store.proveAddress(confirming);
  }

  /** The address is verified now: ends the sessions opened before, except in the browser that confirmed it. */
  addressVerified(): void {
    this.#tools.store.removeUnproven();
    this.#tools.distrust.end();
    this.renewSoon();
  }

  /** This session continues with its new tokens, all others end. */
  async endOtherSessions(sid: string, newTokens: SignedIn): Promise<void> {
    const { store, tokens, context, distrust } = this.#tools;
    const id = hashSessionSecret(sid);
    const claims = context.claims(newTokens.idToken);
    if (claims?.uid !== context.uid) throw new Error("The tokens are not this account's.");
    const sealed = await tokens.seal(newTokens, context.uid, id);
    this.#endAllBut(id);
    store.renew(id, { ...sealed, tokenExpiresAtMs: claims.expiresAtSeconds * 1000, mustRenew: "when-due" });
    distrust.end();
  }

  renewSoon(): void {
    this.#tools.tokens.renewSoon();
    this.#tools.snapshots.forget();
  }

  async list(sid: string): Promise<SessionSummary[]> {
    const current = hashSessionSecret(sid);
    return this.#tools.store
      .list(Date.now())
      .map(({ id, device, createdAtMs, lastSeenAtMs, remember, openedPlace, seenPlace }) => ({
        sid: id,
        device,
        openedPlace,
        seenPlace,
        createdAt: new Date(createdAtMs).toISOString(),
        lastSeenAt: new Date(lastSeenAtMs).toISOString(),
        remember,
        current: id === current,
      }));
  }

  /**
   * For live channels: which of these sessions may still be served, and the role read just now. "Doubtful" are those
   * whose sign-in the identity service has just confirmed and has to confirm again; null is a role that cannot be read.
   */
  async channelRights(
    sessionIds: readonly string[],
    { withRole }: { withRole: boolean },
  ): Promise<{ sessions: Record<string, "sound" | "doubtful">; role: UserProfile["role"] | null }> {
    const [role, rights] = await Promise.all([
      withRole ? this.#tools.signInSync.fetchRole() : null,
      Promise.all(sessionIds.map(async (id) => [id, await this.#channelRight(id)] as const)),
    ]);
    // They may have been revoked meanwhile.
    const isAlive = (id: string) => this.#tools.store.find(id, Date.now()) !== null;
    const sessions = rights.flatMap(([id, right]) => (right && isAlive(id) ? [[id, right] as const] : []));
    return { sessions: Object.fromEntries(sessions), role };
  }

  async #channelRight(sessionId: string): Promise<"sound" | "doubtful" | null> {
    const { store, tokens, context } = this.#tools;
    const session = store.find(sessionId, Date.now());
    if (session?.mustRenew !== "strictly") return session && "sound";
    const token = await tokens.liveToken(session, context.uid);
    return token.status === "live" ? "doubtful" : null;
  }

  async #answer(session: StoredSession, token: TokenState, maxRoleAgeMs: number): Promise<SessionResolution> {
    const { store, tokens, context, signInSync } = this.#tools;
    if (token.status !== "live") return token;
    const { idToken } = token;
    const claims = context.claims(idToken);
    if (!claims) return { status: "unavailable" };
    const current = store.findAgain(session, Date.now());
    if (!current) return { status: "ended" };
    // The mailbox's owner has verified it in another browser, so this session may belong to a stranger.
    if (claims.emailVerified && !current.addressProven)
      return tokens.end(session, context.uid, "address verified elsewhere");
    signInSync.resume(claims, idToken);
    signInSync.settleAddress(claims).catch(context.fault);
    await signInSync.waitShortly();
    const live = await this.#loadLive(session, { idToken, claims }, maxRoleAgeMs);
    // It may have been revoked meanwhile.
    return store.findAgain(current, Date.now()) ? live : { status: "ended" };
  }
}
