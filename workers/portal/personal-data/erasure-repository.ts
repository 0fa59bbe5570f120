/** Running deletions of accounts, in the SQLite of the journal's object. */
import type { LicencesChoice } from "#workers/licences/accounts/contract.ts";

/** An account whose deletion has to be finished. */
export interface PendingErasure {
  uid: string;
  email: string;
  licences: LicencesChoice;
  /** The random name under which the points stay. */
  archive: string;
}

export interface ErasureRow extends PendingErasure {
  begunAtMs: number;
  /** The account is gone at the identity service. */
  isConfirmed: boolean;
  /** When all steps were done once. */
  passedAtMs: number | null;
}

type SqlRow = Record<"uid" | "email" | "archive", string> & { licences: LicencesChoice } & Record<
    "begun_at_ms" | "is_confirmed",
    number
  > & { passed_at_ms: number | null };

export class ErasureRepository {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    // Runs of tasks are recorded by the licence service.
    sql.exec("DROP TABLE IF EXISTS runs");
    sql.exec(`CREATE TABLE IF NOT EXISTS erasures (
      uid TEXT PRIMARY KEY,
      email TEXT NOT NULL,
      licences TEXT NOT NULL,
      archive TEXT NOT NULL,
      begun_at_ms INTEGER NOT NULL,
      is_confirmed INTEGER NOT NULL DEFAULT 0,
      passed_at_ms INTEGER
    ) STRICT`);
  }

  /** A second start replaces the choices of the first one until the erasure is confirmed. */
  start({ uid, email, licences, archive }: PendingErasure, nowMs: number): void {
    this.#sql.exec(
      `INSERT INTO erasures (uid, email, licences, archive, begun_at_ms) VALUES (?1, ?2, ?3, ?4, ?5)
       ON CONFLICT (uid) DO UPDATE SET email = ?2, licences = ?3, begun_at_ms = ?5 WHERE is_confirmed = 0`,
      ...[uid, email, licences, archive],
      nowMs,
    );
  }

  /** The account is gone at the identity service. Returns the stored erasure, also when its row was deleted meanwhile. */
  confirm(erasure: PendingErasure, begunAtMs: number): PendingErasure {
    this.start(erasure, begunAtMs);
    this.#sql.exec("UPDATE erasures SET is_confirmed = 1 WHERE uid = ?", erasure.uid);
    return this.find(erasure.uid) ?? erasure;
  }

  complete(uid: string, nowMs: number): void {
    this.#sql.exec("UPDATE erasures SET passed_at_ms = ? WHERE uid = ?", nowMs, uid);
  }

  delete(uid: string): void {
    this.#sql.exec("DELETE FROM erasures WHERE uid = ?", uid);
  }

  find(uid: string): ErasureRow | null {
    return this.list().find((row) => row.uid === uid) ?? null;
  }

  /** The oldest first. */
  list(): ErasureRow[] {
    return this.#sql
      .exec<SqlRow>("SELECT * FROM erasures ORDER BY begun_at_ms")
      .toArray()
      .map(({ uid, email, licences, archive, ...row }) => ({
        ...{ uid, email, licences, archive },
        begunAtMs: row.begun_at_ms,
        isConfirmed: row.is_confirmed === 1,
        passedAtMs: row.passed_at_ms,
      }));
  }
}
