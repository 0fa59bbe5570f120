/** One object per uid: its sessions, its tokens, and what pages show of the user. */
import { DurableObject } from "cloudflare:workers";
import { firestore } from "#app/gateways/firestore.server.ts";
import { identityToolkit } from "#app/gateways/identity.server.ts";
import { licencesGateway } from "#app/gateways/licences.server.ts";
import { randomBase64url } from "#app/session/base64url.ts";
import type { IdentityClaims } from "#app/session/id-token.ts";
import type { SessionSummary, SignedIn } from "../contract.ts";
import { type Configuration, type PortalEnv, requireConfiguration } from "../env.ts";
import { logFault, logSecurity } from "../log.ts";
import { lifetimes } from "./lifetime.ts";
import { openRefreshToken, sealRefreshToken } from "./refresh-seal.ts";
import { sessionIdOf } from "./session-id.ts";
import { SessionStore, type StoredSession } from "./session-store.ts";
import { SnapshotCache, type SnapshotSources } from "./snapshot-cache.ts";
import { storeOptions } from "./store-options.ts";
import { claimsOf, renewToken } from "./token-renewal.ts";
import { profileOf, type UserProfile, userPath } from "./user-document.ts";
import { welcome } from "./welcome.ts";

export interface LiveSession {
  status: "live";
  sessionId: string;
  idToken: string;
  profile: UserProfile;
  premium: number;
}

export type Resolution = LiveSession | { status: "ended" } | { status: "unavailable" };

export interface OpenRequest {
  tokens: SignedIn;
  claims: IdentityClaims;
  device: string;
  remember: boolean;
}

/** After a failed renewal a token that is still good serves this long before the service is asked again. */
const renewalPauseMs = 30_000;
const sidBytes = 32;
const pointsSettledKey = "pointsSettled";

type TokenState = { status: "live"; idToken: string } | { status: "ended" } | { status: "unavailable" };

export class Account extends DurableObject<PortalEnv> {
  readonly #sessions: SessionStore;
  readonly #snapshots: SnapshotCache;
  readonly #renewals = new Map<string, Promise<TokenState>>();
  #welcoming: Promise<void> | null = null;
  #renewalFailedAtMs = Number.NEGATIVE_INFINITY;

  constructor(ctx: DurableObjectState, env: PortalEnv) {
    super(ctx, env);
    this.#sessions = new SessionStore(ctx.storage.sql);
    this.#snapshots = new SnapshotCache(ctx.storage.kv, (error) => this.#fault(error));
  }

