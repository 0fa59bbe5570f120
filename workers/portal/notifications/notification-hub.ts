/**
 * One object for each shard of the audience: the current notifications, who has read them, and the live channels of its
 * people. Pages ask it and never the document store; channels carry ids, never data.
 */

import { DurableObject } from "cloudflare:workers";
import { hours, minutes } from "#base/duration.ts";
import { withTimeLimitOr } from "#base/time-limit.ts";
import { createFirestoreClient, getFirestoreOptions, type QueriedDocument } from "../clients/firestore-client.ts";
import { type PortalEnv, requireConfiguration } from "../env.ts";
import { logFault } from "../log.ts";
import { CacheRefresher } from "./cache-refresher.ts";
import { ChangeLog, getChangeKind, type LoggedChange } from "./change-log-repository.ts";
import { type Channel, Channels, checkChannels, close, isWatched, parseChannelRequest, send } from "./channels.ts";
import {
  type Bells,
  type ListedNotification,
  liveClose,
  maxListed,
  type Reader,
  type StoredAudience,
} from "./contract.ts";
import { NotificationCache } from "./notification-cache-repository.ts";
import { getReaders, parseNotification } from "./notification-document.ts";
import { listOwn, listShared, storeReads } from "./notification-repository.ts";
import { ReadTimeRepository } from "./read-time-repository.ts";
import { type HubTask, Scheduler } from "./scheduler.ts";
import { getShardName } from "./shards.ts";

/**
 * Tells a channel that has just opened what it missed since the cursor `after`; null is a new client. Synchronous, so
 * that no change falls between the missed ones and the next ones.
 */
function catchUp(channel: Channel, log: ChangeLog, after: string | null): void {
  const { cursor } = log;
  const missed = after === null ? [] : log.since(after);
  // Not the newest cursor: a client that is cut off before the rest has arrived asks for it again.
  send(channel, { kind: "hello", cursor: missed && after !== null ? after : cursor });
  if (missed === null) send(channel, { kind: "stale", cursor });
  for (const entry of missed ?? []) {
    const kind = getChangeKind(entry.change, channel);
    if (kind) send(channel, { kind, id: entry.change.id, cursor: entry.cursor });
  }
}

/** From start to start: with the time limit of one check, a demotion takes effect within five seconds. */
const watchEveryMs = 3_500;
const sweepEveryMs = minutes(1);
const storeReadsDelayMs = 30_000;
const pruneEveryMs = hours(1);
/** Tasks that wait for the document store or check everyone; the other tasks do not wait for them. */
const slowTasks: ReadonlySet<HubTask> = new Set(["store", "sweep"]);
/** A slow task that was cut off starts again after this. */
const retryDelayMs = 30_000;
const nameKey = "name";
/** People checked at a time when everyone is checked. */
const maxConcurrentChecks = 20;

export class NotificationHub extends DurableObject<PortalEnv> {
  readonly #cache: NotificationCache;
  readonly #log: ChangeLog;
  readonly #channels: Channels;
  readonly #scheduler: Scheduler;
  readonly #refresh: CacheRefresher;
  readonly #underWay = new Set<HubTask>();

  constructor(ctx: DurableObjectState, env: PortalEnv) {
    super(ctx, env);
    // An alarm does not know the object's name.
    const { kv } = ctx.storage;
    if (ctx.id.name && kv.get(nameKey) !== ctx.id.name) kv.put(nameKey, ctx.id.name);
    this.#cache = new NotificationCache(ctx.storage.sql);
    this.#log = new ChangeLog(ctx.storage);
    this.#channels = new Channels(ctx);
    this.#scheduler = new Scheduler(ctx.storage);
    this.#refresh = new CacheRefresher({
      readTimes: new ReadTimeRepository(ctx.storage),
      cache: this.#cache,
      list: (userId) =>
        userId === null ? listShared(this.#store(), new Date()) : listOwn(this.#store(), userId, new Date()),
      isOurs: (uid) => this.#isOurs(uid),
      onRead: (changes) => {
        for (const change of changes) this.#announce(change);
        this.ctx.waitUntil(this.#planArrivals());
      },
      onFault: (error) => this.#fault(error),
    });
  }

