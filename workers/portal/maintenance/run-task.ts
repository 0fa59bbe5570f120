/** Starts a scheduled task of either Worker by hand, for the staff. */
import * as z from "zod";
import { failure, type Result, success } from "#base/errors.ts";
import { licenceTasks, type PortalTask, type TaskName } from "#base/scheduled-tasks.ts";
import { withTimeLimitOr } from "#base/time-limit.ts";
import { defineUseCase } from "../operation.ts";
import type { PortalScope } from "../scope.ts";
import type { FinishedRun } from "./contract.ts";
import { runPortalTask } from "./tasks.ts";

/** Runs it now and returns its result, or "running"; the same request id runs it once. */
export const runTask = defineUseCase(
  z.object({ task: z.custom<TaskName>(), requestId: z.string() }),
  async (scope, { task, requestId }): Promise<Result<FinishedRun | "running">> => {
    const running = runNow(scope, task, requestId);
    scope.waitUntil(running);
    return withTimeLimitOr(scope.deadline.leftMs(), running, success("running" as const));
  },
);

async function runNow({ env, licences }: PortalScope, name: TaskName, requestId: string): Promise<Result<FinishedRun>> {
  const licenceTask = licenceTasks.find((task) => task === name);
  if (licenceTask) return licences.runMaintenance({ task: licenceTask, requestId });
  const end = await runPortalTask(env, name as PortalTask, requestId);
  if (end) return success(end);
  // The same form a second time: the run is recorded.
  const runs = await licences.maintenance();
  const run = runs.ok ? runs.value.find(({ task }) => task === name) : undefined;
  return run ? success(run) : failure("UPSTREAM_UNAVAILABLE");
}
