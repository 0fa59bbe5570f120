/** The portal's scheduled tasks. Sign-in attempts need none, because each counter deletes itself by its alarm. */
import { minutes } from "#base/duration.ts";
import { getIntervalMinutes, licenceTasks, type PortalTask, portalTasks } from "#base/scheduled-tasks.ts";
import { type RunEnd, type RunRecords, runTask as runAnyTask, type Task } from "#base/task-runner.ts";
import { rebuildUserIndex } from "../accounts/rebuild-index.ts";
import type { LicencesClient } from "../clients/contract.ts";
import { createFirestoreClient, getFirestoreOptions } from "../clients/firestore-client.ts";
import { UpstreamFault } from "../clients/http-client.ts";
import { createLicencesClient } from "../clients/licences-client.ts";
import { getConfiguration, type PortalEnv, requireConfiguration } from "../env.ts";
import { deliverLeftEvents } from "../events/deliver-events.ts";
import { logFault, logMaintenance } from "../log.ts";
import { sendEventNotifications } from "../notifications/send-event-notifications.ts";
import { sendExportNotifications } from "../notifications/send-export-notifications.ts";
import { sendJobNotifications } from "../notifications/send-job-notifications.ts";
import { sendReleaseNotifications } from "../notifications/send-release-notifications.ts";
import { sendPortalEventNotification } from "../points/send-portal-event-notification.ts";
import { settleOrderPoints } from "../points/settle-order-points.ts";
import { clock, type TaskTools } from "../task-tools.ts";
import { refreshChangedTickets } from "../tickets/refresh-changed-tickets.ts";
import { sendWaitingTickets } from "../tickets/send-waiting-tickets.ts";
import { checkServices } from "./check-services.ts";
import { getTaskStatus } from "./contract.ts";
import { deleteExpiredNotifications, deleteOldMails, retireExpiredBanner } from "./expired-documents.ts";
import { removeFormerNames } from "./former-names.ts";
import { finishDeletions } from "./unfinished-deletions.ts";

const tasks: Record<PortalTask, Task<TaskTools>> = {
  "service-check": { maxMs: minutes(1), run: checkServices },
  "expired-notifications": {
    maxMs: minutes(4.5),
    async run(tools) {
      await deleteExpiredNotifications(tools);
      await removeFormerNames(tools);
    },
  },
  "old-mails": { maxMs: minutes(2), run: deleteOldMails },
  "expired-banner": { maxMs: minutes(1.5), run: retireExpiredBanner },
  "unfinished-deletions": { maxMs: minutes(3.5), run: finishDeletions },
  "job-notifications": {
    maxMs: minutes(1),
    run: async ({ env, licences, now, count, mustStop }) => {
      count("sent", await sendJobNotifications({ env, licences, now, mustStop }));
      count("sent", await sendEventNotifications({ env, licences, now, mustStop }));
      count("sent", await sendReleaseNotifications({ env, licences, now, mustStop }));
      count("sent", await sendExportNotifications({ env, licences, now, mustStop }));
    },
  },
  "event-outbox": {
    maxMs: minutes(1),
    run: (tools) => deliverLeftEvents({ ...tools, notify: (event) => sendPortalEventNotification(tools.env, event) }),
  },
  "ticket-answers": { maxMs: minutes(3), run: refreshChangedTickets },
  "order-points": {
    maxMs: minutes(1),
    run: async ({ env, licences, count, mustStop }) =>
      count("finished", await settleOrderPoints({ env, licences, mustStop })),
  },
  "waiting-tickets": { maxMs: minutes(1), run: sendWaitingTickets },
  // Each minute goes on with the pass.
  "user-index": { maxMs: minutes(1), run: rebuildUserIndex },
  "licence-clock": { maxMs: minutes(5.5), run: startMissedLicenceTasks },
};

/** Starts tasks of the licence service that its own schedule has missed. */
async function startMissedLicenceTasks({ licences, now, requestId, count, mustStop }: TaskTools): Promise<void> {
  const runs = await licences.maintenance();
  if (!runs.ok) throw new UpstreamFault("licences", "status");
  const missed = runs.value.filter((run) => ["never", "late", "interrupted"].includes(getTaskStatus(run, now)));
  for (const { task } of missed) {
    const licenceTask = licenceTasks.find((each) => each === task);
    if (!licenceTask || mustStop()) continue;
    const run = await licences.runMaintenance({ task: licenceTask, requestId });
    if (!run.ok) throw new UpstreamFault("licences", "status");
    count("started", 1);
  }
}

export function runPortalTask(
  env: PortalEnv,
  name: PortalTask,
  requestId: string,
  task: Task<TaskTools> = tasks[name],
  isScheduled = false,
): Promise<RunEnd | null> {
  const onFault = (error: unknown) => logFault(error, { requestId, kind: `cron/${name}` });
  const licences = createLicencesClient({ binding: env.LICENCES, actor: clock, requestId, onFault });
  return runAnyTask<TaskTools>({
    ...{ name, task, requestId },
    createTools: (control) => ({
      ...control,
      ...{ env, licences, isScheduled, store: createFirestoreClient(getFirestoreOptions(requireConfiguration(env))) },
    }),
    records: createRunRecords(name, licences),
    isUnavailable: (error) => error instanceof UpstreamFault,
    log: { failed: onFault, finished: logMaintenance },
  });
}

/** The licence service records the runs. While it is down, tasks run without a record; its client logs that. */
const createRunRecords = (name: PortalTask, licences: LicencesClient): RunRecords => ({
  async begin(_, requestId, startedAt) {
    const begun = await licences.beginRun({ task: name, requestId, startedAt: startedAt.toISOString() });
    return !begun.ok || begun.value.isClaimed;
  },
  async end(_, { finishedAt, ...end }) {
    await licences.endRun({ task: name, finishedAt: finishedAt.toISOString(), ...end });
  },
});

/** As in `wrangler.toml`; the other one is every minute. */
const hourlyCron = "47 * * * *";

export async function runScheduledTasks(cron: string, env: PortalEnv): Promise<void> {
  const requestId = crypto.randomUUID();
  const check = getConfiguration(env);
  if (!check.ok) {
    const { names } = check;
    logFault(new Error("Scheduled tasks need a configuration."), {
      ...{ requestId, kind: "cron", names },
      severity: "critical",
    });
    return;
  }
  const due = portalTasks.filter((task) => cron === hourlyCron || getIntervalMinutes(task) === 1);
  for (const task of due) await runPortalTask(env, task, requestId, tasks[task], true);
}