  /** Newest first; null when this person's notifications were never read and cannot be read now. */
  async listLatest(reader: Reader, limit: number): Promise<ListedNotification[] | null> {
    if (!(await this.#ready(reader.uid))) return null;
    return this.#cache.latest(reader, limit, Date.now());
  }

  /**
   * Count and list at once, for a page whose session is still being checked: what either role would see. Null while this
   * person's notifications were never read.
   */
  async readBells(uid: string, limit: number): Promise<Bells | null> {
    if (!this.#refresh.hasRead(uid) || !(await this.#ready(uid))) return null;
    const read = (role: Reader["role"]) => this.#cache.latest({ uid, role }, limit, Date.now());
    const count = (role: Reader["role"]) => this.#cache.unread({ uid, role }, maxListed, Date.now());
    const forStaff = limit > 0 ? read("admin") : [];
    const forUser = forStaff.some(({ notification }) => notification.isAdmin) ? read("user") : forStaff;
    return {
      user: { unread: count("user"), latest: forUser },
      admin: { unread: count("admin"), latest: forStaff },
    };
  }

  async countUnread(reader: Reader): Promise<number | null> {
    if (!(await this.#ready(reader.uid))) return null;
    return this.#cache.unread(reader, maxListed, Date.now());
  }

  /** False when they were never read and cannot be read now. */
  async markRead(reader: Reader, ids: readonly string[]): Promise<boolean> {
    return this.#note(reader, () => this.#cache.markRead(reader, ids, Date.now()));
  }

  async dismiss(reader: Reader, ids: readonly string[] | "all"): Promise<boolean> {
    return this.#note(reader, () => this.#cache.dismiss(reader, ids, Date.now()));
  }

  /** Takes the current document of this id; null when it is deleted. */
  async applyChange(id: string, document: Omit<QueriedDocument, "id"> | null): Promise<void> {
    this.#refresh.noteChange(id);
    const notification = document && parseNotification({ id, fields: document.fields });
    const change =
      document && notification
        ? this.#cache.put(
            { notification, updateTime: document.updateTime, readBy: getReaders(document) },
            (uid) => this.#isOurs(uid),
            Date.now(),
          )
        : this.#cache.delete(id, Date.now());
    if (change) this.#announce(change);
    await this.#planArrivals();
    await this.#scheduler.schedule("prune", pruneEveryMs);
  }

  /** What pages of this audience show has changed; `id` is one of `livePages`. */
  announcePage(id: string, audience: StoredAudience): void {
    this.#announce({ id, before: audience, after: audience });
  }

  /** A change did not arrive: the hub reads everything again. */
  invalidate(): void {
    this.#refresh.invalidate();
  }

  readCounts(ids: readonly string[]): Record<string, number> {
    return this.#cache.readCounts(ids);
  }

  /** These sessions have ended or have to be resolved again. */
  endChannels(uid: string, sessionIds: readonly string[]): void {
    for (const channel of this.#channels.listFor(uid))
      if (sessionIds.includes(channel.sessionId)) close(channel, liveClose.sessionChanged);
  }

  /** A new administrator's channels reopen, because a customer's channel never carries notifications for the staff. */
  upgradeChannels(uid: string): void {
    for (const channel of this.#channels.listFor(uid))
      if (channel.role === "user") close(channel, liveClose.sessionChanged);
  }

  /** Removes this person, and stops writing their reads to the documents. */
  forget(uid: string): void {
    for (const channel of this.#channels.listFor(uid)) close(channel, liveClose.sessionChanged);
    this.#cache.forget(uid);
    this.#log.forget(uid);
    this.#refresh.forget(uid);
  }

  /** For the health check. */
  isWell(): boolean {
    return true;
  }

  /** Opens a channel; only the front can call this. */
  override async fetch(request: Request): Promise<Response> {
    const { listener, after, takesOver } = parseChannelRequest(request);
    if (this.#channels.isFullFor(listener.uid)) return new Response(null, { status: 503 });
    const { 0: client, 1: server } = new WebSocketPair();
    const channel = this.#channels.open(server, listener, takesOver);
    catchUp(channel, this.#log, after);
    await this.#scheduler.schedule("sweep", sweepEveryMs);
    if (isWatched(channel)) await this.#scheduler.schedule("watch", watchEveryMs);
    // The session may have ended while the request was on its way, before this channel was known.
    this.ctx.waitUntil(this.#check(listener.uid));
    return new Response(null, { status: 101, webSocket: client });
  }

  /** The platform answers `ping` without waking the object; clients send nothing else. */
  override webSocketMessage(socket: WebSocket): void {
    close({ socket }, liveClose.notUnderstood);
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    // These codes must not be sent; they mean that there was none.
    close({ socket }, code >= 1004 && code <= 1006 ? 1000 : code);
  }

  override async alarm(): Promise<void> {
    const due = this.#scheduler.due(Date.now());
    if (due.length === 0) return this.#scheduler.rearm();
    for (const task of due) if (!slowTasks.has(task)) await this.#carryOut(task);
    const begun = Promise.all(due.filter((task) => slowTasks.has(task)).map((task) => this.#begin(task)));
    this.ctx.waitUntil(begun);
    // An object has one alarm: the next task must not wait for the slow ones.
    const maxWaitMs = Math.min(this.#scheduler.untilNextMs(Date.now()) ?? watchEveryMs, watchEveryMs);
    await withTimeLimitOr(maxWaitMs, begun, undefined);
  }

  /** Continues after the alarm has returned. */
  async #begin(task: HubTask): Promise<void> {
    await this.#scheduler.reschedule(task, retryDelayMs);
    if (this.#underWay.has(task)) return;
    this.#underWay.add(task);
    await this.#carryOut(task).finally(() => this.#underWay.delete(task));
  }

  async #carryOut(task: HubTask): Promise<void> {
    const againInMs = await this.#perform(task).catch((error) => {
      this.#fault(error);
      return storeReadsDelayMs;
    });
    await this.#scheduler.reschedule(task, againInMs);
  }

  /** Returns when to repeat it; null is never. */
  async #perform(task: HubTask): Promise<number | null> {
    switch (task) {
      case "watch": {
        const startedAtMs = Date.now();
        // All at once with one time limit, so that an account that hangs does not delay the others.
        await this.#checkAll(isWatched, Number.POSITIVE_INFINITY);
        if (!this.#channels.list().some(isWatched)) return null;
        return Math.max(0, watchEveryMs - (Date.now() - startedAtMs));
      }
      case "sweep":
        await this.#checkAll(() => true, maxConcurrentChecks);
        await this.#refresh.readSharedWhenOld();
        return this.#channels.list().length > 0 ? sweepEveryMs : null;
      case "store":
        return (await storeReads(this.#cache, this.#store())) ? null : storeReadsDelayMs;
      case "prune":
        this.#cache.prune(Date.now());
        this.#log.prune(Date.now());
        this.#refresh.prune(Date.now());
        return this.#cache.isEmpty ? null : pruneEveryMs;
      case "announce": {
        for (const change of this.#cache.takeArrived(Date.now())) this.#announce(change);
        return this.#untilNextArrival();
      }
    }
  }

  async #ready(uid: string): Promise<boolean> {
    const isReady = await this.#refresh.prepareFor(uid);
    await this.#scheduler.schedule("prune", pruneEveryMs);
    return isReady;
  }

  async #note(reader: Reader, mark: () => string[]): Promise<boolean> {
    if (!(await this.#ready(reader.uid))) return false;
    const [first] = mark();
    if (first === undefined) return true;
    // One message for all ids, because clients then load the list.
    this.#announce({ id: first, reader: reader.uid });
    await this.#scheduler.schedule("store", storeReadsDelayMs);
    return true;
  }

  async #planArrivals(): Promise<void> {
    const inMs = this.#untilNextArrival();
    if (inMs !== null) await this.#scheduler.schedule("announce", inMs);
  }

  #untilNextArrival(): number | null {
    const atMs = this.#cache.nextArrivalMs;
    return atMs === null ? null : Math.max(0, atMs - Date.now());
  }

  #announce(change: LoggedChange): void {
    this.#channels.send(this.#log.add(change, Date.now()));
  }

  async #checkAll(concerns: (channel: Channel) => boolean, atOnce: number): Promise<void> {
    const concerned = this.#channels.list().filter(concerns);
    const uids = [...new Set(concerned.map(({ uid }) => uid))];
    for (let at = 0; at < uids.length; at += atOnce)
      await Promise.all(uids.slice(at, at + atOnce).map((uid) => this.#check(uid)));
  }

  /** Closes channels without rights, and marks the doubtful ones to be watched closely. */
  async #check(uid: string): Promise<void> {
    const asked = this.#channels.listFor(uid);
    if (asked.length === 0) return;
    const account = this.env.ACCOUNT.getByName(uid);
    const decide = await checkChannels(account, asked, (error) => this.#fault(error));
    for (const channel of asked) {
      const decision = decide(channel);
      if (decision === "close") close(channel, liveClose.sessionChanged);
      else this.#channels.setDoubtful(channel, decision === "doubtful");
    }
    if (this.#channels.listFor(uid).some(isWatched)) await this.#scheduler.schedule("watch", watchEveryMs);
  }

  #isOurs(uid: string): boolean {
    return getShardName(uid) === this.ctx.storage.kv.get<string>(nameKey);
  }

  #store() {
    return createFirestoreClient(getFirestoreOptions(requireConfiguration(this.env)));
  }

  #fault(error: unknown): void {
    logFault(error, { kind: "notifications" });
  }
}
