/** Sign-ins with a right password that wait for their code. They become sessions only with the code. */
import type { SealedTokens } from "./token-seal.ts";

export const pendingSignInLifetimeMs = 5 * 60_000;
/** Per account; the oldest are removed first. */
const maxPendingSignIns = 10;

interface PendingSignIn<Start> {
  tokens: SealedTokens;
  /** Data for opening the session. */
  start: Start;
}

type Row = { id: string; refresh_sealed: string; id_token_sealed: string; start: string; expires_at_ms: number };

export class PendingSignIns<Start> {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(`CREATE TABLE IF NOT EXISTS second_steps (
      id TEXT PRIMARY KEY,
      refresh_sealed TEXT NOT NULL,
      id_token_sealed TEXT NOT NULL,
      start TEXT NOT NULL,
      expires_at_ms INTEGER NOT NULL
    ) STRICT`);
  }

  /** `id` is the hash of the ticket. Returns the expiry. */
  add(id: string, { tokens, start }: PendingSignIn<Start>, nowMs: number): number {
    const expiresAtMs = nowMs + pendingSignInLifetimeMs;
    const { refreshSealed, idTokenSealed } = tokens;
    this.removeExpired(nowMs);
    this.#sql.exec(
      "INSERT INTO second_steps VALUES (?, ?, ?, ?, ?)",
      id,
      refreshSealed,
      idTokenSealed,
      JSON.stringify(start),
      expiresAtMs,
    );
    this.#sql.exec(
      "DELETE FROM second_steps WHERE id NOT IN (SELECT id FROM second_steps ORDER BY expires_at_ms DESC LIMIT ?)",
      maxPendingSignIns,
    );
    return expiresAtMs;
  }

  isWaiting(id: string, nowMs: number): boolean {
    return (
      this.#sql.exec("SELECT 1 FROM second_steps WHERE id = ? AND expires_at_ms > ?", id, nowMs).toArray().length > 0
    );
  }

  /** Deletes the row, so that only one caller gets it. */
  take(id: string, nowMs: number): PendingSignIn<Start> | null {
    const [row] = this.#sql
      .exec<Row>("DELETE FROM second_steps WHERE id = ? AND expires_at_ms > ? RETURNING *", id, nowMs)
      .toArray();
    if (!row) return null;
    const { refresh_sealed: refreshSealed, id_token_sealed: idTokenSealed } = row;
    return { tokens: { refreshSealed, idTokenSealed }, start: JSON.parse(row.start) as Start };
  }

  removeAll(): void {
    this.#sql.exec("DELETE FROM second_steps");
  }

  removeExpired(nowMs: number): void {
    this.#sql.exec("DELETE FROM second_steps WHERE expires_at_ms <= ?", nowMs);
  }

  /** Expiry of the next row; null when there is none. */
  getNextExpiryMs(): number | null {
    return this.#sql.exec<{ next: number | null }>("SELECT MIN(expires_at_ms) AS next FROM second_steps").one().next;
  }
}
