/** The views of an administrator's sessions, in the SQLite of the account's object. */
import { type View, viewMs } from "./contract.ts";

type Row = { uid: string; until_ms: number };

export class ViewRepository {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(
      "CREATE TABLE IF NOT EXISTS views (session_id TEXT PRIMARY KEY, uid TEXT NOT NULL, until_ms INTEGER NOT NULL) STRICT",
    );
  }

  start(sessionId: string, uid: string, nowMs: number): void {
    this.#sql.exec("DELETE FROM views WHERE until_ms <= ?", nowMs);
    this.#sql.exec(
      "INSERT OR REPLACE INTO views (session_id, uid, until_ms) VALUES (?, ?, ?)",
      sessionId,
      uid,
      nowMs + viewMs,
    );
  }

  find(sessionId: string, nowMs: number): View | null {
    const [row] = this.#sql
      .exec<Row>("SELECT uid, until_ms FROM views WHERE session_id = ? AND until_ms > ?", sessionId, nowMs)
      .toArray();
    return row ? { uid: row.uid, untilMs: row.until_ms } : null;
  }

  /** Returns whom it showed; null when there was none. */
  end(sessionId: string): string | null {
    const [row] = this.#sql
      .exec<Pick<Row, "uid">>("DELETE FROM views WHERE session_id = ? RETURNING uid", sessionId)
      .toArray();
    return row?.uid ?? null;
  }
}
