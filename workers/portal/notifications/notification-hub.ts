/**
 * One object for each share of the audience: the messages that are current, who has read them, and the live channels of
 * its people. Pages ask it and never the document store; what it says on a channel are ids, never data.
 */
import { DurableObject } from "cloudflare:workers";
import { TimeLimitError, withTimeLimit } from "#shared/time-limit.ts";
import { storeOptions } from "../account/store-options.ts";
import { createFirestoreClient, type QueriedDocument } from "../clients/firestore-client.ts";
import { type PortalEnv, requireConfiguration } from "../env.ts";
import { logFault } from "../log.ts";
import { Agenda, type Task } from "./agenda.ts";
import { ChangeLog, type Happening, wordFor } from "./change-log.ts";
import { type Channel, Channels, close, send } from "./channels.ts";
import { liveClose, mostListed } from "./contract.ts";
import { listenerOf } from "./listener.ts";
import { Mirror, type Seen } from "./mirror.ts";
import { listOwn, listShared } from "./notice-source.ts";
import { noticeOf, type Reader, readersOf } from "./notification-document.ts";
import { storeReads } from "./read-storage.ts";
import { Refresh } from "./refresh.ts";
import { shardOf } from "./shards.ts";
import { isWatched, standingOf } from "./standing.ts";

/** From beginning to beginning: together with the patience of one question, withTimeLimit five seconds of a demotion. */
const watchEveryMs = 3_500;
const sweepEveryMs = 60_000;
const storeReadsAfterMs = 30_000;
const pruneEveryMs = 60 * 60_000;
/** What waits for the document store or asks after everybody: nothing else waits for it. */
const slowTasks: ReadonlySet<Task> = new Set(["store", "sweep"]);
/** One that was cut off comes again. */
const cutOffAfterMs = 30_000;
const nameKey = "name";
/** People asked after at once, when it is everybody. */
const sweptAtOnce = 20;

export class NotificationHub extends DurableObject<PortalEnv> {
  readonly #mirror: Mirror;
  readonly #log: ChangeLog;
  readonly #channels: Channels;
  readonly #agenda: Agenda;
  readonly #refresh: Refresh;
  readonly #underWay = new Set<Task>();

  constructor(ctx: DurableObjectState, env: PortalEnv) {
    super(ctx, env);
    // An alarm does not tell the name.
    const { kv } = ctx.storage;
    if (ctx.id.name && kv.get(nameKey) !== ctx.id.name) kv.put(nameKey, ctx.id.name);
    this.#mirror = new Mirror(ctx.storage.sql);
    this.#log = new ChangeLog(ctx.storage);
    this.#channels = new Channels(ctx);
    this.#agenda = new Agenda(ctx.storage);
    this.#refresh = new Refresh({
      storage: ctx.storage,
      mirror: this.#mirror,
      list: (userId) =>
        userId === null ? listShared(this.#store(), new Date()) : listOwn(this.#store(), userId, new Date()),
      isOurs: (uid) => this.#isOurs(uid),
      onRead: (turns) => {
        for (const turn of turns) this.#announce(turn);
        this.ctx.waitUntil(this.#planArrivals());
      },
      onFault: (error) => this.#fault(error),
    });
  }

