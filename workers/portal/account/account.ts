/** One object per uid: its sessions, its tokens, and what pages show of the user. */
import { DurableObject } from "cloudflare:workers";
import { firestore } from "#app/gateways/firestore.server.ts";
import { identityToolkit } from "#app/gateways/identity.server.ts";
import { licencesGateway } from "#app/gateways/licences.server.ts";
import { randomBase64url } from "#app/session/base64url.ts";
import type { IdentityClaims } from "#app/session/id-token.ts";
import type { Preferences, SessionSummary, SignedIn } from "../contract.ts";
import { type Configuration, type PortalEnv, requireConfiguration } from "../env.ts";
import { logFault } from "../log.ts";
import { type AddressClaims, AddressKeeper } from "../profile/address-keeper.ts";
import type { AddressChange, OwnProfile, SavedProfile, SaveOutcome } from "../profile/contract.ts";
import { OwnerProfile } from "../profile/owner-profile.ts";
import { lifetimes } from "./lifetime.ts";
import type { Place } from "./place.ts";
import { writePreferences } from "./preferences.ts";
import { sessionIdOf } from "./session-id.ts";
import { SessionStore, type StoredSession } from "./session-store.ts";
import { SnapshotCache, type SnapshotSources } from "./snapshot-cache.ts";
import { storeOptions } from "./store-options.ts";
import { TokenKeeper, type TokenState } from "./token-keeper.ts";
import { claimsOf } from "./token-renewal.ts";
import { profileOf, type UserProfile, userPath } from "./user-document.ts";
import { welcome } from "./welcome.ts";

export interface LiveSession {
  status: "live";
  sessionId: string;
  idToken: string;
  /** "Remember me" was ticked at this sign-in. */
  remember: boolean;
  profile: UserProfile;
  premium: number;
}

export type Resolution = LiveSession | { status: "ended" } | { status: "unavailable" };

export interface OpenRequest {
  tokens: SignedIn;
  claims: IdentityClaims;
  device: string;
  place?: Place | null;
  remember: boolean;
}

interface ResolveOptions {
  maxRoleAgeMs: number;
  place?: Place | null;
}

const sidBytes = 32;
const uidKey = "uid";
const pointsSettledKey = "pointsSettled";
const distrustedUntilKey = "distrustedUntil";
/** Longer than an act at the identity service can take with its time limit. */
const distrustMs = 60_000;

export class Account extends DurableObject<PortalEnv> {
  readonly #sessions: SessionStore;
  readonly #snapshots: SnapshotCache;
  readonly #tokens: TokenKeeper;
  readonly #address: AddressKeeper;
  readonly #profile: OwnerProfile;
  #welcoming: Promise<void> | null = null;

