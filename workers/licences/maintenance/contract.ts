/** What is recorded of the runs of both Workers' scheduled tasks. */
import * as z from "zod";
import { licenceTasks, portalTasks, taskErrors } from "#shared/scheduled-tasks.ts";

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

/** `GET /maintenance/runs`: each task of both Workers, whether it has run or not. */
export const taskRunsReply = z.object({ runs: z.array(taskRun) });

/** `POST /maintenance/runs`: runs one task now; the same `requestId` runs it once. */
export const runTaskRequest = z.object({ task: z.enum(licenceTasks), requestId: z.string().min(8).max(128) });
export const runTaskReply = z.object({ run: taskRun });

/** `POST /maintenance/runs/begin`: claims a run of the portal; not when the latest run has this very `requestId`. */
export const beginRunRequest = z.object({
  task: z.enum(portalTasks),
  requestId: z.string().min(8).max(128),
  startedAt: z.iso.datetime(),
});
export type RunBegin = z.infer<typeof beginRunRequest>;
export const beginRunReply = z.object({ isClaimed: z.boolean() });

/** `POST /maintenance/runs/end`: what came of a run of the portal. */
export const endRunRequest = z.object({
  task: z.enum(portalTasks),
  finishedAt: z.iso.datetime(),
  durationMs: z.number().int().nonnegative(),
  counts: taskRun.shape.counts,
  error: taskRun.shape.error,
});
export type RunRecord = z.infer<typeof endRunRequest>;
export const endRunReply = z.object({});
