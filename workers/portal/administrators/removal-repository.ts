/**
 * Removals of administrators that may be running. Every method is synchronous, so that check and insert are one step.
 */
export class RemovalRepository {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(`CREATE TABLE IF NOT EXISTS removals (
      id TEXT PRIMARY KEY,
      uid TEXT NOT NULL,
      expires_at_ms INTEGER NOT NULL
    ) STRICT`);
  }

  deleteExpired(nowMs: number): void {
    this.#sql.exec("DELETE FROM removals WHERE expires_at_ms <= ?", nowMs);
  }

  listUids(): Set<string> {
    const rows = this.#sql.exec<{ uid: string }>("SELECT uid FROM removals").toArray();
    return new Set(rows.map(({ uid }) => uid));
  }

  add(id: string, uid: string, expiresAtMs: number): void {
    this.#sql.exec("INSERT INTO removals (id, uid, expires_at_ms) VALUES (?, ?, ?)", id, uid, expiresAtMs);
  }

  delete(id: string): void {
    this.#sql.exec("DELETE FROM removals WHERE id = ?", id);
  }
}
