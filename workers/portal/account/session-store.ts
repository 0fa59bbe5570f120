/** The sessions of one account in its object's SQLite. A session id is stored as its hash, the refresh token sealed. */
import { endsAtMs, isAlive, type SessionTimes } from "./lifetime.ts";

export interface StoredSession extends SessionTimes {
  /** SHA-256 of the secret in the cookie; names the session wherever it is shown. */
  id: string;
  refreshSealed: string;
  idToken: string;
  tokenExpiresAtMs: number;
  device: string;
  /** The token's claims are known to be out of date. */
  mustRenew: boolean;
}

type Row = Record<"id" | "refresh_sealed" | "id_token" | "device", string> &
  Record<"token_expires_at_ms" | "created_at_ms" | "last_seen_at_ms" | "remember" | "must_renew", number>;

/** More than anybody uses; the ones not seen for longest go first. */
const mostSessions = 50;

export class SessionStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(`CREATE TABLE IF NOT EXISTS sessions (
      id TEXT PRIMARY KEY,
      refresh_sealed TEXT NOT NULL,
      id_token TEXT NOT NULL,
      token_expires_at_ms INTEGER NOT NULL,
      device TEXT NOT NULL,
      created_at_ms INTEGER NOT NULL,
      last_seen_at_ms INTEGER NOT NULL,
      remember INTEGER NOT NULL,
      must_renew INTEGER NOT NULL DEFAULT 0
    ) STRICT`);
  }

  add(session: StoredSession): void {
    this.#sql.exec(
      "INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
      session.id,
      session.refreshSealed,
      session.idToken,
      session.tokenExpiresAtMs,
      session.device,
      session.createdAtMs,
      session.lastSeenAtMs,
      session.remember ? 1 : 0,
      session.mustRenew ? 1 : 0,
    );
    this.#sql.exec(
      "DELETE FROM sessions WHERE id NOT IN (SELECT id FROM sessions ORDER BY last_seen_at_ms DESC, created_at_ms DESC LIMIT ?)",
      mostSessions,
    );
  }

  find(id: string, nowMs: number): StoredSession | null {
    const [row] = this.#sql.exec<Row>("SELECT * FROM sessions WHERE id = ?", id).toArray();
    const session = row ? fromRow(row) : null;
    return session && isAlive(session, nowMs) ? session : null;
  }

  /** Newest use first. */
  list(nowMs: number): StoredSession[] {
    const rows = this.#sql
      .exec<Row>("SELECT * FROM sessions ORDER BY last_seen_at_ms DESC, created_at_ms DESC")
      .toArray();
    return rows.map(fromRow).filter((session) => isAlive(session, nowMs));
  }

  touch(id: string, nowMs: number): void {
    this.#sql.exec("UPDATE sessions SET last_seen_at_ms = ? WHERE id = ?", nowMs, id);
  }

  renew(id: string, tokens: Pick<StoredSession, "refreshSealed" | "idToken" | "tokenExpiresAtMs">): void {
    const { refreshSealed, idToken, tokenExpiresAtMs } = tokens;
    this.#sql.exec(
      "UPDATE sessions SET refresh_sealed = ?, id_token = ?, token_expires_at_ms = ?, must_renew = 0 WHERE id = ?",
      refreshSealed,
      idToken,
      tokenExpiresAtMs,
      id,
    );
  }

  markForRenewal(): void {
    this.#sql.exec("UPDATE sessions SET must_renew = 1");
  }

  /** Whether there was one. */
  remove(id: string): boolean {
    return this.#sql.exec("DELETE FROM sessions WHERE id = ?", id).rowsWritten > 0;
  }

  removeAll(exceptId = ""): void {
    this.#sql.exec("DELETE FROM sessions WHERE id <> ?", exceptId);
  }

  /** When the next session ends by itself; null when there is none left. */
  removeDead(nowMs: number): number | null {
    const all = this.#sql.exec<Row>("SELECT * FROM sessions").toArray().map(fromRow);
    for (const { id } of all.filter((session) => !isAlive(session, nowMs))) this.remove(id);
    const ends = all.filter((session) => isAlive(session, nowMs)).map(endsAtMs);
    return ends.length > 0 ? Math.min(...ends) : null;
  }
}

const fromRow = (row: Row): StoredSession => ({
  id: row.id,
  refreshSealed: row.refresh_sealed,
  idToken: row.id_token,
  tokenExpiresAtMs: row.token_expires_at_ms,
  device: row.device,
  createdAtMs: row.created_at_ms,
  lastSeenAtMs: row.last_seen_at_ms,
  remember: row.remember === 1,
  mustRenew: row.must_renew === 1,
});
