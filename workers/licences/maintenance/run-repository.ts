/** SQL of the runs of both Workers' scheduled tasks: one row a task, about its latest run. */
import { getIntervalMinutes, type TaskName, taskNames } from "#base/scheduled-tasks.ts";
import type { RunRecords } from "#base/task-runner.ts";
import { allColumns } from "../platform/columns.ts";
import { counted, type Database } from "../platform/database.ts";
import { insert, sql } from "../platform/sql.ts";
import type { Row } from "../platform/table-rows.ts";
import type { TaskRun } from "./contract.ts";

type RunRow = Row<"maintenance_runs">;
const run = allColumns("maintenance_runs", "r");

/** Lists every task, also those that have never run. */
export async function listRuns(database: Database): Promise<TaskRun[]> {
  const rows = await database.rows(database.select(run, sql`FROM maintenance_runs r`));
  return taskNames.map((task) =>
    toRun(
      task,
      rows.find((row) => row.task === task),
    ),
  );
}

export async function readRun(database: Database, task: TaskName): Promise<TaskRun> {
  const [row] = await database.rows(database.select(run, sql`FROM maintenance_runs r WHERE r.task = ${task}`));
  return toRun(task, row);
}

const toRun = (task: TaskName, row: RunRow | undefined): TaskRun => ({
  task,
  everyMinutes: getIntervalMinutes(task),
  requestId: row?.request_id ?? null,
  startedAt: row?.started_at ?? null,
  finishedAt: row?.finished_at ?? null,
  succeededAt: row?.succeeded_at ?? null,
  durationMs: row?.duration_ms ?? null,
  counts: row ? JSON.parse(row.counts) : {},
  error: row?.error ?? null,
});

export const createRunRecords = (database: Database): RunRecords => ({
  async begin(task, requestId, startedAt) {
    const [written] = await database.batch([
      counted(
        database.statement(
          sql`${insert("maintenance_runs", { task, request_id: requestId, started_at: startedAt.toISOString() })}
          ON CONFLICT (task) DO UPDATE SET request_id = ${requestId}, started_at = ${startedAt.toISOString()}
 WHERE request_id <> ${requestId}`,
        ),
      ),
    ]);
    return written?.changes !== 0;
  },

  /** Of two concurrent runs the row keeps the one that ends last. */
  async end(task, { finishedAt, durationMs, counts, error }) {
    await database.batch([
      database.statement(
        sql`UPDATE maintenance_runs SET finished_at = ${finishedAt.toISOString()},
           succeeded_at = CASE WHEN ${error} IS NULL THEN ${finishedAt.toISOString()} ELSE succeeded_at END,
           duration_ms = ${durationMs}, counts = ${JSON.stringify(counts)}, error = ${error}
         WHERE task = ${task}`,
      ),
    ]);
  },
});
