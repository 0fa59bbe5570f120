/** A hub's cache of current notifications in its SQLite, and who has read or dismissed which. */
import { days, minutes } from "#base/duration.ts";
import { RecentCache } from "../session/recent-cache.ts";
import type { CachedNotification, ListedNotification, Reader, StoredAudience } from "./contract.ts";

/** A notification with the version of its document; later versions sort after earlier ones. */
export interface StoredVersion {
  notification: CachedNotification;
  /** As the document store states it. */
  updateTime: string;
  readBy: readonly string[];
}

/** Who sees a notification before and after a change; null when it does not exist then. */
export interface AudienceChange {
  id: string;
  before: StoredAudience | null;
  after: StoredAudience | null;
}

type Row = Record<"id" | "body" | "version", string> &
  Record<"is_admin" | "created_at_ms" | "expires_at_ms" | "is_awaited", number> & { user_id: string | null };
type Body = Pick<CachedNotification, "title" | "message" | "english" | "type" | "imageUrl" | "link">;

/** No change arrives later than this. */
const lateMs = minutes(1);
/** Reads are kept this long after the end of their notification, so that Firestore can still get them. */
const readsKeptMs = days(30);

const maxCounts = 10_000;

/** `?1` is the reader, `?2` whether they are of the staff, `?3` now. */
const visible =
  "(user_id IS NULL OR user_id = ?1) AND (is_admin = 0 OR ?2 = 1) AND created_at_ms <= ?3 AND expires_at_ms > ?3";

