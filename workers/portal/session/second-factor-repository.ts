/** The second factor of one account in its object's SQLite: a sealed secret, and hashes of recovery codes. */
export interface StoredFactor {
  secretSealed: string;
  sinceMs: number;
  /** Time step of the last accepted code. */
  lastStep: number;
}

/** A draft was shown to the user, who has not confirmed a code of it yet. */
type FactorState = "draft" | "on";

interface StoredCodes {
  salt: string;
  hashes: string[];
}

type Row = { secret_sealed: string; since_ms: number; last_step: number };

export class SecondFactorRepository {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(`CREATE TABLE IF NOT EXISTS two_factors (
      state TEXT PRIMARY KEY CHECK (state IN ('draft', 'on')),
      secret_sealed TEXT NOT NULL,
      since_ms INTEGER NOT NULL,
      last_step INTEGER NOT NULL
    ) STRICT`);
    sql.exec(`CREATE TABLE IF NOT EXISTS recovery_codes (hash TEXT PRIMARY KEY, salt TEXT NOT NULL) STRICT`);
  }

  read(state: FactorState): StoredFactor | null {
    const [row] = this.#sql.exec<Row>("SELECT * FROM two_factors WHERE state = ?", state).toArray();
    return row ? { secretSealed: row.secret_sealed, sinceMs: row.since_ms, lastStep: row.last_step } : null;
  }

  write(state: FactorState, { secretSealed, sinceMs, lastStep }: StoredFactor): void {
    this.#sql.exec("INSERT OR REPLACE INTO two_factors VALUES (?, ?, ?, ?)", state, secretSealed, sinceMs, lastStep);
  }

  remove(state: FactorState): void {
    this.#sql.exec("DELETE FROM two_factors WHERE state = ?", state);
  }

  replaceCodes({ salt, hashes }: StoredCodes): void {
    this.#sql.exec("DELETE FROM recovery_codes");
    for (const hash of hashes) this.#sql.exec("INSERT INTO recovery_codes VALUES (?, ?)", hash, salt);
  }

  /** Null when no code is left. */
  readSalt(): string | null {
    return this.#sql.exec<{ salt: string }>("SELECT salt FROM recovery_codes LIMIT 1").toArray()[0]?.salt ?? null;
  }

  hasCode(hash: string): boolean {
    return this.#sql.exec("SELECT 1 FROM recovery_codes WHERE hash = ?", hash).toArray().length > 0;
  }

  /** Returns whether the code existed, and deletes it. */
  spendCode(hash: string): boolean {
    return this.#sql.exec("DELETE FROM recovery_codes WHERE hash = ?", hash).rowsWritten > 0;
  }

  countCodes(): number {
    return this.#sql.exec<{ left: number }>("SELECT COUNT(*) AS left FROM recovery_codes").one().left;
  }
}