  /** Newest first; null when what concerns this person has never been read and cannot be now. */
  async latest(reader: Reader, limit: number): Promise<Seen[] | null> {
    if (!(await this.#ready(reader.uid))) return null;
    return this.#mirror.latest(reader, limit, Date.now());
  }

  async unread(reader: Reader): Promise<number | null> {
    if (!(await this.#ready(reader.uid))) return null;
    return this.#mirror.unread(reader, mostListed, Date.now());
  }

  /** False as above. */
  async markRead(reader: Reader, ids: readonly string[]): Promise<boolean> {
    return this.#note(reader, () => this.#mirror.markRead(reader, ids, Date.now()));
  }

  async dismiss(reader: Reader, ids: readonly string[] | "all"): Promise<boolean> {
    return this.#note(reader, () => this.#mirror.dismiss(reader, ids, Date.now()));
  }

  /** What a document of this id says by now; null is that there is none. */
  async tell(id: string, document: Omit<QueriedDocument, "id"> | null): Promise<void> {
    this.#refresh.told(id);
    const notice = document && noticeOf({ id, fields: document.fields });
    const turn =
      document && notice
        ? this.#mirror.put(
            { notice, updateTime: document.updateTime, readBy: readersOf(document) },
            (uid) => this.#isOurs(uid),
            Date.now(),
          )
        : this.#mirror.withdraw(id, Date.now());
    if (turn) this.#announce(turn);
    await this.#planArrivals();
    await this.#agenda.plan("prune", pruneEveryMs);
  }

  /** Something has changed and could not be told. */
  distrust(): void {
    this.#refresh.distrust();
  }

  readCounts(ids: readonly string[]): Record<string, number> {
    return this.#mirror.readCounts(ids);
  }

  /** These sessions have ended, or have to show anew that they may go on. */
  endChannels(uid: string, sessionIds: readonly string[]): void {
    for (const channel of this.#channels.of(uid))
      if (sessionIds.includes(channel.sessionId)) close(channel, liveClose.sessionChanged);
  }

  /** A customer's channel of somebody who is an administrator now would never tell what is for the staff. */
  raiseChannels(uid: string): void {
    for (const channel of this.#channels.of(uid)) if (channel.role === "user") close(channel, liveClose.sessionChanged);
  }

  /** Nothing of this person stays here, and nothing of theirs goes to the documents any more. */
  forget(uid: string): void {
    for (const channel of this.#channels.of(uid)) close(channel, liveClose.sessionChanged);
    this.#mirror.forget(uid);
    this.#log.forget(uid);
    this.#refresh.forget(uid);
  }

  /** For the health check. */
  isWell(): boolean {
    return true;
  }

  /** Opens a channel for the front, the only one that can ask. */
  override async fetch(request: Request): Promise<Response> {
    const { listener, after } = listenerOf(request);
    if (this.#channels.isFullFor(listener.uid)) return new Response(null, { status: 503 });
    const { 0: client, 1: server } = new WebSocketPair();
    const channel = this.#channels.open(server, listener);
    this.#catchUp(channel, after);
    await this.#agenda.plan("sweep", sweepEveryMs);
    if (isWatched(channel)) await this.#agenda.plan("watch", watchEveryMs);
    // Its session may have ended while it was on its way here, when nobody knew of this channel yet.
    this.ctx.waitUntil(this.#check(listener.uid));
    return new Response(null, { status: 101, webSocket: client });
  }

  /** `ping` is answered without waking the object; nothing else is ever said. */
  override webSocketMessage(socket: WebSocket): void {
    close({ socket }, liveClose.notUnderstood);
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    // A code that may not be sent means that there was none.
    close({ socket }, code >= 1004 && code <= 1006 ? 1000 : code);
  }

  override async alarm(): Promise<void> {
    const due = this.#agenda.due(Date.now());
    for (const task of due) if (!slowTasks.has(task)) await this.#carryOut(task);
    const begun = Promise.all(due.filter((task) => slowTasks.has(task)).map((task) => this.#begin(task)));
    this.ctx.waitUntil(begun);
    // An object has one alarm, and a channel may be opened meanwhile: the next task is not kept waiting.
    const patienceMs = Math.min(this.#agenda.untilNextMs(Date.now()) ?? watchEveryMs, watchEveryMs);
    await withTimeLimit(patienceMs, begun).catch((error) => {
      if (!(error instanceof TimeLimitError)) throw error;
    });
  }

  /** What goes on when the alarm is over. */
  async #begin(task: Task): Promise<void> {
    await this.#agenda.settle(task, cutOffAfterMs);
    if (this.#underWay.has(task)) return;
    this.#underWay.add(task);
    await this.#carryOut(task).finally(() => this.#underWay.delete(task));
  }

  async #carryOut(task: Task): Promise<void> {
    const againInMs = await this.#perform(task).catch((error) => {
      this.#fault(error);
      return storeReadsAfterMs;
    });
    await this.#agenda.settle(task, againInMs);
  }

  /** When to do it again; null is not at all. */
  async #perform(task: Task): Promise<number | null> {
    switch (task) {
      case "watch": {
        const startedAtMs = Date.now();
        // All at once, with one patience for all: who hangs makes nobody else wait.
        await this.#checkAll(isWatched, Number.POSITIVE_INFINITY);
        if (!this.#channels.all().some(isWatched)) return null;
        return Math.max(0, watchEveryMs - (Date.now() - startedAtMs));
      }
      case "sweep":
        await this.#checkAll(() => true, sweptAtOnce);
        await this.#refresh.readSharedWhenOld();
        return this.#channels.all().length > 0 ? sweepEveryMs : null;
      case "store":
        return (await storeReads(this.#mirror, this.#store())) ? null : storeReadsAfterMs;
      case "prune":
        this.#mirror.prune(Date.now());
        this.#log.prune(Date.now());
        this.#refresh.prune(Date.now());
        return this.#mirror.isEmpty ? null : pruneEveryMs;
      case "announce": {
        for (const turn of this.#mirror.arrived(Date.now())) this.#announce(turn);
        return this.#untilNextArrival();
      }
    }
  }

  async #ready(uid: string): Promise<boolean> {
    const isReady = await this.#refresh.ready(uid);
    await this.#agenda.plan("prune", pruneEveryMs);
    return isReady;
  }

  async #note(reader: Reader, mark: () => string[]): Promise<boolean> {
    if (!(await this.#ready(reader.uid))) return false;
    const [first] = mark();
    if (first === undefined) return true;
    // One word for all of them: who hears it reads the list.
    this.#announce({ id: first, reader: reader.uid });
    await this.#agenda.plan("store", storeReadsAfterMs);
    return true;
  }

  async #planArrivals(): Promise<void> {
    const inMs = this.#untilNextArrival();
    if (inMs !== null) await this.#agenda.plan("announce", inMs);
  }

  #untilNextArrival(): number | null {
    const atMs = this.#mirror.nextArrivalMs;
    return atMs === null ? null : Math.max(0, atMs - Date.now());
  }

  #announce(happening: Happening): void {
    this.#channels.tell(this.#log.add(happening, Date.now()));
  }

  /** In one go, so that nothing can happen between what was missed and what comes next. */
  #catchUp(channel: Channel, after: string | null): void {
    const { cursor } = this.#log;
    const missed = after === null ? [] : this.#log.since(after);
    // Not the newest: who is cut off before the rest has come asks for it again.
    send(channel, { kind: "hello", cursor: missed && after !== null ? after : cursor });
    if (missed === null) send(channel, { kind: "stale", cursor });
    for (const entry of missed ?? []) {
      const kind = wordFor(entry.happening, channel);
      if (kind) send(channel, { kind, id: entry.happening.id, cursor: entry.cursor });
    }
  }

  async #checkAll(concerns: (channel: Channel) => boolean, atOnce: number): Promise<void> {
    const concerned = this.#channels.all().filter(concerns);
    const uids = [...new Set(concerned.map(({ uid }) => uid))];
    for (let at = 0; at < uids.length; at += atOnce)
      await Promise.all(uids.slice(at, at + atOnce).map((uid) => this.#check(uid)));
  }

  /** Closes what may not go on; whether the rest is watched closely stands with it. */
  async #check(uid: string): Promise<void> {
    const asked = this.#channels.of(uid);
    if (asked.length === 0) return;
    const account = this.env.ACCOUNT.getByName(uid);
    const standing = await standingOf(account, asked, (error) => this.#fault(error));
    for (const channel of asked) {
      const verdict = standing(channel);
      if (verdict === "close") close(channel, liveClose.sessionChanged);
      else this.#channels.setDoubtful(channel, verdict === "doubtful");
    }
    if (this.#channels.of(uid).some(isWatched)) await this.#agenda.plan("watch", watchEveryMs);
  }

  #isOurs(uid: string): boolean {
    return shardOf(uid) === this.ctx.storage.kv.get<string>(nameKey);
  }

  #store() {
    return createFirestoreClient(storeOptions(requireConfiguration(this.env)));
  }

  #fault(error: unknown): void {
    logFault(error, { kind: "notifications" });
  }
}
