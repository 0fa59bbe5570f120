/** What the tasks did last, for the staff. */
import type { Context } from "../context.ts";
import { type LicenceTask, licenceTasks, type TaskRun } from "./contract.ts";
import { allRuns, type RunRow, runOf } from "./run-repository.ts";
import { tasks } from "./tasks.ts";

export async function listRuns({ database }: Context): Promise<TaskRun[]> {
  const rows = await database.rows(allRuns(database));
  return licenceTasks.map((task) =>
    runFrom(
      task,
      rows.find((row) => row.task === task),
    ),
  );
}

export async function latestRun({ database }: Context, task: LicenceTask): Promise<TaskRun> {
  const [row] = await database.rows(runOf(database, task));
  return runFrom(task, row);
}

const runFrom = (task: LicenceTask, row: RunRow | undefined): TaskRun => ({
  task,
  everyMinutes: tasks[task].everyMinutes,
  requestId: row?.request_id ?? null,
  startedAt: row?.started_at ?? null,
  finishedAt: row?.finished_at ?? null,
  succeededAt: row?.succeeded_at ?? null,
  durationMs: row?.duration_ms ?? null,
  counts: row ? JSON.parse(row.counts) : {},
  error: row?.error ?? null,
});
