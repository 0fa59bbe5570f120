/** What the clock did, for the staff: the portal's own tasks from its journal, the licence service's from itself. */
import { failure, type Result, success } from "#shared/errors.ts";
import type { Deadline } from "#shared/time-limit.ts";
import { TimeLimitError, withTimeLimit } from "#shared/time-limit.ts";
import { licenceTasks, type TaskRun } from "#workers/licences/maintenance/contract.ts";
import type { LicencesGateway } from "../contract.ts";
import type { PortalEnv } from "../env.ts";
import { type MaintenanceGateway, type PortalTask, portalTasks, type TaskName } from "./contract.ts";
import { type JournalRow, journalOf } from "./journal.ts";
import { runTask } from "./run-task.ts";
import { tasks } from "./tasks.ts";

interface MaintenanceOptions {
  env: PortalEnv;
  /** In the name of the administrator who asks. */
  licences: LicencesGateway;
  deadline: Deadline;
  waitUntil(promise: Promise<unknown>): void;
  onFault: (error: unknown) => void;
}

export function maintenanceGateway(options: MaintenanceOptions): MaintenanceGateway {
  const { env, licences, deadline, waitUntil, onFault } = options;

  async function ownRuns(): Promise<TaskRun[] | null> {
    try {
      const rows = await journalOf(env).runs();
      return portalTasks.map((task) =>
        runFrom(
          task,
          rows.find((row) => row.task === task),
        ),
      );
    } catch (error) {
      onFault(error);
      return null;
    }
  }

  return {
    async runs() {
      const [portal, theirs] = await Promise.all([ownRuns(), licences.maintenance()]);
      return { portal, licences: theirs.ok ? theirs.value : null };
    },

    async run(name, requestId) {
      const running = runOf(name, requestId);
      waitUntil(running);
      return withTimeLimit(deadline.leftMs(), running).catch((error) => {
        if (!(error instanceof TimeLimitError)) throw error;
        return success("running");
      });
    },
  };

  async function runOf(name: TaskName, requestId: string): Promise<Result<TaskRun>> {
    const theirs = licenceTasks.find((task) => task === name);
    if (theirs) return licences.runMaintenance(theirs, requestId);
    await runTask(env, name as PortalTask, requestId);
    const run = (await ownRuns())?.find(({ task }) => task === name);
    return run ? success(run) : failure("UPSTREAM_UNAVAILABLE");
  }
}

const iso = (ms: number | null | undefined) => (ms ? new Date(ms).toISOString() : null);

const runFrom = (task: PortalTask, row: JournalRow | undefined): TaskRun => ({
  task,
  everyMinutes: tasks[task].everyMinutes,
  requestId: row?.requestId ?? null,
  startedAt: iso(row?.startedAtMs),
  finishedAt: iso(row?.finishedAtMs),
  succeededAt: iso(row?.succeededAtMs),
  durationMs: row?.durationMs ?? null,
  counts: row?.counts ?? {},
  error: row?.error ?? null,
});
