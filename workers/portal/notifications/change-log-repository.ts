/** The latest changes in a hub, in order, so that a client that was away can ask for those after its cursor. */

import { days } from "#base/duration.ts";
import type { LiveMessage, Reader, StoredAudience } from "./contract.ts";
import type { AudienceChange } from "./notification-cache-repository.ts";
import { isVisibleTo } from "./notification-document.ts";

export type ChangeKind = Extract<LiveMessage, { id: string }>["kind"];

/** A notification changed for the audiences before and after it, or one person read or dismissed something. */
export type LoggedChange = AudienceChange | { id: string; reader: string };

export interface ChangeLogEntry {
  cursor: string;
  change: LoggedChange;
}

type Row = { seq: number; id: string; before: string | null; after: string | null; reader: string | null };

const maxEntries = 4_000;
const maxAgeMs = days(1);
const epochKey = "epoch";
const forgottenKey = "forgotten";

export class ChangeLog {
  readonly #sql: SqlStorage;
  readonly #kv: SyncKvStorage;
  /** Names this log: cursors of another hub, or from before a loss of data, are invalid here. */
  readonly #epoch: string;
  /** Copies of stored values that only this class writes. */
  #last: number;
  #forgotten: number;

  constructor({ sql, kv }: DurableObjectStorage) {
    this.#sql = sql;
    this.#kv = kv;
    sql.exec(`CREATE TABLE IF NOT EXISTS changes (
      seq INTEGER PRIMARY KEY,
      at_ms INTEGER NOT NULL,
      id TEXT NOT NULL,
      before TEXT,
      after TEXT,
      reader TEXT
    ) STRICT`);
    this.#epoch = kv.get<string>(epochKey) ?? newEpoch(kv);
    this.#forgotten = kv.get<number>(forgottenKey) ?? 0;
    const { seq } = sql.exec<{ seq: number | null }>("SELECT max(seq) AS seq FROM changes").one();
    this.#last = seq ?? this.#forgotten;
  }

  add(change: LoggedChange, nowMs: number): ChangeLogEntry {
    const [before, after, reader] =
      "reader" in change
        ? [null, null, change.reader]
        : [...[change.before, change.after].map((audience) => audience && JSON.stringify(audience)), null];
    const seq = ++this.#last;
    this.#sql.exec("INSERT INTO changes VALUES (?, ?, ?, ?, ?, ?)", seq, nowMs, change.id, before, after, reader);
    if (seq - this.#forgotten >= maxEntries * 2) this.#forgetUntil(seq - maxEntries);
    return { cursor: this.#toCursor(seq), change: change };
  }

  get cursor(): string {
    return this.#toCursor(this.#last);
  }

  /** Null when the log no longer reaches back to the cursor, or the cursor is not from this log. */
  since(cursor: string): ChangeLogEntry[] | null {
    const [epoch, text = ""] = cursor.split("-");
    const seq = Number(text);
    if (epoch !== this.#epoch || !/^\d{1,15}$/.test(text) || seq > this.#last || seq < this.#forgotten) return null;
    return this.#sql
      .exec<Row>("SELECT seq, id, before, after, reader FROM changes WHERE seq > ? ORDER BY seq", seq)
      .toArray()
      .map((row) => ({ cursor: this.#toCursor(row.seq), change: fromRow(row) }));
  }

  prune(nowMs: number): void {
    const { seq } = this.#sql
      .exec<{ seq: number | null }>("SELECT max(seq) AS seq FROM changes WHERE at_ms <= ?", nowMs - maxAgeMs)
      .one();
    if (seq !== null) this.#forgetUntil(seq);
  }

  /** Clears this person's changes but keeps the rows, because other people's cursors may point to them. */
  forget(uid: string): void {
    this.#sql.exec(
      `UPDATE changes SET
         reader = CASE reader WHEN ?1 THEN '' ELSE reader END,
         before = CASE before ->> '$.userId' WHEN ?1 THEN NULL ELSE before END,
         after = CASE after ->> '$.userId' WHEN ?1 THEN NULL ELSE after END
       WHERE reader = ?1 OR before ->> '$.userId' = ?1 OR after ->> '$.userId' = ?1`,
      uid,
    );
  }

  #forgetUntil(seq: number): void {
    this.#sql.exec("DELETE FROM changes WHERE seq <= ?", seq);
    this.#kv.put(forgottenKey, seq);
    this.#forgotten = seq;
  }

  #toCursor(seq: number): string {
    return `${this.#epoch}-${seq}`;
  }
}

function newEpoch(kv: SyncKvStorage): string {
  const epoch = crypto.randomUUID().slice(-12);
  kv.put(epochKey, epoch);
  return epoch;
}

/** The message for this person; null when the change does not concern them. */
export function getChangeKind(change: LoggedChange, reader: Reader): ChangeKind | null {
  if ("reader" in change) return change.reader === reader.uid ? "read" : null;
  const had = change.before !== null && isVisibleTo(change.before, reader);
  const has = change.after !== null && isVisibleTo(change.after, reader);
  if (has) return had ? "changed" : "new";
  return had ? "gone" : null;
}

function fromRow({ id, before, after, reader }: Row): LoggedChange {
  if (reader !== null) return { id, reader };
  const parseAudience = (text: string | null) => (text === null ? null : (JSON.parse(text) as StoredAudience));
  return { id, before: parseAudience(before), after: parseAudience(after) };
}