  constructor(ctx: DurableObjectState, env: PortalEnv) {
    super(ctx, env);
    this.#sessions = new SessionStore(ctx.storage.sql);
    const onFault = (error: unknown) => this.#fault(error);
    this.#snapshots = new SnapshotCache(ctx.storage.kv, onFault);
    this.#tokens = new TokenKeeper({
      sessions: this.#sessions,
      configuration: () => this.#configuration,
      identity: () => this.#identity(),
      isDistrusted: () => this.#isDistrusted,
      onFault,
    });
    this.#address = new AddressKeeper({ kv: ctx.storage.kv, licences: (claims) => this.#licences(claims), onFault });
    this.#profile = new OwnerProfile({
      kv: ctx.storage.kv,
      store: () => this.#store(),
      identity: () => this.#identity(),
      snapshots: this.#snapshots,
      onFault,
    });
  }

  /** A session under a new secret; the caller has verified the tokens and knows the claims for true. */
  async open({ tokens, claims, device, place = null, remember }: OpenRequest): Promise<LiveSession & { sid: string }> {
    this.ctx.storage.kv.put(uidKey, claims.uid);
    const nowMs = Date.now();
    const sid = randomBase64url(sidBytes);
    const id = await sessionIdOf(sid);
    const sealed = await this.#tokens.seal(tokens, claims.uid, id);
    // Whoever signed in before the address was proven need not be its owner.
    if (claims.emailVerified) this.#sessions.removeUnproven();
    this.#sessions.add({
      id,
      ...sealed,
      tokenExpiresAtMs: claims.expiresAtSeconds * 1000,
      device,
      openedPlace: place,
      seenPlace: place,
      createdAtMs: nowMs,
      lastSeenAtMs: nowMs,
      remember,
      mustRenew: this.#isDistrusted ? "strictly" : "when-due",
      addressProven: claims.emailVerified,
    });
    await this.#armAlarm(nowMs);
    await this.#welcome(claims, tokens.idToken);
    const { profile, premium } = await this.#snapshots.read(this.#sources(claims), lifetimes.touchEveryMs, Date.now());
    return { status: "live", sid, sessionId: id, idToken: tokens.idToken, remember, profile, premium };
  }

  /** The one call of a request: is the session alive, and whose is it. */
  async resolve(sid: string, { maxRoleAgeMs, place = null }: ResolveOptions): Promise<Resolution> {
    const nowMs = Date.now();
    const session = this.#sessions.find(await sessionIdOf(sid), nowMs);
    if (!session) return { status: "ended" };
    if (nowMs - session.lastSeenAtMs >= lifetimes.touchEveryMs) this.#sessions.touch(session.id, nowMs, place);
    return this.#answer(session, await this.#tokens.liveToken(session, this.#uid), maxRoleAgeMs);
  }

  /** A new ID token and profile now; an address that has become verified brings the points that waited for it. */
  async refresh(sid: string): Promise<Resolution> {
    const session = this.#sessions.find(await sessionIdOf(sid), Date.now());
    if (!session) return { status: "ended" };
    this.#snapshots.forget();
    const token = await this.#tokens.renewedToken(session, this.#uid);
    const claims = token.status === "live" ? this.#claimsOf(token.idToken) : null;
    const isWaiting = claims?.emailVerified && !this.ctx.storage.kv.get<boolean>(pointsSettledKey);
    if (claims && token.status === "live" && isWaiting) await this.#welcome(claims, token.idToken);
    return this.#answer(session, token, 0);
  }

  async close(sid: string): Promise<void> {
    this.#sessions.remove(await sessionIdOf(sid));
  }

  closeAll(): void {
    this.#sessions.removeAll();
    this.ctx.storage.kv.delete(distrustedUntilKey);
  }

  /**
   * Called before the password or address changes. From now on no session is served before the identity service has
   * renewed it, and for a minute after each renewal not again: whatever fails later, none outlives the change.
   * `confirmingSid` is the session of the browser in which the mailed link was confirmed.
   */
  async distrust(confirmingSid: string | null): Promise<void> {
    const confirming = confirmingSid === null ? null : await sessionIdOf(confirmingSid);
    this.ctx.storage.kv.put(distrustedUntilKey, Date.now() + distrustMs);
    this.#sessions.markForRenewal("strictly");
    if (confirming !== null) this.#sessions.proveAddress(confirming);
  }

  /** The address is verified now: ends what was opened before, but for the browser that confirmed it. */
  addressVerified(): void {
    this.#sessions.removeUnproven();
    this.ctx.storage.kv.delete(distrustedUntilKey);
    this.renewSoon();
  }

  /** The password is another one now: this session goes on with its new tokens, all others end. */
  async passwordChanged(sid: string, tokens: SignedIn): Promise<void> {
    const id = await sessionIdOf(sid);
    const claims = this.#claimsOf(tokens.idToken);
    if (claims?.uid !== this.#uid) throw new Error("The tokens are not this account's.");
    const sealed = await this.#tokens.seal(tokens, this.#uid, id);
    this.#sessions.removeAll(id);
    this.#sessions.renew(id, { ...sealed, tokenExpiresAtMs: claims.expiresAtSeconds * 1000, mustRenew: "when-due" });
    this.ctx.storage.kv.delete(distrustedUntilKey);
    this.#profile.passwordChanged(Date.now());
  }

  /** From now on this is the change whose link counts; answers the one before. */
  askAddress(newEmail: string): AddressChange | null {
    const nowMs = Date.now();
    const former = this.#address.asked(nowMs);
    this.#address.expect({ newEmail, askedAt: new Date(nowMs).toISOString() });
    return former;
  }

  /** The change that was asked for before, or none. */
  restoreAddress(change: AddressChange | null): void {
    this.#address.expect(change);
  }

  /** Whether this is the change last asked for, and not taken back since. */
  isAskedAddress(newEmail: string): boolean {
    return this.#address.asked(Date.now())?.newEmail === newEmail;
  }

  /** The account has this address now, proven. Every session ends; documents and licences follow. */
  async addressChanged(email: string): Promise<void> {
    this.closeAll();
    this.#snapshots.forget();
    await Promise.all([
      this.#profile.addressChanged(this.#uid, email),
      this.#address.changed(this.#uid, email, Date.now()),
    ]);
  }

  /** For its owner to edit; null when it cannot be read. */
  async ownProfile(): Promise<OwnProfile | null> {
    return this.#profile.read(this.#uid, this.#address.asked(Date.now()));
  }

  /** Null when it could not be written. */
  async saveProfile(edited: SavedProfile, idToken: string): Promise<SaveOutcome | null> {
    return this.#profile.save(this.#uid, edited, idToken);
  }

  async closeOthers(sid: string): Promise<void> {
    this.#sessions.removeAll(await sessionIdOf(sid));
  }

  /** Claims have changed elsewhere: every session renews its token with its next request. */
  renewSoon(): void {
    this.#tokens.renewSoon();
    this.#snapshots.forget();
  }

  /** By the id that lists show; false when there is no such session. */
  revoke(sessionId: string): boolean {
    return this.#sessions.remove(sessionId);
  }

  async list(sid: string): Promise<SessionSummary[]> {
    const current = await sessionIdOf(sid);
    return this.#sessions.list(Date.now()).map(({ id, device, createdAtMs, lastSeenAtMs, remember, ...places }) => ({
      sid: id,
      device,
      openedPlace: places.openedPlace,
      seenPlace: places.seenPlace,
      createdAt: new Date(createdAtMs).toISOString(),
      lastSeenAt: new Date(lastSeenAtMs).toISOString(),
      remember,
      current: id === current,
    }));
  }

  async freshRole(): Promise<UserProfile["role"] | null> {
    return this.#snapshots.freshRole({ profile: () => this.#readProfile(this.#uid), premium: async () => null });
  }

  /** False when the profile could not be written. */
  async savePreferences(preferences: Preferences): Promise<boolean> {
    try {
      await writePreferences(this.#store(), this.#uid, preferences, new Date());
    } catch (error) {
      this.#fault(error);
      return false;
    }
    this.#snapshots.write(preferences);
    return true;
  }

  /** Somebody has changed the user's document or licences: the next question reads them anew. */
  forget(): void {
    this.#snapshots.forget();
  }

  /** The account is gone: nothing of it stays here, and whoever comes with a cookie of it is signed out. */
  async erase(): Promise<void> {
    this.closeAll();
    const { kv, sql } = this.ctx.storage;
    for (const [name] of [...kv.list()]) kv.delete(name);
    const tables = sql.exec<{ name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'",
    );
    for (const { name } of tables.toArray()) sql.exec(`DELETE FROM "${name}"`);
    await this.ctx.storage.deleteAlarm();
  }

  override async alarm(): Promise<void> {
    const nowMs = Date.now();
    if (this.#sessions.removeDead(nowMs) === null) this.#snapshots.clear();
    await this.#armAlarm(nowMs);
  }

  async #answer(session: StoredSession, token: TokenState, maxRoleAgeMs: number): Promise<Resolution> {
    if (token.status !== "live") return token;
    const claims = this.#claimsOf(token.idToken);
    if (!claims) return { status: "unavailable" };
    const current = this.#sessions.find(session.id, Date.now());
    if (!current) return { status: "ended" };
    // The mailbox's owner has proven it in another browser; whoever is here may be somebody else.
    if (claims.emailVerified && !current.addressProven)
      return this.#tokens.end(session, this.#uid, "address verified elsewhere");
    this.#settleAddress(claims).catch((error) => this.#fault(error));
    const { profile, premium } = await this.#snapshots.read(this.#sources(claims), maxRoleAgeMs, Date.now());
    // It may have been revoked while we waited.
    if (!this.#sessions.find(session.id, Date.now())) return { status: "ended" };
    const { id, remember } = session;
    return { status: "live", sessionId: id, idToken: token.idToken, remember, profile, premium };
  }

  /** One at a time. */
  #welcome(claims: IdentityClaims, idToken: string): Promise<void> {
    this.#welcoming ??= this.#welcomeOnce(claims, idToken).finally(() => {
      this.#welcoming = null;
    });
    return this.#welcoming;
  }

  /** A sign-in does not fail for this: what could not be done now comes with the next one. */
  async #welcomeOnce(claims: IdentityClaims, idToken: string): Promise<void> {
    const { kv } = this.ctx.storage;
    try {
      await this.#settleAddress(claims);
      const tools = { identity: this.#identity(), store: this.#store(), licences: this.#licences(claims) };
      const pointsSettled = kv.get<boolean>(pointsSettledKey) ?? false;
      const settled = await welcome(claims, { idToken, pointsSettled }, tools, new Date());
      if (settled) kv.put(pointsSettledKey, true);
      await this.#profile.mirrorName(idToken);
    } catch (error) {
      this.#fault(error);
    }
    this.#snapshots.forget();
  }

  /** What was counted before its licences followed an address is no longer shown. */
  async #settleAddress(claims: IdentityClaims): Promise<void> {
    if (await this.#address.settle(claims)) this.#snapshots.forget();
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
    const onFault = (error: unknown) => this.#fault(error);
    return this.#profile.listening(identityToolkit({ baseUrl: IDENTITY_URL, apiKey: FIREBASE_API_KEY, onFault }));
  }

  #store() {
    return firestore(storeOptions(this.#configuration));
  }

  /** Asks for counts only, for which the role does not matter. */
  #licences({ uid, email, emailVerified }: AddressClaims) {
    return licencesGateway({
      binding: this.env.LICENCES,
      actor: { uid, email: email ?? "", emailVerified, role: "user" },
      requestId: crypto.randomUUID(),
      onFault: (error) => this.#fault(error),
    });
  }

  #fault(error: unknown): void {
    logFault(error, { kind: "account", uid: this.#uid });
  }

  #claimsOf(idToken: string): IdentityClaims | null {
    return claimsOf(idToken, this.#configuration.FIREBASE_PROJECT_ID);
  }

  get #isDistrusted(): boolean {
    return Date.now() < (this.ctx.storage.kv.get<number>(distrustedUntilKey) ?? 0);
  }

  /** Empty before the first sign-in. */
  get #uid(): string {
    return this.ctx.storage.kv.get<string>(uidKey) ?? "";
  }

  get #configuration(): Configuration {
    return requireConfiguration(this.env);
  }
}
