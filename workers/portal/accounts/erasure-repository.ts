/** Running deletions of accounts, in the SQLite of the journal's object. */
import type { LicencesChoice } from "#workers/licences/accounts/contract.ts";
import type { PortalEvent } from "#workers/licences/events/contract.ts";

/** An account whose erasure is not finished. */
export interface PendingErasure {
  uid: string;
  email: string;
  licences: LicencesChoice;
  /** Random name of the archive that keeps the points. */
  archive: string;
  /** The event of a deletion by the staff. */
  event: PortalEvent | null;
}

export interface ErasureRow extends PendingErasure {
  begunAtMs: number;
  /** The identity service has deleted the account. */
  isConfirmed: boolean;
  /** When every step had succeeded once. */
  passedAtMs: number | null;
}

type SqlRow = Record<"uid" | "email" | "archive", string> & { licences: LicencesChoice } & Record<
    "begun_at_ms" | "is_confirmed",
    number
  > & { passed_at_ms: number | null; event: string | null };

export class ErasureRepository {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    // The licence service records task runs now.
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
    const columns = sql.exec("SELECT name FROM pragma_table_info('erasures') WHERE name = 'event'").toArray();
    if (columns.length === 0) sql.exec("ALTER TABLE erasures ADD COLUMN event TEXT");
  }

  /** A repeated request replaces the choices of an unconfirmed one. */
  start({ uid, email, licences, archive, event }: PendingErasure, nowMs: number): void {
    this.#sql.exec(
      `INSERT INTO erasures (uid, email, licences, archive, begun_at_ms, event) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
       ON CONFLICT (uid) DO UPDATE SET email = ?2, licences = ?3, begun_at_ms = ?5, event = ?6 WHERE is_confirmed = 0`,
      ...[uid, email, licences, archive],
      nowMs,
      event && JSON.stringify(event),
    );
  }

  /** Marks the deletion as final. Returns the pending erasure, and recreates its row when it was deleted in between. */
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

  /** Oldest first. */
  list(): ErasureRow[] {
    return this.#sql
      .exec<SqlRow>("SELECT * FROM erasures ORDER BY begun_at_ms")
      .toArray()
      .map(({ uid, email, licences, archive, ...row }) => ({
        ...{ uid, email, licences, archive },
        event: row.event === null ? null : JSON.parse(row.event),
        begunAtMs: row.begun_at_ms,
        isConfirmed: row.is_confirmed === 1,
        passedAtMs: row.passed_at_ms,
      }));
  }
}
