/** Open transactions with start time and reads, which the commit verifies. */
import { invalidArgument, StatusError } from "../status.ts";
import { isBase64, toBase64 } from "../values/value.ts";

export const maxIdleMs = 60_000;
export const maxLifetimeMs = 270_000;

export interface Transaction {
  id: string;
  readOnly: boolean;
  readTimeMicros: number;
}

/** One read of a transaction: a document's update time, or the result of a query. */
export interface Read {
  kind: "document" | "query";
  /** The document's path, or the query as JSON. */
  subject: string;
  seen: string;
}

type Row = { id: string; read_only: number; read_time: number; began_ms: number; used_ms: number };

export class TransactionStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(
      "CREATE TABLE IF NOT EXISTS transactions (id TEXT PRIMARY KEY, read_only INTEGER NOT NULL, read_time INTEGER NOT NULL, began_ms INTEGER NOT NULL, used_ms INTEGER NOT NULL)",
    );
    sql.exec(
      "CREATE TABLE IF NOT EXISTS transaction_reads (id TEXT NOT NULL, kind TEXT NOT NULL, subject TEXT NOT NULL, seen TEXT NOT NULL, PRIMARY KEY (id, kind, subject))",
    );
  }

  begin(options: { readOnly: boolean }, readTimeMicros: number, nowMs: number): Transaction {
    // Keep expired transactions for a while, so that their use gets the right error.
    for (const { id } of this.#sql
      .exec<Row>("SELECT * FROM transactions WHERE began_ms < ?", nowMs - 2 * maxLifetimeMs)
      .toArray())
      this.close(id);
    const id = toBase64(crypto.getRandomValues(new Uint8Array(18)));
    this.#sql.exec(
      "INSERT INTO transactions VALUES (?, ?, ?, ?, ?)",
      id,
      Number(options.readOnly),
      readTimeMicros,
      nowMs,
      nowMs,
    );
    return { id, readOnly: options.readOnly, readTimeMicros };
  }

  /** Returns an open transaction and marks it as used. Throws when it is unknown, closed or expired. */
  use(id: string, nowMs: number): Transaction {
    if (!isBase64(id) || id.length !== 24) throw invalidArgument("Invalid transaction.");
    const [row] = this.#sql.exec<Row>("SELECT * FROM transactions WHERE id = ?", id);
    if (!row) throw invalidArgument(expiredMessage);
    if (isExpired(row, nowMs)) {
      this.close(id);
      throw new StatusError("ABORTED", expiredMessage);
    }
    this.#sql.exec("UPDATE transactions SET used_ms = ? WHERE id = ?", nowMs, id);
    return { id, readOnly: row.read_only === 1, readTimeMicros: row.read_time };
  }

  recordRead(id: string, read: Read): void {
    this.#sql.exec(
      "INSERT OR IGNORE INTO transaction_reads VALUES (?, ?, ?, ?)",
      id,
      read.kind,
      read.subject,
      read.seen,
    );
  }

  reads(id: string): Read[] {
    return this.#sql
      .exec<{ kind: Read["kind"]; subject: string; seen: string }>(
        "SELECT kind, subject, seen FROM transaction_reads WHERE id = ?",
        id,
      )
      .toArray();
  }

  close(id: string): void {
    this.#sql.exec("DELETE FROM transactions WHERE id = ?", id);
    this.#sql.exec("DELETE FROM transaction_reads WHERE id = ?", id);
  }

  hasOpen(nowMs: number): boolean {
    return [...this.#sql.exec<Row>("SELECT * FROM transactions")].some((row) => !isExpired(row, nowMs));
  }

  clear(): void {
    this.#sql.exec("DELETE FROM transactions");
    this.#sql.exec("DELETE FROM transaction_reads");
  }
}

const expiredMessage = "The referenced transaction has expired or is no longer valid.";

const isExpired = (row: Row, nowMs: number): boolean =>
  nowMs - row.used_ms > maxIdleMs || nowMs - row.began_ms > maxLifetimeMs;
