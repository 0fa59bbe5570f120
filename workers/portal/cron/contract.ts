/** What the clock does for the portal and for the licence service, as the staff see it. */
import type { Result } from "#shared/errors.ts";
import { type LicenceTask, licenceTasks, type TaskRun } from "#workers/licences/maintenance/contract.ts";

export type { TaskError, TaskRun } from "#workers/licences/maintenance/contract.ts";

export const portalTasks = [
  "expired-notifications",
  "expired-banner",
  "unfinished-deletions",
  "licence-clock",
  "job-notifications",
] as const;
export type PortalTask = (typeof portalTasks)[number];

export const taskNames = [...portalTasks, ...licenceTasks] as const;
export type TaskName = PortalTask | LicenceTask;

export interface MaintenanceGateway {
  /** Null for the half that could not be asked. */
  runs(): Promise<{ portal: TaskRun[] | null; licences: TaskRun[] | null }>;
  /** Runs it now and answers what came of it, or that it still runs; the same request id runs it once. */
  run(task: TaskName, requestId: string): Promise<Result<TaskRun | "running">>;
}

export type Standing = "never" | "running" | "interrupted" | "failed" | "late" | "well";

/** Longer than the platform lets a run go on. */
const longestRunMs = 15 * 60_000;

/** How a task is doing: the first of these that is true. */
export function standingOf(run: TaskRun, now: Date): Standing {
  const { startedAt, error, everyMinutes } = run;
  if (startedAt === null) return "never";
  const sinceMs = (iso: string) => now.getTime() - Date.parse(iso);
  const hasNoEnd = isWithoutEnd(run);
  if (hasNoEnd && sinceMs(startedAt) < longestRunMs) return "running";
  // The clock of a platform may strike late; it does not leave out a whole turn.
  if (sinceMs(startedAt) > (2 * everyMinutes + 5) * 60_000) return "late";
  if (hasNoEnd) return "interrupted";
  return error === null ? "well" : "failed";
}

/** Whether the latest run goes on, or broke off; what else is told of its end is that of the run before. */
export const isWithoutEnd = ({ startedAt, finishedAt }: Pick<TaskRun, "startedAt" | "finishedAt">): boolean =>
  startedAt !== null && (finishedAt === null || finishedAt < startedAt);
