/** SQL of what the tasks did last. */
import type { Database } from "../database.ts";
import type { TaskError } from "./contract.ts";

export interface RunRow {
  task: string;
  request_id: string;
  started_at: string;
  finished_at: string | null;
  succeeded_at: string | null;
  duration_ms: number | null;
  counts: string;
  error: TaskError | null;
}

export const allRuns = (database: Database): D1PreparedStatement =>
  database.statement("SELECT * FROM maintenance_runs");

export const runOf = (database: Database, task: string): D1PreparedStatement =>
  database.statement("SELECT * FROM maintenance_runs WHERE task = ?", task);

/** Writes nothing when the latest run has this very request id: it is the same act. */
export const beginRun = (
  database: Database,
  { task, requestId, startedAt }: { task: string; requestId: string; startedAt: Date },
): D1PreparedStatement =>
  database.statement(
    `INSERT INTO maintenance_runs (task, request_id, started_at) VALUES (?1, ?2, ?3)
     ON CONFLICT (task) DO UPDATE SET request_id = ?2, started_at = ?3 WHERE request_id <> ?2`,
    task,
    requestId,
    startedAt.toISOString(),
  );

export interface Outcome {
  task: string;
  finishedAt: Date;
  durationMs: number;
  counts: Record<string, number>;
  error: TaskError | null;
}

/** Of two runs at once the one that ends last is told; what it did is true of either. */
export const endRun = (database: Database, { task, finishedAt, durationMs, counts, error }: Outcome) =>
  database.statement(
    `UPDATE maintenance_runs SET finished_at = ?2, succeeded_at = CASE WHEN ?5 IS NULL THEN ?2 ELSE succeeded_at END,
       duration_ms = ?3, counts = ?4, error = ?5
     WHERE task = ?1`,
    task,
    finishedAt.toISOString(),
    durationMs,
    JSON.stringify(counts),
    error,
  );
