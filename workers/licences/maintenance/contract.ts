/** The tasks of the clock, and what is kept of their runs; the portal's own tasks are told in the same words. */
import * as z from "zod";

export const licenceTasks = [
  "lost-engines",
  "token-renewal",
  "shop-health",
  "old-jobs",
  "spent-tickets",
  "old-keys",
  "old-events",
] as const;
export type LicenceTask = (typeof licenceTasks)[number];

/**
 * Why a run ended early: a part that it needs gave no answer, it took longer than it may, or we are at fault. What
 * exactly happened stands in the log under the run's request id.
 */
export const taskErrors = ["UNAVAILABLE", "TIMEOUT", "FAULT"] as const;
export type TaskError = (typeof taskErrors)[number];

const timestamp = z.string();

/** All but the task are null as long as it has never run. */
export const taskRun = z.object({
  task: z.string(),
  everyMinutes: z.number().int().positive(),
  requestId: z.string().nullable(),
  startedAt: timestamp.nullable(),
  /** Before `startedAt`, when the latest run has not ended: it is under way, or it was cut off. */
  finishedAt: timestamp.nullable(),
  succeededAt: timestamp.nullable(),
  /** These three are of the last run that ended. */
  durationMs: z.number().int().nonnegative().nullable(),
  counts: z.record(z.string(), z.number().int().nonnegative()),
  error: z.enum(taskErrors).nullable(),
});
export type TaskRun = z.infer<typeof taskRun>;

/** `GET /maintenance/runs`: each task, whether it has run or not. */
export const taskRunsReply = z.object({ runs: z.array(taskRun) });

/** `POST /maintenance/runs`: runs one task now; the same `requestId` runs it once. */
export const runTaskRequest = z.object({ task: z.enum(licenceTasks), requestId: z.string().min(8).max(128) });
export const runTaskReply = z.object({ run: taskRun });