  /** A session under a new secret; the caller has verified the tokens and knows the claims for true. */
  async open({ tokens, claims, device, remember }: OpenRequest): Promise<LiveSession & { sid: string }> {
    this.ctx.storage.kv.put("uid", claims.uid);
    const nowMs = Date.now();
    const sid = randomBase64url(sidBytes);
    const id = await sessionIdOf(sid);
    const place = { uid: claims.uid, sessionId: id };
    this.#sessions.add({
      id,
      refreshSealed: await sealRefreshToken(tokens.refreshToken, place, this.#configuration.SESSION_KEYS),
      idToken: tokens.idToken,
      tokenExpiresAtMs: claims.expiresAtSeconds * 1000,
      device,
      createdAtMs: nowMs,
      lastSeenAtMs: nowMs,
      remember,
      mustRenew: false,
    });
    await this.#armAlarm(nowMs);
    this.#welcoming ??= this.#welcome(claims, tokens.idToken).finally(() => {
      this.#welcoming = null;
    });
    await this.#welcoming;
    const { profile, premium } = await this.#snapshots.read(this.#sources(claims), lifetimes.touchEveryMs, Date.now());
    return { status: "live", sid, sessionId: id, idToken: tokens.idToken, profile, premium };
  }

  /** The one call of a request: is the session alive, and whose is it. */
  async resolve(sid: string, { maxRoleAgeMs }: { maxRoleAgeMs: number }): Promise<Resolution> {
    const nowMs = Date.now();
    const session = this.#sessions.find(await sessionIdOf(sid), nowMs);
    if (!session) return { status: "ended" };
    if (nowMs - session.lastSeenAtMs >= lifetimes.touchEveryMs) this.#sessions.touch(session.id, nowMs);
    const isEnding = session.mustRenew || session.tokenExpiresAtMs - nowMs < lifetimes.renewTokenBeforeMs;
    const isResting = session.tokenExpiresAtMs > nowMs && nowMs - this.#renewalFailedAtMs < renewalPauseMs;
    return this.#answer(session, isEnding && !isResting, maxRoleAgeMs);
  }

  /** A new ID token and profile now. */
  async refresh(sid: string): Promise<Resolution> {
    const session = this.#sessions.find(await sessionIdOf(sid), Date.now());
    if (!session) return { status: "ended" };
    this.#snapshots.forget();
    return this.#answer(session, true, 0);
  }

  async close(sid: string): Promise<void> {
    this.#sessions.remove(await sessionIdOf(sid));
  }

  closeAll(): void {
    this.#sessions.removeAll();
  }

  async closeOthers(sid: string): Promise<void> {
    this.#sessions.removeAll(await sessionIdOf(sid));
  }

  /** Claims have changed elsewhere: every session renews its token with its next request. */
  renewSoon(): void {
    this.#sessions.markForRenewal();
    this.#snapshots.forget();
    this.#renewalFailedAtMs = Number.NEGATIVE_INFINITY;
  }

  /** By the id that lists show; false when there is no such session. */
  revoke(sessionId: string): boolean {
    return this.#sessions.remove(sessionId);
  }

  async list(sid: string): Promise<SessionSummary[]> {
    const current = await sessionIdOf(sid);
    return this.#sessions.list(Date.now()).map(({ id, device, createdAtMs, lastSeenAtMs, remember }) => ({
      sid: id,
      device,
      createdAt: new Date(createdAtMs).toISOString(),
      lastSeenAt: new Date(lastSeenAtMs).toISOString(),
      remember,
      current: id === current,
    }));
  }

  async freshRole(): Promise<UserProfile["role"] | null> {
    const uid = this.ctx.storage.kv.get<string>("uid");
    return uid ? this.#snapshots.freshRole({ profile: () => this.#readProfile(uid), premium: async () => null }) : null;
  }

  /** Somebody has changed the user's document or licences: the next question reads them anew. */
  forget(): void {
    this.#snapshots.forget();
  }

  override async alarm(): Promise<void> {
    const nowMs = Date.now();
    if (this.#sessions.removeDead(nowMs) === null) this.#snapshots.clear();
    await this.#armAlarm(nowMs);
  }

  async #answer(session: StoredSession, mustRenew: boolean, maxRoleAgeMs: number): Promise<Resolution> {
    const token: TokenState = mustRenew ? await this.#renewOnce(session) : { status: "live", idToken: session.idToken };
    if (token.status !== "live") return token;
    const claims = claimsOf(token.idToken, this.#configuration.FIREBASE_PROJECT_ID);
    if (!claims) return { status: "unavailable" };
    const { profile, premium } = await this.#snapshots.read(this.#sources(claims), maxRoleAgeMs, Date.now());
    // It may have been revoked while we waited.
    if (!this.#sessions.find(session.id, Date.now())) return { status: "ended" };
    return { status: "live", sessionId: session.id, idToken: token.idToken, profile, premium };
  }

  #renewOnce(session: StoredSession): Promise<TokenState> {
    const running = this.#renewals.get(session.id);
    if (running) return running;
    const renewal = this.#renew(session).finally(() => this.#renewals.delete(session.id));
    this.#renewals.set(session.id, renewal);
    return renewal;
  }

  async #renew(session: StoredSession): Promise<TokenState> {
    const uid = this.ctx.storage.kv.get<string>("uid") ?? "";
    const place = { uid, sessionId: session.id };
    const keyring = this.#configuration.SESSION_KEYS;
    const refreshToken = await openRefreshToken(session.refreshSealed, place, keyring);
    if (refreshToken === null) return this.#end(session, "refresh token cannot be opened", false);
    const renewed = await renewToken(refreshToken, uid, {
      configuration: this.#configuration,
      identity: this.#identity(),
    });
    if (renewed.status === "ended") return this.#end(session, renewed.reason, renewed.everywhere);
    if (renewed.status === "unavailable") {
      this.#fault(renewed.fault);
      this.#renewalFailedAtMs = Date.now();
      const isStillGood = session.tokenExpiresAtMs > Date.now();
      return isStillGood ? { status: "live", idToken: session.idToken } : { status: "unavailable" };
    }
    this.#sessions.renew(session.id, {
      refreshSealed: await sealRefreshToken(renewed.refreshToken, place, keyring),
      idToken: renewed.idToken,
      tokenExpiresAtMs: renewed.claims.expiresAtSeconds * 1000,
    });
    return { status: "live", idToken: renewed.idToken };
  }

  #end(session: StoredSession, reason: string, everywhere: boolean): TokenState {
    if (everywhere) this.#sessions.removeAll();
    else this.#sessions.remove(session.id);
    logSecurity("session.ended", { uid: this.ctx.storage.kv.get<string>("uid") ?? "", reason });
    return { status: "ended" };
  }

  /** A sign-in does not fail for this: what could not be done now comes with the next one. */
  async #welcome(claims: IdentityClaims, idToken: string): Promise<void> {
    const { kv } = this.ctx.storage;
    try {
      const tools = { identity: this.#identity(), store: this.#store(), licences: this.#licences(claims) };
      const pointsSettled = kv.get<boolean>(pointsSettledKey) ?? false;
      const settled = await welcome(claims, { idToken, pointsSettled }, tools, new Date());
      if (settled) kv.put(pointsSettledKey, true);
    } catch (error) {
      this.#fault(error);
    }
    this.#snapshots.forget();
  }

  async #armAlarm(nowMs: number): Promise<void> {
    const nextEndMs = this.#sessions.removeDead(nowMs);
    if (nextEndMs !== null && (await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(nextEndMs);
  }

  #sources(claims: IdentityClaims): SnapshotSources {
    return {
      profile: () => this.#readProfile(claims.uid),
      premium: async () => {
        if (!claims.emailVerified) return 0;
        const authorised = await this.#licences(claims).authorised();
        return authorised.ok ? authorised.value : null;
      },
    };
  }

  async #readProfile(uid: string): Promise<UserProfile> {
    return profileOf(await this.#store().get(userPath(uid)));
  }

  #identity() {
    const { IDENTITY_URL, FIREBASE_API_KEY } = this.#configuration;
    return identityToolkit({ baseUrl: IDENTITY_URL, apiKey: FIREBASE_API_KEY, onFault: (error) => this.#fault(error) });
  }

  #store() {
    return firestore(storeOptions(this.#configuration));
  }

  /** Asks for counts only, for which the role does not matter. */
  #licences({ uid, email, emailVerified }: IdentityClaims) {
    return licencesGateway({
      binding: this.env.LICENCES,
      actor: { uid, email: email ?? "", emailVerified, role: "user" },
      requestId: crypto.randomUUID(),
      onFault: (error) => this.#fault(error),
    });
  }

  #fault(error: unknown): void {
    const uid = this.ctx.storage.kv.get<string>("uid");
    logFault(error, { kind: "account", ...(uid ? { uid } : {}) });
  }

  get #configuration(): Configuration {
    return requireConfiguration(this.env);
  }
}
