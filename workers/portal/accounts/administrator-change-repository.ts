/**
 * Removals and promotions of administrators that may be running or have just been done. Every method is synchronous, so
 * that check and insert are one step.
 */
type ChangeKind = "removal" | "promotion";

export class AdministratorChangeRepository {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(`CREATE TABLE IF NOT EXISTS removals (
      id TEXT PRIMARY KEY,
      uid TEXT NOT NULL,
      expires_at_ms INTEGER NOT NULL
    ) STRICT`);
    const columns = sql.exec("SELECT name FROM pragma_table_info('removals') WHERE name = 'done_at'").toArray();
    if (columns.length > 0) return;
    sql.exec("ALTER TABLE removals ADD COLUMN kind TEXT NOT NULL DEFAULT 'removal'");
    // The sequence of its end; null while it may be running.
    sql.exec("ALTER TABLE removals ADD COLUMN done_at INTEGER");
  }

  deleteExpired(nowMs: number): void {
    this.#sql.exec("DELETE FROM removals WHERE expires_at_ms <= ?", nowMs);
  }

  /** Whose change a list of administrators that was read since `sequence` may not show. */
  listUids(kind: ChangeKind, sequence: number): Set<string> {
    const rows = this.#sql
      .exec<{ uid: string }>(
        "SELECT uid FROM removals WHERE kind = ? AND (done_at IS NULL OR done_at > ?)",
        kind,
        sequence,
      )
      .toArray();
    return new Set(rows.map(({ uid }) => uid));
  }

  add(kind: ChangeKind, { id, uid }: { id: string; uid: string }, expiresAtMs: number): void {
    this.#sql.exec(
      "INSERT INTO removals (kind, id, uid, expires_at_ms) VALUES (?, ?, ?, ?)",
      kind,
      id,
      uid,
      expiresAtMs,
    );
  }

  complete(id: string, sequence: number): void {
    this.#sql.exec("UPDATE removals SET done_at = ? WHERE id = ?", sequence, id);
  }

  delete(id: string): void {
    this.#sql.exec("DELETE FROM removals WHERE id = ?", id);
  }
}
