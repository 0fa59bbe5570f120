/**
 * What the clock's tasks did last, and the accounts that are still to be deleted to the end, in one object for the whole
 * portal: unlike the cache it is exact, and it keeps the failures of the document store when that is what has failed.
 */
import { DurableObject } from "cloudflare:workers";
import type { LicencesChoice } from "#workers/licences/accounts/contract.ts";
import type { TaskError } from "#workers/licences/maintenance/contract.ts";
import type { PortalEnv } from "../env.ts";

export interface JournalRow {
  task: string;
  requestId: string;
  startedAtMs: number;
  finishedAtMs: number | null;
  succeededAtMs: number | null;
  durationMs: number | null;
  counts: Record<string, number>;
  error: TaskError | null;
}

/** Somebody's account that is to be deleted to the end. */
export interface OwedErasure {
  uid: string;
  email: string;
  licences: LicencesChoice;
  /** The random name under which the points stay. */
  archive: string;
}

export interface ErasureRow extends OwedErasure {
  begunAtMs: number;
  /** The account is gone at the identity service. */
  isConfirmed: boolean;
  /** When all of it had been done once. */
  passedAtMs: number | null;
}

export interface Ending {
  finishedAtMs: number;
  durationMs: number;
  counts: Record<string, number>;
  error: TaskError | null;
}

type Row = Record<"task" | "request_id" | "counts", string> &
  Record<"started_at_ms", number> &
  Record<"finished_at_ms" | "succeeded_at_ms" | "duration_ms", number | null> & { error: TaskError | null };

type OwedRow = Record<"uid" | "email" | "archive", string> & { licences: LicencesChoice } & Record<
    "begun_at_ms" | "is_confirmed",
    number
  > & { passed_at_ms: number | null };

export class MaintenanceJournal extends DurableObject<PortalEnv> {
  readonly #sql: SqlStorage;

  constructor(ctx: DurableObjectState, env: PortalEnv) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    this.#sql.exec(`CREATE TABLE IF NOT EXISTS runs (
      task TEXT PRIMARY KEY,
      request_id TEXT NOT NULL,
      started_at_ms INTEGER NOT NULL,
      finished_at_ms INTEGER,
      succeeded_at_ms INTEGER,
      duration_ms INTEGER,
      counts TEXT NOT NULL,
      error TEXT
    ) STRICT`);
    this.#sql.exec(`CREATE TABLE IF NOT EXISTS erasures (
      uid TEXT PRIMARY KEY,
      email TEXT NOT NULL,
      licences TEXT NOT NULL,
      archive TEXT NOT NULL,
      begun_at_ms INTEGER NOT NULL,
      is_confirmed INTEGER NOT NULL DEFAULT 0,
      passed_at_ms INTEGER
    ) STRICT`);
  }

  /** Begun once more, it goes by what was asked for last. */
  oweErasure({ uid, email, licences, archive }: OwedErasure, nowMs: number): void {
    this.#sql.exec(
      `INSERT INTO erasures (uid, email, licences, archive, begun_at_ms) VALUES (?1, ?2, ?3, ?4, ?5)
       ON CONFLICT (uid) DO UPDATE SET email = ?2, licences = ?3, begun_at_ms = ?5 WHERE is_confirmed = 0`,
      ...[uid, email, licences, archive],
      nowMs,
    );
  }

  /** The account is gone: from now on there is no way back. Answers what is owed, also when it had been dropped meanwhile. */
  confirmErasure(owed: OwedErasure, begunAtMs: number): OwedErasure {
    this.oweErasure(owed, begunAtMs);
    this.#sql.exec("UPDATE erasures SET is_confirmed = 1 WHERE uid = ?", owed.uid);
    return this.erasureOf(owed.uid) ?? owed;
  }

  erasurePassed(uid: string, nowMs: number): void {
    this.#sql.exec("UPDATE erasures SET passed_at_ms = ? WHERE uid = ?", nowMs, uid);
  }

  dropErasure(uid: string): void {
    this.#sql.exec("DELETE FROM erasures WHERE uid = ?", uid);
  }

  erasureOf(uid: string): ErasureRow | null {
    return this.owedErasures().find((row) => row.uid === uid) ?? null;
  }

  /** The oldest first. */
  owedErasures(): ErasureRow[] {
    return this.#sql
      .exec<OwedRow>("SELECT * FROM erasures ORDER BY begun_at_ms")
      .toArray()
      .map(({ uid, email, licences, archive, ...row }) => ({
        ...{ uid, email, licences, archive },
        begunAtMs: row.begun_at_ms,
        isConfirmed: row.is_confirmed === 1,
        passedAtMs: row.passed_at_ms,
      }));
  }

  /** False when the latest run has this very request id: it is the same act. */
  begin(task: string, requestId: string, startedAtMs: number): boolean {
    const written = this.#sql.exec(
      `INSERT INTO runs (task, request_id, started_at_ms, counts) VALUES (?1, ?2, ?3, '{}')
       ON CONFLICT (task) DO UPDATE SET request_id = ?2, started_at_ms = ?3 WHERE request_id <> ?2`,
      task,
      requestId,
      startedAtMs,
    );
    return written.rowsWritten > 0;
  }

  /** Of two runs at once the one that ends last is told; what it did is true of either. */
  end(task: string, { finishedAtMs, durationMs, counts, error }: Ending): void {
    this.#sql.exec(
      `UPDATE runs SET finished_at_ms = ?2, succeeded_at_ms = CASE WHEN ?5 IS NULL THEN ?2 ELSE succeeded_at_ms END,
         duration_ms = ?3, counts = ?4, error = ?5
       WHERE task = ?1`,
      task,
      finishedAtMs,
      durationMs,
      JSON.stringify(counts),
      error,
    );
  }

  runs(): JournalRow[] {
    return this.#sql
      .exec<Row>("SELECT * FROM runs")
      .toArray()
      .map((row) => ({
        task: row.task,
        requestId: row.request_id,
        startedAtMs: row.started_at_ms,
        finishedAtMs: row.finished_at_ms,
        succeededAtMs: row.succeeded_at_ms,
        durationMs: row.duration_ms,
        counts: JSON.parse(row.counts),
        error: row.error,
      }));
  }
}

/** There is one. */
export const journalOf = ({ MAINTENANCE }: PortalEnv) => MAINTENANCE.getByName("portal");
