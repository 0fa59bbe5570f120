/** The scheduled tasks of both Workers, as the staff see them. */
import { minutes } from "#base/duration.ts";
import type { TaskError } from "#base/scheduled-tasks.ts";
import type { TaskRun } from "#workers/licences/maintenance/contract.ts";

export type { TaskRun } from "#workers/licences/maintenance/contract.ts";

export interface FinishedRun {
  /** Null when it went well. */
  error: TaskError | null;
}

export type TaskStatus = "never" | "running" | "interrupted" | "failed" | "late" | "well";

/** Longer than the platform lets a run last. */
const maxRunMs = minutes(15);

/** The first status that applies. */
export function getTaskStatus(run: TaskRun, now: Date): TaskStatus {
  const { startedAt, error, everyMinutes } = run;
  if (startedAt === null) return "never";
  const sinceMs = (iso: string) => now.getTime() - Date.parse(iso);
  const isOpen = isUnfinished(run);
  if (isOpen && sinceMs(startedAt) < maxRunMs) return "running";
  // The platform may start a task late but never skips a run.
  if (sinceMs(startedAt) > minutes(2 * everyMinutes + 5)) return "late";
  if (isOpen) return "interrupted";
  return error === null ? "well" : "failed";
}

/** Whether the latest run is running or was interrupted; the facts about the end are then those of the run before. */
export const isUnfinished = ({ startedAt, finishedAt }: Pick<TaskRun, "startedAt" | "finishedAt">): boolean =>
  startedAt !== null && (finishedAt === null || finishedAt < startedAt);
