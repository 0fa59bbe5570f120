/** Facade of the account's Durable Object, one per uid; each responsibility lives in its own class. */
import { DurableObject } from "cloudflare:workers";
import type { Result } from "#base/errors.ts";
import type { SecurityChange } from "#base/notification-rules.ts";
import type { ConversationRepository } from "../assistant/conversation-repository.ts";
import type { PortalEnv } from "../env.ts";
import type { PointsOverview } from "../points/contract.ts";
import type { PointsCommand } from "../points/decide-change.ts";
import type { PointsChange } from "../points/decision.ts";
import { runInRequest } from "../request-scope.ts";
import type { Preferences, SessionSummary, SignedIn } from "../session/contract.ts";
import type {
  OpenedSession,
  OpenRequest,
  SecondStepDue,
  SecondStepReply,
  SessionResolution,
} from "../session/live-session.ts";
import type { CodeCheck, ConfirmResult, FactorStatus, RenewResult, StopResult } from "../session/second-factor.ts";
import { eraseStorage } from "../session/session-repository.ts";
import type { ResolveOptions } from "../session/sessions.ts";
import type { OwnedCounts } from "../session/snapshot-cache.ts";
import type { UserProfile } from "../session/user-document.ts";
import type { TicketUse } from "../tickets/ticket-quota-repository.ts";
import { runAlarm } from "./account-alarm.ts";
import { type AccountParts, createAccountParts } from "./account-parts.ts";
import type { OwnProfile, PendingEmailChange, SavedProfile, SaveResult } from "./contract.ts";

export class Account extends DurableObject<PortalEnv> {
  readonly #parts: AccountParts;

  constructor(ctx: DurableObjectState, env: PortalEnv) {
    super(ctx, env);
    this.#parts = createAccountParts(ctx, env);
  }

