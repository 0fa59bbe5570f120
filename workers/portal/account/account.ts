/** One object per uid: its sessions, its tokens, and what pages show of the user. */
import { DurableObject } from "cloudflare:workers";
import { type Result, refuse } from "#app/errors.ts";
import { firestore } from "#app/gateways/firestore.server.ts";
import { identityToolkit } from "#app/gateways/identity.server.ts";
import { licencesGateway } from "#app/gateways/licences.server.ts";
import { randomBase64url } from "#app/session/base64url.ts";
import type { IdentityClaims } from "#app/session/id-token.ts";
import type { Preferences, SessionSummary, SignedIn } from "../contract.ts";
import { type Configuration, type PortalEnv, requireConfiguration } from "../env.ts";
import { logFault } from "../log.ts";
import { notificationHubs } from "../notifications/hubs.ts";
import type { PointsAct, PointsChange } from "../points/act.ts";
import { perform } from "../points/perform.ts";
import { Turns } from "../points/turns.ts";
import { type AddressClaims, AddressKeeper } from "../profile/address-keeper.ts";
import type { AddressChange, OwnProfile, SavedProfile, SaveOutcome } from "../profile/contract.ts";
import { OwnerProfile } from "../profile/owner-profile.ts";
import { SecondSteps } from "../two-factors/second-steps.ts";
import {
  type CodeVerdict,
  type Confirmation,
  type FactorStatus,
  type Renewal,
  TwoFactors,
} from "../two-factors/two-factors.ts";
import { lifetimes } from "./lifetime.ts";
import type {
  OpenedSession,
  OpenRequest,
  Resolution,
  SecondStepDue,
  SecondStepReply,
  SessionStart,
} from "./live-session.ts";
import { writePhoto } from "./photo.ts";
import type { Place } from "./place.ts";
import { writePreferences } from "./preferences.ts";
import { sessionIdOf } from "./session-id.ts";
import { SessionStore, type StoredSession } from "./session-store.ts";
import { SnapshotCache, type SnapshotSources } from "./snapshot-cache.ts";
import { storeOptions } from "./store-options.ts";
import { TokenKeeper, type TokenState } from "./token-keeper.ts";
import { claimsOf } from "./token-renewal.ts";
import type { SealedTokens } from "./token-seal.ts";
import { profileOf, type UserProfile, userPath } from "./user-document.ts";
import { welcome } from "./welcome.ts";

