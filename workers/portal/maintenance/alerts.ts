/** When the people on call have to act. Each alert has a chapter in docs/runbooks.md. */
import { days, hours, minutes } from "#base/duration.ts";
import { type CustomerService, customerServices, type ServiceRecords, type TaskRun } from "./contract.ts";

const serviceAlerts = {
  signIn: "sign-in-down",
  licences: "licences-down",
  updates: "updates-down",
  payments: "payments-down",
  support: "support-down",
  assistant: "assistant-down",
  notifications: "notifications-down",
} as const satisfies Record<CustomerService, string>;

/** Raised by the scheduled check. */
export const raisedAlerts = [...Object.values(serviceAlerts), "tasks-behind", "error-budget-spent"] as const;

/** What a monitor outside of Cloudflare sees at `/api/health`, because the portal cannot report its own silence. */
export const monitorAlerts = ["portal-down", "checks-missing"] as const;

export interface RaisedAlert {
  name: (typeof raisedAlerts)[number];
  /** What is concerned: dependencies, tasks or services. */
  names: string[];
}

export interface KnownAlert extends RaisedAlert {
  sinceMs: number;
  reportedAtMs: number;
}

export interface AlertChange extends RaisedAlert {
  change: "started" | "ongoing" | "ended";
  sinceMs: number;
}

/** A single failed check is no reason to wake a person. */
const minDownMs = minutes(3);
const repeatMs = hours(1);

/** How much of thirty days each service may be down. */
const targets: Record<CustomerService, number> = {
  signIn: 0.999,
  licences: 0.999,
  updates: 0.995,
  payments: 0.999,
  support: 0.995,
  assistant: 0.99,
  notifications: 0.995,
};
const budgetDays = 30;

export const getBudgetMinutes = (service: CustomerService): number =>
  ((1 - targets[service]) * days(budgetDays)) / minutes(1);

export function findServiceAlerts(
  { states }: ServiceRecords,
  listCauses: (service: CustomerService) => string[],
): RaisedAlert[] {
  return states
    .filter(({ state, sinceMs, checkedAtMs }) => state === "down" && checkedAtMs - sinceMs >= minDownMs)
    .map(({ service }) => ({ name: serviceAlerts[service], names: listCauses(service) }));
}

/** `since`: the first of the thirty days. */
export function findSpentBudgets({ days: rows }: ServiceRecords, since: string): RaisedAlert[] {
  const names = customerServices.filter((service) => {
    const counted = rows.filter((row) => row.service === service && row.day >= since);
    return counted.reduce((sum, { downMinutes }) => sum + downMinutes, 0) > getBudgetMinutes(service);
  });
  return names.length > 0 ? [{ name: "error-budget-spent", names }] : [];
}

/** Reports the start, the end, and once an hour that an alert goes on. */
export function compareAlerts(earlier: readonly KnownAlert[], raised: readonly RaisedAlert[], nowMs: number) {
  const changes: AlertChange[] = [];
  const kept = raised.map(({ name, names }): KnownAlert => {
    const before = earlier.find((alert) => alert.name === name);
    const sinceMs = before?.sinceMs ?? nowMs;
    const isDue = !before || nowMs - before.reportedAtMs >= repeatMs;
    if (isDue) changes.push({ name, names, change: before ? "ongoing" : "started", sinceMs });
    return { name, names, sinceMs, reportedAtMs: isDue ? nowMs : before.reportedAtMs };
  });
  const isRaised = (name: string) => raised.some((alert) => alert.name === name);
  for (const { name, names, sinceMs } of earlier.filter((alert) => !isRaised(alert.name)))
    changes.push({ name, names, change: "ended", sinceMs });
  return { kept, changes };
}

/** First of the days that count for the budgets. */
export const getBudgetStart = (now: Date): Date => new Date(now.getTime() - days(budgetDays - 1));

const missedTurns = 3;
const graceMs = minutes(15);

/** The tasks whose last success is three of their turns and fifteen minutes ago. */
export const listTasksBehind = (runs: readonly TaskRun[], now: Date): string[] =>
  runs
    .filter(({ succeededAt, everyMinutes, error }) =>
      succeededAt === null
        ? error !== null
        : now.getTime() - Date.parse(succeededAt) > minutes(missedTurns * everyMinutes) + graceMs,
    )
    .map(({ task }) => task);
