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

/** All but the task are null as long as it has never run. */
export interface TaskRun {
  task: string;
  everyMinutes: number;
  requestId: string | null;
  startedAt: string | null;
  /** Before `startedAt`, when the latest run has not ended: it is under way, or it was cut off. */
  finishedAt: string | null;
  succeededAt: string | null;
  /** These three are of the last run that ended. */
  durationMs: number | null;
  counts: Record<string, number>;
  error: TaskError | null;
}

/** Runs one task now; the same `requestId` runs it once. */
export const runTaskRequest = z.object({ task: z.enum(licenceTasks), requestId: z.string().min(8).max(128) });
