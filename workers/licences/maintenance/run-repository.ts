/** SQL of the latest run of each task. */
import { allColumns, into, type Row } from "../columns.ts";
import type { Database, Statement } from "../database.ts";
import type { TaskError } from "./contract.ts";

export type RunRow = Row<"maintenance_runs">;

export const allRuns = (database: Database): Statement<RunRow> =>
  database.select(allColumns("maintenance_runs", "r"), "FROM maintenance_runs r");

export const runOf = (database: Database, task: string): Statement<RunRow> =>
  database.select(allColumns("maintenance_runs", "r"), "FROM maintenance_runs r WHERE r.task = ?", task);

/** Writes nothing when the latest run has this request id, because it is the same run. */
export const beginRun = (
  database: Database,
  { task, requestId, startedAt }: { task: string; requestId: string; startedAt: Date },
): Statement =>
  database.statement(
    `INSERT INTO ${into("maintenance_runs (task, request_id, started_at)")} VALUES (?1, ?2, ?3)
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

/** Of two concurrent runs the one that ends last is kept. */
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
