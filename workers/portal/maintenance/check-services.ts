/** The scheduled check: records the state of each service, and raises and ends alerts. */
import { toParisDay } from "#app/i18n/format.ts";
import { days, seconds } from "#base/duration.ts";
import { getJournal, requireConfiguration } from "../env.ts";
import { logAlert } from "../log.ts";
import type { TaskTools } from "../task-tools.ts";
import { findServiceAlerts, findSpentBudgets, getBudgetStart, type RaisedAlert } from "./alerts.ts";
import { checkPortalDependencies } from "./check-dependencies.ts";
import { historyDays, maxCheckAgeMs } from "./contract.ts";
import { type DependencyStates, getServiceStates, listCauses } from "./dependencies.ts";
import { listTasksBehind } from "./list-tasks-behind.ts";
import { notifyStaff } from "./notify-staff.ts";

export async function checkServices(tools: TaskTools): Promise<void> {
  const { env, now, count } = tools;
  const journal = getJournal(env);
  const lastMs = await journal.lastCheckMs();
  const dependencies = await confirmStates(tools);
  const states = getServiceStates(dependencies);
  // The check itself takes time, and the next one counts from here.
  const nowMs = Date.now();
  const records = await journal.recordServices({
    ...{ states, nowMs },
    day: toParisDay(new Date(nowMs).toISOString()),
    oldestDay: toParisDay(new Date(nowMs - days(historyDays - 1)).toISOString()),
  });
  for (const state of ["down", "limited"] as const)
    count(state, Object.values(states).filter((each) => each === state).length);
  const raised = [
    ...findServiceAlerts(records, (service) => listCauses(service, dependencies)),
    ...findSpentBudgets(records, toParisDay(getBudgetStart(now).toISOString())),
    // After a pause of the whole schedule every task is late.
    ...(lastMs !== null && nowMs - lastMs < maxCheckAgeMs ? await findLateTasks(tools) : []),
  ];
  for (const change of await journal.updateAlerts(raised, nowMs)) {
    logAlert(change.change === "ended" ? "info" : "error", {
      ...{ requestId: tools.requestId, kind: change.change, code: change.name, names: change.names },
      durationMs: nowMs - change.sinceMs,
    });
    if (change.change !== "ongoing") await notifyStaff(tools, change);
  }
}

/** Checks twice what is not well: an answer that was lost once says nothing. */
async function confirmStates({ env, requestId }: TaskTools): Promise<DependencyStates> {
  const options = { env, requestId, configuration: requireConfiguration(env) };
  const first = await checkPortalDependencies(options);
  const isWell = Object.values(first).every((state) => state === "ok" || state === "off");
  if (isWell) return first;
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  return checkPortalDependencies(options);
}

const pauseMs = seconds(3);

/** The licence service knows the runs; its own alert reports when it does not answer. */
async function findLateTasks({ licences, now }: TaskTools): Promise<RaisedAlert[]> {
  const runs = await licences.maintenance();
  const names = runs.ok ? listTasksBehind(runs.value, now) : [];
  return names.length > 0 ? [{ name: "tasks-behind", names }] : [];
}
