/**
 * What the clock's tasks did last, in one object for the whole portal: unlike the cache it is exact, and it keeps
 * the failures of the document store when that is what has failed.
 */
import { DurableObject } from "cloudflare:workers";
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

export interface Ending {
  finishedAtMs: number;
  durationMs: number;
  counts: Record<string, number>;
  error: TaskError | null;
}

type Row = Record<"task" | "request_id" | "counts", string> &
  Record<"started_at_ms", number> &
  Record<"finished_at_ms" | "succeeded_at_ms" | "duration_ms", number | null> & { error: TaskError | null };

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
