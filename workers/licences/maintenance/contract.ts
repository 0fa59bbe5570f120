/** What is recorded of the runs of both Workers' scheduled tasks. */
import * as z from "zod";
import { requestId } from "#base/form-fields.ts";
import { licenceTasks, portalTasks, type TaskError, taskErrors } from "#base/scheduled-tasks.ts";

/** Fields other than the task are null until its first run. */
export interface TaskRun {
  task: string;
  everyMinutes: number;
  requestId: string | null;
  startedAt: string | null;
  /** Earlier than `startedAt` while the latest run is running, or when it was cut off. */
  finishedAt: string | null;
  succeededAt: string | null;
  /** These three describe the last run that ended. */
  durationMs: number | null;
  counts: Record<string, number>;
  error: TaskError | null;
}

/** Runs one task now; the same `requestId` runs it once. */
export const runTaskRequest = z.object({ task: z.enum(licenceTasks), requestId });

/** Claims a run of the portal, unless the latest run has this `requestId`. */
export const beginRunRequest = z.object({
  task: z.enum(portalTasks),
  requestId,
  startedAt: z.iso.datetime(),
});

/** The result of a run of the portal. */
export const endRunRequest = z.object({
  task: z.enum(portalTasks),
  finishedAt: z.iso.datetime(),
  durationMs: z.number().int().nonnegative(),
  counts: z.record(z.string(), z.number().int().nonnegative()),
  error: z.enum(taskErrors).nullable(),
});
