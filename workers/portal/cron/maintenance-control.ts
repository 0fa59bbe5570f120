/** The runs of the scheduled tasks of both Workers for the staff, and starting tasks by hand. */
import { failure, type Result, success } from "#base/errors.ts";
import { licenceTasks, type PortalTask, type TaskName } from "#base/scheduled-tasks.ts";
import { type Deadline, withTimeLimitOr } from "#base/time-limit.ts";

import type { LicencesClient } from "../contract.ts";
import type { PortalEnv } from "../env.ts";
import type { FinishedRun, MaintenanceControl } from "./contract.ts";
import { runPortalTask } from "./tasks.ts";

interface MaintenanceOptions {
  env: PortalEnv;
  /** With the administrator as actor. */
  licences: LicencesClient;
  deadline: Deadline;
  waitUntil(promise: Promise<unknown>): void;
}

export function createMaintenanceControl({
  env,
  licences,
  deadline,
  waitUntil,
}: MaintenanceOptions): MaintenanceControl {
  async function runNow(name: TaskName, requestId: string): Promise<Result<FinishedRun>> {
    const licenceTask = licenceTasks.find((task) => task === name);
    if (licenceTask) return licences.runMaintenance({ task: licenceTask, requestId });
    const end = await runPortalTask(env, name as PortalTask, requestId);
    if (end) return success(end);
    // The same form a second time: the run is recorded.
    const runs = await licences.maintenance();
    const run = runs.ok ? runs.value.find(({ task }) => task === name) : undefined;
    return run ? success(run) : failure("UPSTREAM_UNAVAILABLE");
  }

  return {
    async runs() {
      const runs = await licences.maintenance();
      return runs.ok ? runs.value : null;
    },

    async run(name, requestId) {
      const running = runNow(name, requestId);
      waitUntil(running);
      return withTimeLimitOr(deadline.leftMs(), running, success("running" as const));
    },
  };
}
