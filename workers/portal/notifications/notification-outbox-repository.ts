/** Notifications that Firestore has not taken yet, in the SQLite of the account's object. */
import type { SecurityChange } from "#base/notification-rules.ts";

export type OutboxRow = { uid: string; change: SecurityChange; once: string; at_ms: number; tries: number };

export class OutboxRepository {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(`CREATE TABLE IF NOT EXISTS owed_notices (
      change TEXT NOT NULL,
      once TEXT NOT NULL,
      uid TEXT NOT NULL,
      at_ms INTEGER NOT NULL,
      due_at_ms INTEGER NOT NULL,
      tries INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (change, once)
    ) STRICT`);
  }

  /** `once` is the idempotency key, because two requests may report one change. */
  add(uid: string, change: SecurityChange, once: string, nowMs: number): void {
    this.#sql.exec(
      "INSERT OR IGNORE INTO owed_notices (change, once, uid, at_ms, due_at_ms) VALUES (?1, ?2, ?3, ?4, ?4)",
      ...[change, once, uid],
      nowMs,
    );
  }

  listDue(nowMs: number): OutboxRow[] {
    return this.#sql.exec<OutboxRow>("SELECT * FROM owed_notices WHERE due_at_ms <= ?", nowMs).toArray();
  }

  /** Due time of the next notification; null when the outbox is empty. */
  getNextDueMs(): number | null {
    return this.#sql.exec<{ due: number | null }>("SELECT MIN(due_at_ms) AS due FROM owed_notices").one().due;
  }

  delete({ change, once }: OutboxRow): void {
    this.#sql.exec("DELETE FROM owed_notices WHERE change = ? AND once = ?", change, once);
  }

  postpone({ change, once }: OutboxRow, dueAtMs: number): void {
    this.#sql.exec(
      "UPDATE owed_notices SET due_at_ms = ?, tries = tries + 1 WHERE change = ? AND once = ?",
      ...[dueAtMs, change, once],
    );
  }
}
