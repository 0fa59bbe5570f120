/**
 * Keeps a hub's mirror true to the documents: reads what it has never read before it is asked for, and what it read some
 * minutes ago behind the answer, for documents that others have written. Our own writes are told to it at once.
 */

import type { AudienceChange, NotificationCache } from "./notification-cache.ts";
import { getReaders, parseNotification } from "./notification-document.ts";
import type { NotificationPages } from "./notification-repository.ts";

interface RefreshTools {
  storage: DurableObjectStorage;
  cache: NotificationCache;
  list(userId: string | null): Promise<NotificationPages>;
  isOurs(uid: string): boolean;
  /** After each; what the first one finds is news to nobody. */
  onRead(changes: AudienceChange[]): void;
  onFault(error: unknown): void;
}

interface Reading {
  startedAtMs: number;
  done: Promise<boolean>;
}

const goodForMs = 5 * 60_000;
/** Somebody who asks joins a reading that began so short ago; one that hangs is not waited for twice. */
const joinableMs = 800;
const dayMs = 24 * 60 * 60 * 1000;
const forgottenAfterMs = 30 * dayMs;
const sharedReadKey = "sharedReadAtMs";

export class CacheRefresher {
  readonly #tools: RefreshTools;
  readonly #running = new Map<string | null, Reading>();
  /** What was told while a reading was under way is newer than what it finds. */
  readonly changedMeanwhile = new Set<string>();
  #underWay = 0;
  /** How often it was said that something could not be told: a reading that began before may have missed it. */
  invalidations = 0;

  constructor(tools: RefreshTools) {
    this.#tools = tools;
    tools.storage.sql.exec(
      "CREATE TABLE IF NOT EXISTS people (uid TEXT PRIMARY KEY, read_at_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID",
    );
  }

  /** Whether all that concerns this person stands in the mirror, a few minutes old at most or old for want of the store. */
  async prepareFor(uid: string): Promise<boolean> {
    const [sharedAtMs, ownAtMs] = [this.#readAtMs(null), this.#readAtMs(uid)];
    if (sharedAtMs !== null && ownAtMs !== null) {
      const oldMs = Date.now() - goodForMs;
      if (sharedAtMs < oldMs) void this.#read(null);
      if (ownAtMs < oldMs) void this.#read(uid);
      return true;
    }
    // Who is new here gets all as it is now.
    await Promise.all([this.#read(null), this.#read(uid)]);
    return this.#readAtMs(null) !== null && this.#readAtMs(uid) !== null;
  }

  /** For a hub that nobody asks while people are listening. */
  async readSharedWhenOld(): Promise<void> {
    if (Date.now() - (this.#readAtMs(null) ?? 0) >= goodForMs) await this.#read(null);
  }

  /** Something could not be told: whoever asks next sees to it that all is read anew. */
  invalidate(): void {
    this.invalidations++;
    if (this.#readAtMs(null) !== null) this.#tools.storage.kv.put(sharedReadKey, 0);
    this.#tools.storage.sql.exec("UPDATE people SET read_at_ms = 0");
  }

  forget(uid: string): void {
    this.#tools.storage.sql.exec("DELETE FROM people WHERE uid = ?", uid);
  }

  noteChange(id: string): void {
    if (this.#underWay > 0) this.changedMeanwhile.add(id);
  }

  prune(nowMs: number): void {
    this.#tools.storage.sql.exec("DELETE FROM people WHERE read_at_ms < ?", nowMs - forgottenAfterMs);
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
      const isFirst = this.#readAtMs(userId) === null;
      const changes = this.applyPages(userId, listing);
      this.#setReadAtMs(userId, distrusts === this.invalidations ? startedAtMs : 0);
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
    const found = new Set<string>();
    for (const document of documents) {
      const notification = parseNotification(document);
      if (!notification) continue;
      found.add(notification.id);
      if (this.changedMeanwhile.has(notification.id)) continue;
      changes.push(
        cache.put({ notification, updateTime: document.updateTime, readBy: getReaders(document) }, isOurs, nowMs),
      );
    }
    const isGone = (id: string) => !found.has(id) && !this.changedMeanwhile.has(id);
    if (isWhole) for (const id of cache.listIds(userId).filter(isGone)) changes.push(cache.remove(id));
    return changes.filter((change) => change !== null);
  }

  /** Null is never. */
  #readAtMs(userId: string | null): number | null {
    const { kv, sql } = this.#tools.storage;
    if (userId === null) return kv.get<number>(sharedReadKey) ?? null;
    const [row] = sql.exec<{ at: number }>("SELECT read_at_ms AS at FROM people WHERE uid = ?", userId).toArray();
    return row?.at ?? null;
  }

  #setReadAtMs(userId: string | null, atMs: number): void {
    const { kv, sql } = this.#tools.storage;
    if (userId === null) kv.put(sharedReadKey, atMs);
    else sql.exec("INSERT OR REPLACE INTO people VALUES (?, ?)", userId, atMs);
  }
}
