/** One object per uid: its sessions, its tokens, and what pages show of the user. Each part has a file; this is what others may ask of them. */
import { DurableObject } from "cloudflare:workers";
import type { Result } from "#shared/errors.ts";
import type { Preferences, SessionSummary, SignedIn } from "../contract.ts";
import type { PortalEnv } from "../env.ts";
import { notificationHubs } from "../notifications/hubs.ts";
import type { Tell } from "../notifications/send.ts";
import { AccountPoints } from "../points/change-points.ts";
import type { PointsOverview } from "../points/contract.ts";
import type { PointsChange, PointsCommand } from "../points/decide-change.ts";
import { AddressKeeper } from "../profile/address-keeper.ts";
import type { AddressChange, OwnProfile, SavedProfile, SaveOutcome } from "../profile/contract.ts";
import { OwnerProfile } from "../profile/owner-profile.ts";
import { Repeats } from "../repeats.ts";
import type { SecurityChange } from "../security-notices/messages.ts";
import { firstPauseMs, OwedNotices } from "../security-notices/owed-notices.ts";
import { SecondSteps } from "../two-factors/second-steps.ts";
import {
  type CodeVerdict,
  type Confirmation,
  type FactorStatus,
  type Renewal,
  type Stopping,
  TwoFactors,
} from "../two-factors/two-factors.ts";
import { Entrance } from "./entrance.ts";
import type {
  OpenedSession,
  OpenRequest,
  Resolution,
  SecondStepDue,
  SecondStepReply,
  SessionStart,
} from "./live-session.ts";
import { Reach } from "./reach.ts";
import { Reception } from "./reception.ts";
import { SessionStore } from "./session-store.ts";
import { type ResolveOptions, Sessions } from "./sessions.ts";
import type { Owned } from "./snapshot.ts";
import { SnapshotCache } from "./snapshot-cache.ts";
import { TokenKeeper } from "./token-keeper.ts";
import { Trust } from "./trust.ts";
import type { UserProfile } from "./user-document.ts";

export class Account extends DurableObject<PortalEnv> {
  readonly #reach: Reach;
  readonly #store: SessionStore;
  readonly #steps: SecondSteps<SessionStart>;
  readonly #entrance: Entrance;
  readonly #sessions: Sessions;
  readonly #reception: Reception;
  readonly #snapshots: SnapshotCache;
  readonly #address: AddressKeeper;
  readonly #profile: OwnerProfile;
  readonly #twoFactors: TwoFactors;
  readonly #points: AccountPoints;
  readonly #notices: OwedNotices;
  readonly #confirmations = new Repeats<Confirmation>(({ status }) => status === "made");
  readonly #renewals = new Repeats<Renewal>(({ status }) => status === "made");
  readonly #acts = new Repeats<Result<void>>(({ ok }) => ok);