export class NotificationCache {
  readonly #sql: SqlStorage;
  /** When recently deleted notifications went, so that an earlier version that arrives late does not bring one back. */
  readonly #withdrawn = new Map<string, number>();
  /** Unread counts by reader, as long as no row changes and no notification begins or ends. */
  #counts = { of: new RecentCache<number>(maxCounts), fromMs: 0, untilMs: 0 };

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(`CREATE TABLE IF NOT EXISTS notices (
      id TEXT PRIMARY KEY,
      user_id TEXT,
      is_admin INTEGER NOT NULL,
      created_at_ms INTEGER NOT NULL,
      expires_at_ms INTEGER NOT NULL,
      version TEXT NOT NULL,
      body TEXT NOT NULL,
      is_awaited INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID`);
    sql.exec("CREATE INDEX IF NOT EXISTS notices_by_user ON notices (user_id)");
    sql.exec("CREATE INDEX IF NOT EXISTS notices_awaited ON notices (created_at_ms) WHERE is_awaited = 1");
    sql.exec(`CREATE TABLE IF NOT EXISTS reads (
      notice TEXT NOT NULL,
      uid TEXT NOT NULL,
      is_dismissed INTEGER NOT NULL,
      is_stored INTEGER NOT NULL,
      notice_ends_at_ms INTEGER NOT NULL,
      PRIMARY KEY (notice, uid)
    ) STRICT, WITHOUT ROWID`);
    sql.exec("CREATE INDEX IF NOT EXISTS reads_to_store ON reads (notice) WHERE is_stored = 0");
  }

  /** Newest first. */
  latest(reader: Reader, limit: number, nowMs: number): ListedNotification[] {
    const rows = this.#sql.exec<Row & { is_read: number }>(
      `SELECT notices.*, reads.uid IS NOT NULL AS is_read FROM notices
       LEFT JOIN reads ON reads.notice = notices.id AND reads.uid = ?1
       WHERE ${visible} AND coalesce(is_dismissed, 0) = 0 ORDER BY created_at_ms DESC, id LIMIT ?4`,
      ...getReaderBindings(reader, nowMs),
      limit,
    );
    return rows.toArray().map((row) => ({ notification: fromRow(row), read: row.is_read === 1 }));
  }

  /** Of the first `limit` of the list, which is always the same. */
  unread(reader: Reader, limit: number, nowMs: number): number {
    if (nowMs < this.#counts.fromMs || nowMs >= this.#counts.untilMs) this.#beginCounts(nowMs);
    const key = `${reader.role} ${reader.uid}`;
    const count = this.#counts.of.get(key) ?? this.#countUnread(reader, limit, nowMs);
    this.#counts.of.set(key, count);
    return count;
  }

  #beginCounts(nowMs: number): void {
    const { at } = this.#sql
      .exec<{ at: number | null }>(
        `SELECT min(at) AS at FROM (
           SELECT min(expires_at_ms) AS at FROM notices WHERE expires_at_ms > ?1
           UNION ALL SELECT min(created_at_ms) FROM notices WHERE created_at_ms > ?1)`,
        nowMs,
      )
      .one();
    this.#counts = { of: new RecentCache(maxCounts), fromMs: nowMs, untilMs: at ?? Number.POSITIVE_INFINITY };
  }

  #dropCounts(): void {
    this.#counts.untilMs = 0;
  }

  #countUnread(reader: Reader, limit: number, nowMs: number): number {
    const { count } = this.#sql
      .exec<{ count: number }>(
        `SELECT count(*) AS count FROM (
           SELECT reads.uid FROM notices LEFT JOIN reads ON reads.notice = notices.id AND reads.uid = ?1
           WHERE ${visible} AND coalesce(is_dismissed, 0) = 0 ORDER BY created_at_ms DESC, id LIMIT ?4
         ) WHERE uid IS NULL`,
        ...getReaderBindings(reader, nowMs),
        limit,
      )
      .one();
    return count;
  }

  /** Returns the ids that were not read before. */
  markRead(reader: Reader, ids: readonly string[], nowMs: number): string[] {
    return this.#mark(reader, JSON.stringify(ids), { isDismissed: false }, nowMs);
  }

  /** A dismissed notification counts as read. */
  dismiss(reader: Reader, ids: readonly string[] | "all", nowMs: number): string[] {
    return this.#mark(reader, ids === "all" ? null : JSON.stringify(ids), { isDismissed: true }, nowMs);
  }

  /**
   * Stores a document's content unless a later version is known. A future notification counts as a change when its time
   * comes.
   */
  put(
    { notification, updateTime, readBy }: StoredVersion,
    isOurs: (uid: string) => boolean,
    nowMs: number,
  ): AudienceChange | null {
    if (Date.parse(updateTime) <= (this.#withdrawn.get(notification.id) ?? 0)) return null;
    this.#dropCounts();
    const version = updateTime.replace(/Z$/, "");
    const [earlier] = this.#sql.exec<Row>("SELECT * FROM notices WHERE id = ?", notification.id).toArray();
    if (earlier && earlier.version > version) return null;
    const { id, userId, isAdmin, createdAtMs, expiresAtMs, ...body } = notification;
    const isAwaited = createdAtMs > nowMs;
    const row = [userId, isAdmin ? 1 : 0, createdAtMs, expiresAtMs, version, JSON.stringify(body satisfies Body)];
    this.#sql.exec("INSERT OR REPLACE INTO notices VALUES (?, ?, ?, ?, ?, ?, ?, ?)", id, ...row, isAwaited ? 1 : 0);
    if (earlier && earlier.expires_at_ms !== expiresAtMs)
      this.#sql.exec("UPDATE reads SET notice_ends_at_ms = ? WHERE notice = ?", expiresAtMs, id);
    this.#sql.exec(
      `INSERT INTO reads SELECT ?, value, 0, 1, ? FROM json_each(?) WHERE true
       ON CONFLICT DO UPDATE SET is_stored = 1 WHERE is_stored = 0`,
      id,
      expiresAtMs,
      JSON.stringify(readBy.filter(isOurs)),
    );
    const before = earlier && earlier.is_awaited === 0 ? fromRow(earlier) : null;
    if (!before && isAwaited) return null;
    // Only its readers differ, which concerns no channel.
    if (before && !isAwaited && isSame(before, notification)) return null;
    return { id, before: before && getAudience(before), after: isAwaited ? null : getAudience(notification) };
  }

  remove(id: string): AudienceChange | null {
    this.#dropCounts();
    const [row] = this.#sql.exec<Row>("DELETE FROM notices WHERE id = ? RETURNING *", id).toArray();
    return row && row.is_awaited === 0 ? { id, before: getAudience(fromRow(row)), after: null } : null;
  }

  /** Its document has been deleted. */
  delete(id: string, nowMs: number): AudienceChange | null {
    this.#withdrawn.set(id, nowMs);
    return this.remove(id);
  }

  /** Future notifications whose time has come, each once. */
  takeArrived(nowMs: number): AudienceChange[] {
    const rows = this.#sql.exec<Row>(
      "UPDATE notices SET is_awaited = 0 WHERE is_awaited = 1 AND created_at_ms <= ? RETURNING *",
      nowMs,
    );
    return rows.toArray().map((row) => ({ id: row.id, before: null, after: getAudience(fromRow(row)) }));
  }

  /** The time of the next future notification; null when there is none. */
  get nextArrivalMs(): number | null {
    const query = "SELECT min(created_at_ms) AS at FROM notices WHERE is_awaited = 1";
    return this.#sql.exec<{ at: number | null }>(query).one().at;
  }

  /** Removes every trace of this person. */
  forget(uid: string): void {
    this.#dropCounts();
    this.#sql.exec("DELETE FROM notices WHERE user_id = ?", uid);
    this.#sql.exec("DELETE FROM reads WHERE uid = ?", uid);
  }

  /** Null lists those for everyone and for the staff. */
  listIds(userId: string | null): string[] {
    const rows = this.#sql.exec<{ id: string }>("SELECT id FROM notices WHERE user_id IS ?", userId);
    return rows.toArray().map(({ id }) => id);
  }

  /** How many of this hub's people have read each cached notification. */
  readCounts(ids: readonly string[]): Record<string, number> {
    const rows = this.#sql.exec<{ id: string; count: number }>(
      `SELECT id, (SELECT count(*) FROM reads WHERE notice = id) AS count FROM notices
       WHERE id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(ids),
    );
    return Object.fromEntries(rows.toArray().map(({ id, count }) => [id, count]));
  }

  /** A notification with readers that its document lacks, some of these readers, and how many of this hub it has. */
  findUnstoredReads(most: number): { id: string; uids: string[]; stored: number } | null {
    const [next] = this.#sql
      .exec<{ id: string }>("SELECT notice AS id FROM reads WHERE is_stored = 0 LIMIT 1")
      .toArray();
    if (!next) return null;
    const uids = this.#sql
      .exec<{ uid: string }>("SELECT uid FROM reads WHERE notice = ? AND is_stored = 0 LIMIT ?", next.id, most)
      .toArray()
      .map(({ uid }) => uid);
    const { stored } = this.#sql
      .exec<{ stored: number }>("SELECT count(*) AS stored FROM reads WHERE notice = ? AND is_stored = 1", next.id)
      .one();
    return { id: next.id, uids, stored };
  }

  /** `beyond`: only the hub counts them, because the document is full. */
  markStored(id: string, uids: readonly string[], how: "stored" | "beyond"): void {
    this.#sql.exec(
      "UPDATE reads SET is_stored = ? WHERE notice = ? AND uid IN (SELECT value FROM json_each(?))",
      how === "stored" ? 1 : 2,
      id,
      JSON.stringify(uids),
    );
  }

  /** Deletes expired notifications, and their reads once the store has them. */
  prune(nowMs: number): void {
    for (const [id, atMs] of this.#withdrawn) if (atMs < nowMs - lateMs) this.#withdrawn.delete(id);
    this.#sql.exec("DELETE FROM notices WHERE expires_at_ms <= ?", nowMs);
    this.#sql.exec(
      "DELETE FROM reads WHERE notice_ends_at_ms <= ?1 AND (is_stored > 0 OR notice_ends_at_ms <= ?1 - ?2)",
      nowMs,
      readsKeptMs,
    );
  }

  get isEmpty(): boolean {
    const query = "SELECT EXISTS (SELECT 1 FROM notices) OR EXISTS (SELECT 1 FROM reads) AS has";
    return this.#sql.exec<{ has: number }>(query).one().has === 0;
  }

  #mark(reader: Reader, ids: string | null, { isDismissed }: { isDismissed: boolean }, nowMs: number): string[] {
    this.#dropCounts();
    const rows = this.#sql.exec<{ notice: string }>(
      `INSERT INTO reads SELECT id, ?1, ?5, 0, expires_at_ms FROM notices
       WHERE ${visible} AND (?4 IS NULL OR id IN (SELECT value FROM json_each(?4)))
       ON CONFLICT DO UPDATE SET is_dismissed = 1 WHERE excluded.is_dismissed = 1 AND is_dismissed = 0
       RETURNING notice`,
      ...getReaderBindings(reader, nowMs),
      ids,
      isDismissed ? 1 : 0,
    );
    return rows.toArray().map(({ notice }) => notice);
  }
}

const getReaderBindings = ({ uid, role }: Reader, nowMs: number): [string, number, number] => [
  uid,
  role === "admin" ? 1 : 0,
  nowMs,
];

const getAudience = ({ userId, isAdmin }: CachedNotification): StoredAudience => ({ userId, isAdmin });

const isSame = (one: CachedNotification, other: CachedNotification): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

const sorted = (notification: CachedNotification) =>
  Object.entries(notification).sort(([one], [other]) => (one < other ? -1 : 1));

const fromRow = ({ id, user_id, is_admin, created_at_ms, expires_at_ms, body }: Row): CachedNotification => ({
  id,
  userId: user_id,
  isAdmin: is_admin === 1,
  createdAtMs: created_at_ms,
  expiresAtMs: expires_at_ms,
  ...(JSON.parse(body) as Body),
});
