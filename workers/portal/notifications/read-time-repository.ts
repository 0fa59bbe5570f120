/** When a hub last read the shared notifications and those of each person; null is everyone's. */
const sharedReadKey = "sharedReadAtMs";

export class ReadTimeRepository {
  readonly #kv: SyncKvStorage;
  readonly #sql: SqlStorage;

  constructor({ kv, sql }: Pick<DurableObjectStorage, "kv" | "sql">) {
    this.#kv = kv;
    this.#sql = sql;
    sql.exec(
      "CREATE TABLE IF NOT EXISTS people (uid TEXT PRIMARY KEY, read_at_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID",
    );
  }

  /** Null when it was never read. */
  get(userId: string | null): number | null {
    if (userId === null) return this.#kv.get<number>(sharedReadKey) ?? null;
    const query = "SELECT read_at_ms AS at FROM people WHERE uid = ?";
    const [row] = this.#sql.exec<{ at: number }>(query, userId).toArray();
    return row?.at ?? null;
  }

  set(userId: string | null, atMs: number): void {
    if (userId === null) this.#kv.put(sharedReadKey, atMs);
    else this.#sql.exec("INSERT OR REPLACE INTO people VALUES (?, ?)", userId, atMs);
  }

  /** Makes everything that was read count as old. */
  invalidate(): void {
    if (this.get(null) !== null) this.set(null, 0);
    this.#sql.exec("UPDATE people SET read_at_ms = 0");
  }

  delete(uid: string): void {
    this.#sql.exec("DELETE FROM people WHERE uid = ?", uid);
  }

  deleteBefore(timeMs: number): void {
    this.#sql.exec("DELETE FROM people WHERE read_at_ms < ?", timeMs);
  }
}
