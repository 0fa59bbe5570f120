/**
 * Keeps a hub's cache close to the documents: waits for the first read, and renews older data in the background,
 * because other programs write documents as well. Our own writes arrive at once.
 */

import { days, minutes } from "#base/duration.ts";
import type { AudienceChange, NotificationCache } from "./notification-cache-repository.ts";
import { getReaders, parseNotification } from "./notification-document.ts";
import type { NotificationPages } from "./notification-repository.ts";
import type { ReadTimeRepository } from "./read-time-repository.ts";

interface RefreshTools {
  readTimes: ReadTimeRepository;
  cache: NotificationCache;
  list(userId: string | null): Promise<NotificationPages>;
  isOurs(uid: string): boolean;
  /** After each read. The first one reports no changes: its result is the baseline. */
  onRead(changes: AudienceChange[]): void;
  onFault(error: unknown): void;
}

interface Reading {
  startedAtMs: number;
  done: Promise<boolean>;
}

const goodForMs = minutes(5);
/** A request joins a read that is at most this old, so that it does not wait for one that hangs. */
const joinableMs = 800;
const forgottenAfterMs = days(30);

export class CacheRefresher {
  readonly #tools: RefreshTools;
  readonly #running = new Map<string | null, Reading>();
  /** Changed while a read was running, so newer than what that read finds. */
  readonly changedMeanwhile = new Set<string>();
  #underWay = 0;
  /** A read that began before the latest invalidation may have missed the change behind it. */
  invalidations = 0;

  constructor(tools: RefreshTools) {
    this.#tools = tools;
  }

  /** Whether the cache is complete for this person: a few minutes old at most, older only while Firestore is down. */
  async prepareFor(uid: string): Promise<boolean> {
    const [sharedAtMs, ownAtMs] = [this.#tools.readTimes.get(null), this.#tools.readTimes.get(uid)];
    if (sharedAtMs !== null && ownAtMs !== null) {
      const oldMs = Date.now() - goodForMs;
      if (sharedAtMs < oldMs) void this.#read(null);
      if (ownAtMs < oldMs) void this.#read(uid);
      return true;
    }
    // A new person gets the current state.
    await Promise.all([this.#read(null), this.#read(uid)]);
    return this.hasRead(uid);
  }

  hasRead(uid: string): boolean {
    return this.#tools.readTimes.get(null) !== null && this.#tools.readTimes.get(uid) !== null;
  }

  /** For a hub whose people listen but load no pages. */
  async readSharedWhenOld(): Promise<void> {
    if (Date.now() - (this.#tools.readTimes.get(null) ?? 0) >= goodForMs) await this.#read(null);
  }

  /** A change did not arrive: the next request reads everything again. */
  invalidate(): void {
    this.invalidations++;
    this.#tools.readTimes.invalidate();
  }

  forget(uid: string): void {
    this.#tools.readTimes.delete(uid);
  }

  noteChange(id: string): void {
    if (this.#underWay > 0) this.changedMeanwhile.add(id);
  }

  prune(nowMs: number): void {
    this.#tools.readTimes.deleteBefore(nowMs - forgottenAfterMs);
  }

  #read(userId: string | null): Promise<boolean> {
    const running = this.#running.get(userId);
    if (running && Date.now() - running.startedAtMs < joinableMs) return running.done;
    const done = this.#readOnce(userId).finally(() => {
      if (this.#running.get(userId)?.done === done) this.#running.delete(userId);
    });
    this.#running.set(userId, { startedAtMs: Date.now(), done });
    return done;
  }

  async #readOnce(userId: string | null): Promise<boolean> {
    const [startedAtMs, distrusts] = [Date.now(), this.invalidations];
    this.#underWay++;
    try {
      const listing = await this.#tools.list(userId);
      const isFirst = this.#tools.readTimes.get(userId) === null;
      const changes = this.applyPages(userId, listing);
      this.#tools.readTimes.set(userId, distrusts === this.invalidations ? startedAtMs : 0);
      this.#tools.onRead(isFirst ? [] : changes);
      return true;
    } catch (error) {
      this.#tools.onFault(error);
      return false;
    } finally {
      this.#underWay--;
      if (this.#underWay === 0) this.changedMeanwhile.clear();
    }
  }

  applyPages(userId: string | null, { documents, isWhole }: NotificationPages): AudienceChange[] {
    const { cache, isOurs } = this.#tools;
    const nowMs = Date.now();
    const changes: (AudienceChange | null)[] = [];
    const ids = new Set<string>();
    for (const document of documents) {
      const notification = parseNotification(document);
      if (!notification) continue;
      ids.add(notification.id);
      if (this.changedMeanwhile.has(notification.id)) continue;
      changes.push(
        cache.put({ notification, updateTime: document.updateTime, readBy: getReaders(document) }, isOurs, nowMs),
      );
    }
    const isGone = (id: string) => !ids.has(id) && !this.changedMeanwhile.has(id);
    if (isWhole) for (const id of cache.listIds(userId).filter(isGone)) changes.push(cache.remove(id));
    return changes.filter((change) => change !== null);
  }
}