type Entry = { secret: string; id: string; sealed: SealedTokens };

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
  readonly #twoFactors: TwoFactors;
  readonly #secondSteps: SecondSteps<SessionStart>;
  readonly #address: AddressKeeper;
  readonly #profile: OwnerProfile;
  readonly #pointsTurns = new Turns();
  #welcoming: Promise<void> | null = null;

  constructor(ctx: DurableObjectState, env: PortalEnv) {
    super(ctx, env);
    this.#sessions = new SessionStore(ctx.storage.sql, (ids) => this.#endChannels(ids));
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
    this.#secondSteps = new SecondSteps(ctx.storage.sql);
    this.#twoFactors = new TwoFactors({
      sql: ctx.storage.sql,
      kv: ctx.storage.kv,
      keyring: () => this.#configuration.SESSION_KEYS,
      uid: () => this.#uid,
      onFault,
    });
  }

  /**
   * A session under a new secret; the caller has verified the tokens and knows the claims for true. With two factors on
   * it is a ticket for the second step instead, and nothing else opens a session.
   */
  async open(request: OpenRequest): Promise<OpenedSession | SecondStepDue> {
    this.ctx.storage.kv.put(uidKey, request.claims.uid);
    const entry = await this.#entry(request.tokens, request.claims.uid);
    // Nothing waits between this question and the session, so that none slips in while the factor is switched on.
    return this.#twoFactors.isOn ? this.#hold(entry, request) : this.#begin(entry, request);
  }

  /** The second step: the ticket works once, the code too. */
  async openWithCode(ticket: string, code: string): Promise<SecondStepReply> {
    const id = await sessionIdOf(ticket);
    if (!this.#secondSteps.isWaiting(id, Date.now())) return { status: "expired" };
    const verdict = await this.#twoFactors.check(code);
    if (verdict.status !== "right") return verdict;
    const step = this.#secondSteps.take(id, Date.now());
    const tokens = step && (await this.#tokens.open(step.tokens, this.#uid, id));
    const claims = tokens && this.#claimsOf(tokens.idToken);
    if (!step || !tokens || !claims) return { status: "expired" };
    const entry = await this.#entry(tokens, claims.uid);
    const session = await this.#begin(entry, { tokens, claims, ...step.start });
    return { status: "open", session, by: verdict.by, codesLeft: verdict.codesLeft };
  }

  /** A secret for the browser, its public name, and the tokens sealed under it. */
  async #entry(tokens: SignedIn, uid: string) {
    const secret = randomBase64url(sidBytes);
    const id = await sessionIdOf(secret);
    return { secret, id, sealed: await this.#tokens.seal(tokens, uid, id) };
  }

  async #hold({ secret, id, sealed }: Entry, { tokens: _, claims: __, ...start }: OpenRequest): Promise<SecondStepDue> {
    const expiresAtMs = this.#secondSteps.add(id, { tokens: sealed, start }, Date.now());
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(expiresAtMs);
    return { status: "second-step", ticket: secret, expiresAtMs };
  }

  async #begin({ secret: sid, id, sealed }: Entry, request: OpenRequest): Promise<OpenedSession> {
    const { tokens, claims, device, place = null, remember } = request;
    const nowMs = Date.now();
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
    const twoFactors = this.#twoFactors.isOn;
    return { status: "live", sid, sessionId: id, idToken: tokens.idToken, remember, twoFactors, profile, premium };
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
    this.#secondSteps.removeAll();
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
    this.#secondSteps.removeAll();
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
    this.#secondSteps.removeAll();
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
    this.#secondSteps.removeAll();
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

  /**
   * For live channels: which of these sessions may still be served, and the role read just now. "Doubtful" are those
   * whose sign-in the identity service has just confirmed and has to confirm again; null is a role that cannot be read.
   */
  async channelRights(
    sessionIds: readonly string[],
    { withRole }: { withRole: boolean },
  ): Promise<{ sessions: Record<string, "sound" | "doubtful">; role: UserProfile["role"] | null }> {
    const [role, rights] = await Promise.all([
      withRole ? this.freshRole() : null,
      Promise.all(sessionIds.map(async (id) => [id, await this.#channelRight(id)] as const)),
    ]);
    // They may have been revoked while we waited.
    const isAlive = (id: string) => this.#sessions.find(id, Date.now()) !== null;
    const sessions = rights.flatMap(([id, right]) => (right && isAlive(id) ? [[id, right] as const] : []));
    return { sessions: Object.fromEntries(sessions), role };
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

  /** Answers the address that stood there before; null where it could not be written. "" stands for no photo. */
  async savePhoto(photoUrl: string): Promise<{ previous: string } | null> {
    let previous: string | null = null;
    try {
      previous = await writePhoto(this.#store(), this.#uid, photoUrl, new Date());
    } catch (error) {
      this.#fault(error);
    }
    if (previous === null) return null;
    this.#snapshots.write({ photoUrl: photoUrl || null });
    return { previous };
  }

  twoFactors(): FactorStatus | null {
    return this.#twoFactors.status();
  }

  startTwoFactors(): Promise<string | null> {
    return this.#twoFactors.start();
  }

  twoFactorsDraft(): Promise<string | null> {
    return this.#twoFactors.draft();
  }

  /** With its first code the factor is on; every session that was opened without it ends, but for the one that asks. */
  async confirmTwoFactors(sid: string, code: string): Promise<Confirmation> {
    const confirmation = await this.#twoFactors.confirm(code);
    if (confirmation.status === "on") await this.closeOthers(sid);
    return confirmation;
  }

  renewRecoveryCodes(code: string): Promise<Renewal> {
    return this.#twoFactors.renewCodes(code);
  }

  stopTwoFactors(code: string): Promise<CodeVerdict> {
    return this.#twoFactors.stop(code);
  }

  /** Somebody has changed the user's document or licences: the next question reads them anew. */
  forget(): void {
    this.#snapshots.forget();
  }

  /** All acts on one person's points come here, and are carried out one after the other; they need never have signed in. */
  async changePoints(uid: string, act: PointsAct): Promise<Result<PointsChange>> {
    const turn = this.#pointsTurns.take(async () => {
      const done = await perform(this.#store(), uid, act);
      if (done.ok && done.value.available !== null) this.#snapshots.write({ points: done.value.available });
      // What was shown to whoever asked for too much may be out of date.
      else this.#snapshots.forget();
      return done;
    });
    if (!turn) return refuse("RATE_LIMITED");
    try {
      return await turn;
    } catch (error) {
      this.#fault(error);
      this.#snapshots.forget();
      return refuse("POINTS_UNANSWERED");
    }
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
    this.#secondSteps.removeExpired(nowMs);
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
    const twoFactors = this.#twoFactors.isOn;
    return { status: "live", sessionId: id, idToken: token.idToken, remember, twoFactors, profile, premium };
  }

  async #channelRight(sessionId: string): Promise<"sound" | "doubtful" | null> {
    const session = this.#sessions.find(sessionId, Date.now());
    if (session?.mustRenew !== "strictly") return session && "sound";
    const token = await this.#tokens.liveToken(session, this.#uid);
    return token.status === "live" ? "doubtful" : null;
  }

  /** A hub that cannot be told asks by itself, later than it should. */
  #endChannels(sessionIds: string[]): void {
    const end = () => notificationHubs(this.env).endChannels(this.#uid, sessionIds);
    this.ctx.waitUntil(
      end()
        .catch(end)
        .catch((error) => this.#fault(error)),
    );
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
