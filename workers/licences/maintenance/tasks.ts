/** The licence service's scheduled tasks and their start. */
import { minutes } from "#base/duration.ts";
import { getIntervalMinutes, type LicenceTask, licenceTasks } from "#base/scheduled-tasks.ts";
import { type RunControl, runTask as runAnyTask, type Task } from "#base/task-runner.ts";
import { runIdleBulkJobs } from "../licences/bulk/run-bulk-job.ts";
import { reconcileOrders } from "../orders/reconcile-orders.ts";
import { createContext } from "../platform/context.ts";
import { Database } from "../platform/database.ts";
import type { LicencesEnv } from "../platform/env.ts";
import { LicenceError } from "../platform/errors.ts";
import { log } from "../platform/log.ts";
import { checkTemplates } from "../templates/check-missing.ts";
import { deleteOldTemplates } from "../templates/delete-template.ts";
import { runDryRuns } from "../updates/dry-run/run-dry-runs.ts";
import { sweepMs } from "../updates/jobs/heartbeat.ts";
import { reviveSilentJobs } from "../updates/jobs/job-launcher.ts";
import { publishDueThemes } from "../updates/jobs/publish-due-themes.ts";
import { deleteOldDeliveries } from "../webhooks/delete-old-deliveries.ts";
import { deliverDue } from "../webhooks/deliver-due.ts";
import { checkDueStores } from "./check-due-stores.ts";
import { deleteOldJobs } from "./delete-old-jobs.ts";
import {
  anonymiseOldEvents,
  deleteOldKeys,
  deleteOldStaffActs,
  deleteOldStripeEvents,
  deleteOldTickets,
} from "./delete-old-rows.ts";
import { shortenLoggedFilters } from "./exports/logged-filters.ts";
import { deleteOldExports, writeExports } from "./exports/write-exports.ts";
import { renewTokens } from "./renew-tokens.ts";
import { resealValues } from "./reseal-values.ts";
import { createRunRecords } from "./run-repository.ts";

interface LicenceTaskTools extends RunControl {
  env: LicencesEnv;
}

/** Each task also limits the number of rows that it handles. */
const tasks: Record<LicenceTask, Task<LicenceTaskTools>> = {
  "lost-engines": createTask(minutes(1), async (env, requestId) => ({
    revived: await reviveSilentJobs(createContext(env, requestId)),
  })),
  publications: {
    maxMs: minutes(3),
    async run({ env, requestId, count, mustStop }) {
      for (const [name, amount] of Object.entries(await publishDueThemes(createContext(env, requestId), mustStop)))
        count(name, amount);
    },
  },
  "bulk-jobs": createTask(minutes(1), async (env, requestId, mustStop) => ({
    handled: await runIdleBulkJobs(createContext(env, requestId), { mustStop }),
  })),
  "token-renewal": createTask(minutes(2), renewTokens),
  "key-renewal": {
    maxMs: minutes(2),
    async run({ env, requestId, count, mustStop }) {
      const { renewed, failed } = await resealValues(createContext(env, requestId), mustStop);
      count("renewed", renewed);
      count("failed", failed);
    },
  },
  "shop-health": {
    maxMs: minutes(1),
    async run({ env, requestId, count, mustStop }) {
      for (const [name, amount] of Object.entries(await checkDueStores(env, requestId, mustStop))) count(name, amount);
    },
  },
  "old-jobs": createTask(minutes(2), deleteOldJobs),
  "spent-tickets": createTask(minutes(1), deleteOldTickets),
  "old-keys": createTask(minutes(1), deleteOldKeys),
  "old-staff-acts": createTask(minutes(1), deleteOldStaffActs),
  "old-events": createTask(minutes(1), async (...given) => ({
    anonymised: (await anonymiseOldEvents(...given)) + (await shortenLoggedFilters(...given)),
  })),
  webhooks: {
    maxMs: minutes(1),
    async run({ env, requestId, count, mustStop }) {
      const { delivered, failed } = await deliverDue(createContext(env, requestId), mustStop);
      count("sent", delivered);
      count("failed", failed);
    },
  },
  "old-webhook-deliveries": createTask(minutes(1), deleteOldDeliveries),
  exports: {
    maxMs: minutes(2),
    run: async ({ env, requestId, count, mustStop }) =>
      count("parts", await writeExports(createContext(env, requestId), { mustStop })),
  },
  "old-exports": createTask(minutes(1), (env, requestId) => deleteOldExports(createContext(env, requestId))),
  "template-checks": {
    maxMs: minutes(2),
    async run({ env, requestId, count, mustStop }) {
      const { checked, told } = await checkTemplates(env, requestId, mustStop);
      count("checked", checked);
      count("told", told);
    },
  },
  "dry-runs": {
    maxMs: minutes(2),
    run: async ({ env, requestId, count, mustStop }) =>
      count("checked", await runDryRuns(createContext(env, requestId), mustStop)),
  },
  "old-templates": createTask(minutes(1), deleteOldTemplates),
  orders: {
    maxMs: minutes(5),
    async run({ env, requestId, count, mustStop }) {
      const { checked, failed } = await reconcileOrders(createContext(env, requestId), mustStop);
      count("checked", checked);
      count("failed", failed);
    },
  },
  "old-stripe-events": createTask(minutes(1), deleteOldStripeEvents),
};

function createTask(
  maxMs: number,
  work: (env: LicencesEnv, requestId: string, mustStop: () => boolean) => Promise<Record<string, number>>,
): Task<LicenceTaskTools> {
  return {
    maxMs,
    async run({ env, requestId, count, mustStop }) {
      for (const [name, howMany] of Object.entries(await work(env, requestId, mustStop))) count(name, howMany);
    },
  };
}

export async function runMaintenanceTask(
  env: LicencesEnv,
  name: LicenceTask,
  requestId: string,
  task: Task<LicenceTaskTools> = tasks[name],
): Promise<void> {
  const entry = { requestId, route: `maintenance/${name}` };
  await runAnyTask({
    ...{ name, task, requestId },
    createTools: (control) => ({ ...control, env }),
    records: createRunRecords(new Database(env.DB)),
    isUnavailable: (error) => error instanceof LicenceError && error.code === "UPSTREAM_UNAVAILABLE",
    log: {
      failed(error, code) {
        if (code !== "UNAVAILABLE") return log("error", { event: "fault", ...entry, code, error });
        const cause = error instanceof LicenceError ? (error.cause ?? error) : error;
        log("warn", { event: "upstream_unavailable", ...entry, code, error: cause });
      },
      finished: (finished) => log("info", { event: "maintenance", ...finished }),
    },
  });
}

/** As in `wrangler.toml`; the other cron runs every minute. */
const hourlyCron = "17 * * * *";

/**
 * Jobs without a heartbeat are looked for several times a minute, because a stopped job should not wait for a whole
 * minute.
 */
export const sweepsPerMinute = 3;

export async function runScheduledTasks(cron: string, env: LicencesEnv, pauseMs = sweepMs): Promise<void> {
  if (cron === hourlyCron) {
    const requestId = crypto.randomUUID();
    for (const task of licenceTasks) await runMaintenanceTask(env, task, requestId);
    return;
  }
  const due = licenceTasks.filter((task) => getIntervalMinutes(task) === 1);
  for (let sweep = 1; ; sweep++) {
    for (const task of due) await runMaintenanceTask(env, task, crypto.randomUUID());
    if (sweep === sweepsPerMinute) return;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