  /**
   * Opens a session under a new secret; the caller has verified the tokens and their claims. With a second factor it
   * returns a ticket for the second step instead.
   */
  async open(request: OpenRequest): Promise<OpenedSession | SecondStepDue> {
    this.#parts.context.uid = request.claims.uid;
    return runInRequest(request.requestId, () => this.#parts.opener.open(request));
  }

  openWithCode(ticket: string, code: string, requestId?: string): Promise<SecondStepReply> {
    return runInRequest(requestId, () => this.#parts.opener.openWithCode(ticket, code));
  }

  resolve(sid: string, options: ResolveOptions): Promise<SessionResolution> {
    return runInRequest(options.requestId, () => this.#parts.sessions.resolve(sid, options));
  }

  refresh(sid: string, requestId?: string): Promise<SessionResolution> {
    return runInRequest(requestId, () => this.#parts.sessions.refresh(sid));
  }

  close(sid: string): Promise<void> {
    return this.#parts.sessions.close(sid);
  }

  closeOthers(sid: string): Promise<void> {
    return this.#parts.sessions.closeOthers(sid);
  }

  /** Whether there was an open session. */
  closeAll(): boolean {
    return this.#parts.sessions.closeAll();
  }

  /** By the id that lists show; false when there is no such session. */
  revoke(sessionId: string): boolean {
    return this.#parts.sessions.revoke(sessionId);
  }

  /** Without `sid` none is the current one. */
  list(sid = ""): Promise<SessionSummary[]> {
    return this.#parts.sessions.list(sid);
  }

  /** The owner has just proven their identity again in this session. */
  recordProof(sid: string): void {
    this.#parts.sessions.recordProof(sid);
  }

  /** For ten minutes this session shows the portal of another person; false when the session has ended. */
  startView(sid: string, uid: string): boolean {
    return this.#parts.sessions.startView(sid, uid);
  }

  /** Returns whom it showed; null when there was no view. */
  endView(sid: string): string | null {
    return this.#parts.sessions.endView(sid);
  }

  channelRights(
    sessionIds: readonly string[],
    options: { withRole: boolean },
  ): Promise<{ sessions: Record<string, "sound" | "doubtful">; role: UserProfile["role"] | null }> {
    return this.#parts.sessions.channelRights(sessionIds, options);
  }

  /** Claims have changed elsewhere: every session renews its token on its next request. */
  renewSoon(): void {
    this.#parts.sessions.renewSoon();
  }

  /**
   * Called before the password or address changes. From now on each session is served only after the identity service
   * has renewed it, again after each minute: whatever fails later, no session outlives the change.
   */
  distrust(confirmingSid: string | null): Promise<void> {
    return this.#parts.sessions.distrust(confirmingSid);
  }

  /** A mailed reset proves the address of an account that was never verified. */
  prepareHandOver(): void {
    this.#parts.handOver.prepare();
  }

  addressVerified(): void {
    this.#parts.handOver.settle();
    this.#parts.sessions.addressVerified();
  }

  /** Ends all sessions. A sign-in that is on its way is confirmed by the identity service before it is served. */
  async accountDisabled(): Promise<void> {
    this.closeAll();
    await this.distrust(null);
  }

  /** The next request reads the role, and open channels reopen with the rights of now. */
  roleChanged(): void {
    this.#parts.snapshots.forget();
    const sessionIds = this.#parts.store.list(Date.now()).map(({ id }) => id);
    if (sessionIds.length > 0) this.#parts.endChannels(sessionIds);
  }

  /** The next page offers points as a discount, or no longer. */
  pointsPaymentChanged(isAllowed: boolean): void {
    this.#parts.snapshots.write({ paysWithPoints: isAllowed });
  }

  /** After a change of password: this session continues with its new tokens, all others end. */
  async passwordChanged(sid: string, tokens: SignedIn): Promise<void> {
    await this.#parts.sessions.endOtherSessions(sid, tokens);
    this.#parts.profile.recordPasswordChange(Date.now());
  }

  /** Only the link of this change counts from now on. Returns the former change. */
  requestAddressChange(newEmail: string): PendingEmailChange | null {
    return this.#parts.address.request(newEmail, Date.now());
  }

  restoreAddressChange(change: PendingEmailChange | null, failed: string): void {
    this.#parts.address.restore(change, failed, Date.now());
  }

  /** False when none was waiting. */
  cancelAddressChange(): boolean {
    return this.#parts.address.cancel(Date.now());
  }

  /** Whether this is the latest requested change, and it was not cancelled. */
  isRequestedAddress(newEmail: string): boolean {
    return this.#parts.address.isRequested(newEmail, Date.now());
  }

  /** The account's address has changed and is verified. Every session ends; documents and licences follow. */
  async addressChanged(email: string): Promise<void> {
    const { uid } = this.#parts.context;
    this.closeAll();
    this.#parts.snapshots.forget();
    await Promise.all([
      this.#parts.profile.saveEmail(uid, email),
      this.#parts.address.complete(uid, email, Date.now()),
    ]);
  }

  /** Null while unknown. */
  hasPassword(): boolean | null {
    return this.#parts.profile.getPassword()?.exists ?? null;
  }

  /** For its owner to edit, and for staff; "asking" while the read runs, null when it fails. */
  readProfile(uid: string, requestId?: string): Promise<OwnProfile | "asking" | null> {
    return runInRequest(requestId, () => this.#parts.profile.read(uid, this.#parts.address.getPending(Date.now())));
  }

  /** "refused": nothing was written; null: unknown. */
  saveProfile(edited: SavedProfile, idToken: string, requestId?: string): Promise<SaveResult | "refused" | null> {
    return runInRequest(requestId, () => this.#parts.profile.save(this.#parts.context.uid, edited, idToken));
  }

  savePreferences(preferences: Preferences, requestId?: string): Promise<boolean> {
    return runInRequest(requestId, () => this.#parts.profile.savePreferences(this.#parts.context.uid, preferences));
  }

  savePhoto(photoUrl: string): Promise<{ previous: string } | null> {
    return this.#parts.profile.savePhoto(this.#parts.context.uid, photoUrl);
  }

  fetchRole(maxAgeMs = 0, requestId?: string): Promise<UserProfile["role"] | null> {
    return runInRequest(requestId, () => this.#parts.signInSync.fetchRole(maxAgeMs));
  }

  /** The user's document or licences have changed elsewhere: the next request reads them again. */
  forget(): void {
    this.#parts.snapshots.forget();
  }

  /** Counts that a page has just loaded. */
  setOwned(owned: OwnedCounts): void {
    this.#parts.snapshots.setOwned(owned);
  }

  twoFactors(): FactorStatus | null {
    return this.#parts.twoFactors.getStatus();
  }

  startTwoFactors(sid: string): Promise<string | null> {
    return this.#parts.twoFactors.start(sid);
  }

  twoFactorsDraft(): Promise<string | null> {
    return this.#parts.twoFactors.openDraft();
  }

  confirmTwoFactors(sid: string, code: string): Promise<ConfirmResult> {
    return this.#parts.factorActions.confirm(sid, code);
  }

  renewRecoveryCodes(sid: string, code: string): Promise<RenewResult> {
    return this.#parts.factorActions.renewCodes(sid, code);
  }

  stopTwoFactors(code: string): Promise<StopResult> {
    return this.#parts.factorActions.stop(code);
  }

  /** For an owner who has lost it. Returns whether it was on. */
  resetTwoFactors(): Promise<boolean> {
    return this.#parts.factorActions.reset();
  }

  /** Runs `action` when the code is right or none is needed; the code is used up when `action` answers true. */
  runWithCode(code: string, action: () => Promise<boolean>): Promise<CodeCheck | { status: "off" }> {
    return this.#parts.twoFactors.runWithCode(code, action);
  }

  /** Carries out a form once, however often it arrives. `form` is a hash of its request id and fields. */
  runOnce<Value>(sid: string, form: string, action: () => Promise<Result<Value>>): Promise<Result<Value>> {
    return this.#parts.keys.runOnce(`${sid} ${form}`, action, ({ ok }) => ok);
  }

  /**
   * The same for actions of this administrator on other accounts, which take turns: many at once would all run out of
   * time and none would be done.
   */
  runInTurn<Value>(form: string, action: () => Promise<Result<Value>>): Promise<Result<Value>> {
    const takeTurn = () => this.#parts.staffActions.run(action);
    return this.#parts.keys.runOnce(`staff ${form}`, takeTurn, ({ ok }) => ok);
  }

  /** Sends it now, or later when Firestore is down. Takes `uid`, because the owner may never have signed in. */
  notifyOwner(uid: string, change: SecurityChange, once: string, requestId?: string): Promise<void> {
    return runInRequest(requestId, () => this.#parts.outbox.send(uid, change, once));
  }

  loadPoints(uid: string, after: string | null, requestId?: string): Promise<PointsOverview | "asking" | null> {
    return runInRequest(requestId, () => this.#parts.points.loadOverview(uid, after));
  }

  /** All changes of one person's points come here; the person need never have signed in. */
  async changePoints(uid: string, command: PointsCommand, requestId?: string): Promise<Result<PointsChange>> {
    const changed = await runInRequest(requestId, () => this.#parts.points.change(uid, command));
    this.indexUser(uid);
    return changed;
  }

  conversations(): ConversationRepository {
    return this.#parts.conversations;
  }

  /** Zero when it counts; otherwise the seconds until there is room. The same id counts once. */
  takeTicketQuota(use: TicketUse, id: string): number {
    return this.#parts.ticketQuota.take(use, id);
  }

  /** Updates the row of the staff's list, in the background. */
  indexUser(uid: string): void {
    this.#parts.indexer.refresh(uid);
  }

  /** The account is deleted: removes everything here, so that its cookies are signed out. */
  async erase(): Promise<void> {
    this.closeAll();
    this.#parts.keys.clearExcept();
    await eraseStorage(this.ctx.storage);
  }

  override alarm(): Promise<void> {
    return runInRequest(undefined, () => runAlarm(this.#parts));
  }
}
