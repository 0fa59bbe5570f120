/** The scheduled check: records the state of each service, and raises and ends alerts. */
import { toParisDay } from "#app/i18n/format.ts";
import { translator } from "#app/i18n/translator.ts";
import { days, seconds } from "#base/duration.ts";
import type { Language } from "#base/language.ts";
import { paths } from "#base/paths.ts";
import { getJournal, requireConfiguration } from "../env.ts";
import { logAlert, logFault } from "../log.ts";
import type { NotificationDraft } from "../notifications/contract.ts";
import { endNotifications } from "../notifications/end-notifications.ts";
import { followFixedRule } from "../notifications/follow-rule.ts";
import { hashContent } from "../notifications/notification-content.ts";
import { createNotificationHubs } from "../notifications/notification-hubs.ts";
import { sendNotification } from "../notifications/send-notification.ts";
import type { TaskTools } from "../task-tools.ts";
import {
  type AlertChange,
  findServiceAlerts,
  findSpentBudgets,
  getBudgetStart,
  listTasksBehind,
  type RaisedAlert,
} from "./alerts.ts";
import { checkPortalDependencies } from "./check-dependencies.ts";
import { historyDays, maxCheckAgeMs } from "./contract.ts";
import { type DependencyStates, getServiceStates, listCauses } from "./dependencies.ts";

const shownMs = days(7);

/**
 * Notifies the administrators of an alert, in their bell, until the service is well again; the log line of the alert wakes
 * the people on call. Never throws: Firestore may be what is down.
 */
async function notifyStaff({ env, store, now, requestId }: TaskTools, alert: AlertChange): Promise<void> {
  const say = (language: Language) => {
    const t = translator(language);
    const names = alert.names.join(", ");
    return { title: t(`alertMessages.titles.${alert.name}`), message: t("alertMessages.text", { names }) };
  };
  const hubs = createNotificationHubs(env);
  const publish = async (change: Parameters<typeof hubs.publish>[0]) => (await hubs.publish(change)).reachedAll;
  try {
    const id = await hashContent(["alert", alert.name, alert.sinceMs]);
    if (alert.change === "ended")
      return await endNotifications([{ id, audience: { kind: "admins" } }], { store, publish });
    const draft: NotificationDraft = {
      ...say("fr"),
      english: say("en"),
      type: "error",
      audience: { kind: "admins" },
      imageUrl: null,
      link: paths.status,
      expiresAt: new Date(now.getTime() + shownMs),
    };
    await sendNotification(followFixedRule(draft, "service.alert"), { store, publish, now, createdBy: null, id });
  } catch (error) {
    logFault(error, { requestId, kind: "alert", code: alert.name });
  }
}

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