  constructor(ctx: DurableObjectState, env: PortalEnv) {
    super(ctx, env);
    const { kv, sql } = ctx.storage;
    const reach = new Reach(kv, env);
    const { configuration, store: documents, fault: onFault } = reach;
    const identity = () => this.#profile.listening(reach.identity());
    const trust = new Trust(kv);
    const isDistrusted = () => trust.isWithdrawn(Date.now());
    const snapshots = new SnapshotCache({ storage: kv, onRaised: () => this.#raiseChannels(), onFault });
    const store = new SessionStore(sql, (ids) => this.#endChannels(ids));
    const steps = new SecondSteps<SessionStart>(sql);
    const factors = new TwoFactors({
      sql,
      kv,
      keyring: () => configuration().SESSION_KEYS,
      uid: () => reach.uid,
      tellOwner: (change) => ctx.waitUntil(this.tellOwner(reach.uid, change, crypto.randomUUID())),
      onFault,
    });
    const tell: Tell = async (change) => (await notificationHubs(env).tell(change)).toldAll;
    this.#notices = new OwedNotices({ sql, store: documents, tell, onFault });
    const tokens = new TokenKeeper({ sessions: store, configuration, identity, isDistrusted, onFault });
    const address = new AddressKeeper({ kv, licences: reach.licences, onFault });
    const profile = new OwnerProfile({ kv, store: documents, identity, snapshots, onFault });
    const reception = new Reception({ kv, reach, identity, address, profile, snapshots });
    const parts = { reach, store, steps, tokens, trust, factors, reception };
    const sessions = new Sessions({ ...parts, snapshots });
    this.#entrance = new Entrance({ ...parts, sessions, wakeBy: (atMs) => this.#wakeBy(atMs) });
    this.#points = new AccountPoints({ store: documents, snapshots, onFault });
    this.#reach = reach;
    this.#store = store;
    this.#steps = steps;
    this.#sessions = sessions;
    this.#reception = reception;
    this.#snapshots = snapshots;
    this.#address = address;
    this.#profile = profile;
    this.#twoFactors = factors;
  }

  /**
   * A session under a new secret; the caller has verified the tokens and knows the claims for true. With two factors on
   * it is a ticket for the second step instead, and nothing else opens a session.
   */
  async open(request: OpenRequest): Promise<OpenedSession | SecondStepDue> {
    this.#reach.uid = request.claims.uid;
    return this.#entrance.open(request);
  }

  openWithCode(ticket: string, code: string): Promise<SecondStepReply> {
    return this.#entrance.openWithCode(ticket, code);
  }

  resolve(sid: string, options: ResolveOptions): Promise<Resolution> {
    return this.#sessions.resolve(sid, options);
  }

  refresh(sid: string): Promise<Resolution> {
    return this.#sessions.refresh(sid);
  }

  close(sid: string): Promise<void> {
    return this.#sessions.close(sid);
  }

  closeOthers(sid: string): Promise<void> {
    return this.#sessions.closeOthers(sid);
  }

  closeAll(): void {
    this.#sessions.closeAll();
  }

  /** By the id that lists show; false when there is no such session. */
  revoke(sessionId: string): Promise<boolean> {
    return this.#sessions.revoke(sessionId);
  }

  list(sid: string): Promise<SessionSummary[]> {
    return this.#sessions.list(sid);
  }

  channelRights(
    sessionIds: readonly string[],
    options: { withRole: boolean },
  ): Promise<{ sessions: Record<string, "sound" | "doubtful">; role: UserProfile["role"] | null }> {
    return this.#sessions.channelRights(sessionIds, options);
  }

  /** Claims have changed elsewhere: every session renews its token with its next request. */
  renewSoon(): void {
    this.#sessions.renewSoon();
  }

  /**
   * Called before the password or address changes. From now on no session is served before the identity service has
   * renewed it, and for a minute after each renewal not again: whatever fails later, none outlives the change.
   */
  distrust(confirmingSid: string | null): Promise<void> {
    return this.#sessions.distrust(confirmingSid);
  }

  addressVerified(): void {
    this.#sessions.addressVerified();
  }

  /** The password is another one now: this session goes on with its new tokens, all others end. */
  async passwordChanged(sid: string, tokens: SignedIn): Promise<void> {
    await this.#sessions.goOnAlone(sid, tokens);
    this.#profile.passwordChanged(Date.now());
  }

  /** From now on this is the change whose link counts; answers the one before. */
  askAddress(newEmail: string): AddressChange | null {
    const nowMs = Date.now();
    const former = this.#address.asked(nowMs);
    this.#address.expect({ newEmail, askedAt: new Date(nowMs).toISOString() });
    return former;
  }

  /** The one before, or none, in the place of a change whose link could not be mailed; not of one asked for since. */
  restoreAddress(change: AddressChange | null, failed: string): void {
    if (this.isAskedAddress(failed)) this.#address.expect(change);
  }

  /** False when none was waiting. */
  cancelAddress(): boolean {
    // What was called off may be asked for anew by the very same form.
    this.#acts.forget();
    return this.#address.callOff(Date.now());
  }

  /** Whether this is the change last asked for, and not taken back since. */
  isAskedAddress(newEmail: string): boolean {
    return this.#address.asked(Date.now())?.newEmail === newEmail;
  }

  /** The account has this address now, proven. Every session ends; documents and licences follow. */
  async addressChanged(email: string): Promise<void> {
    const { uid } = this.#reach;
    this.closeAll();
    this.#snapshots.forget();
    await Promise.all([this.#profile.addressChanged(uid, email), this.#address.changed(uid, email, Date.now())]);
  }

  /** Null while the identity service has not said. */
  hasPassword(): boolean | null {
    return this.#profile.password()?.exists ?? null;
  }

  /** For its owner to edit; "asking" while it is being read, null when it cannot be. */
  ownProfile(): Promise<OwnProfile | "asking" | null> {
    return this.#profile.read(this.#reach.uid, this.#address.asked(Date.now()));
  }

  /** "refused": nothing was written; null: that is not known. */
  saveProfile(edited: SavedProfile, idToken: string): Promise<SaveOutcome | "refused" | null> {
    return this.#profile.save(this.#reach.uid, edited, idToken);
  }

  savePreferences(preferences: Preferences): Promise<boolean> {
    return this.#profile.savePreferences(this.#reach.uid, preferences);
  }

  savePhoto(photoUrl: string): Promise<{ previous: string } | null> {
    return this.#profile.savePhoto(this.#reach.uid, photoUrl);
  }

  freshRole(): Promise<UserProfile["role"] | null> {
    return this.#reception.freshRole();
  }

  /** Somebody has changed the user's document or licences: the next question reads them anew. */
  forget(): void {
    this.#snapshots.forget();
  }

  /** What a page has just been told of the licences. */
  learnOwned(owned: Owned): void {
    this.#snapshots.learn(owned);
  }

  twoFactors(): FactorStatus | null {
    return this.#twoFactors.status();
  }

  startTwoFactors(sid: string): Promise<string | null> {
    return this.#twoFactors.start(sid);
  }

  twoFactorsDraft(): Promise<string | null> {
    return this.#twoFactors.draft();
  }

  /** With its first code the factor is on; every session that was opened without it ends, but for the one that asks. */
  confirmTwoFactors(sid: string, code: string): Promise<Confirmation> {
    return this.#confirmations.once(`${sid} ${code}`, async () => {
      const confirmation = await this.#twoFactors.confirm(code);
      if (confirmation.status === "made") await this.closeOthers(sid);
      return confirmation;
    });
  }

  renewRecoveryCodes(sid: string, code: string): Promise<Renewal> {
    this.#confirmations.forget();
    return this.#renewals.once(`${sid} ${code}`, () => this.#twoFactors.renewCodes(code));
  }

  /** A form that arrives twice is acted upon once; `form` tells it apart without saying what was typed. */
  once(sid: string, form: string, act: () => Promise<Result<void>>): Promise<Result<void>> {
    return this.#acts.once(`${sid} ${form}`, act);
  }

  /** Whether the code is right, which uses it up; "off" where none is needed. */
  passCode(sid: string, code: string): Promise<CodeVerdict | { status: "off" }> {
    return this.#twoFactors.pass(sid, code);
  }

  /** Nothing came of what the code was given for: it passes once more for this session, for a minute. */
  giveCodeBack(sid: string, code: string): void {
    this.#twoFactors.giveBack(sid, code);
  }

  stopTwoFactors(code: string): Promise<Stopping> {
    this.#forgetCodes();
    return this.#twoFactors.stop(code);
  }

  #forgetCodes(): void {
    this.#confirmations.forget();
    this.#renewals.forget();
  }

  /** Told now, or when the document store takes it again; `uid` since they need never have signed in. */
  async tellOwner(uid: string, change: SecurityChange, once: string): Promise<void> {
    const nowMs = Date.now();
    this.#notices.owe(uid, change, once, nowMs);
    // Should this object end meanwhile, it wakes up and goes on.
    await this.#wakeBy(nowMs + firstPauseMs);
    await this.#notices.deliver(nowMs);
  }

  loadPoints(uid: string, after: string | null): Promise<PointsOverview | "asking" | null> {
    return this.#points.loadOverview(uid, after);
  }

  /** All changes of one person's points come here; the person need never have signed in. */
  changePoints(uid: string, command: PointsCommand): Promise<Result<PointsChange>> {
    return this.#points.change(uid, command);
  }

  /** The account is gone: nothing of it stays here, and whoever comes with a cookie of it is signed out. */
  async erase(): Promise<void> {
    this.closeAll();
    this.#forgetCodes();
    this.#acts.forget();
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
    this.#steps.removeExpired(nowMs);
    const nextEndMs = this.#store.removeDead(nowMs);
    if (nextEndMs === null) this.#snapshots.clear();
    await this.#notices.deliver(nowMs);
    const next = [nextEndMs, this.#steps.nextEndMs(), this.#notices.nextDueMs()].filter((atMs) => atMs !== null);
    if (next.length > 0) await this.#wakeBy(Math.min(...next));
  }

  async #wakeBy(atMs: number): Promise<void> {
    const setMs = await this.ctx.storage.getAlarm();
    if (setMs === null || atMs < setMs) await this.ctx.storage.setAlarm(atMs);
  }

  /** A hub that cannot be told asks by itself, later than it should. */
  #endChannels(sessionIds: string[]): void {
    const end = () => notificationHubs(this.env).endChannels(this.#reach.uid, sessionIds);
    this.ctx.waitUntil(end().catch(end).catch(this.#reach.fault));
  }

  #raiseChannels(): void {
    this.ctx.waitUntil(notificationHubs(this.env).raiseChannels(this.#reach.uid).catch(this.#reach.fault));
  }
}
