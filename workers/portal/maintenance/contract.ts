/** The services, in words that customers know, and the scheduled tasks. */
import { minutes } from "#base/duration.ts";
import type { TaskError } from "#base/scheduled-tasks.ts";
import type { TaskRun } from "#workers/licences/maintenance/contract.ts";

/** In the order of the page. */
export const customerServices = [
  "signIn",
  "licences",
  "updates",
  "payments",
  "support",
  "assistant",
  "notifications",
] as const;
export type CustomerService = (typeof customerServices)[number];

/** `limited`: it works, but slowly or not for everything. `off`: not offered at the moment. */
export type ServiceState = "ok" | "limited" | "down" | "off";
export type ServiceStates = Record<CustomerService, ServiceState>;

/** How many days the page shows, today included; older ones are deleted. */
export const historyDays = 90;

/** The checks of one service in one day of Europe/Paris. */
export interface ServiceDay {
  /** `2026-11-26`. */
  day: string;
  service: CustomerService;
  checks: number;
  failures: number;
  limitedMinutes: number;
  downMinutes: number;
}

export interface KnownState {
  service: CustomerService;
  state: ServiceState;
  sinceMs: number;
  checkedAtMs: number;
}

export interface ServiceRecords {
  /** Empty before the first check. */
  states: KnownState[];
  /** Days without a check have no row. */
  days: ServiceDay[];
}

/** A check that is older says nothing about now. */
export const maxCheckAgeMs = minutes(10);

export type { TaskRun } from "#workers/licences/maintenance/contract.ts";

export interface FinishedRun {
  /** Null when it went well. */
  error: TaskError | null;
}

export type TaskStatus = "never" | "running" | "interrupted" | "failed" | "late" | "well";

/** Longer than the platform lets a run last. */
const maxRunMs = minutes(15);

/** The first status that applies. */
export function getTaskStatus(run: TaskRun, now: Date): TaskStatus {
  const { startedAt, error, everyMinutes } = run;
  if (startedAt === null) return "never";
  const sinceMs = (iso: string) => now.getTime() - Date.parse(iso);
  const isOpen = isUnfinished(run);
  if (isOpen && sinceMs(startedAt) < maxRunMs) return "running";
  // The platform may start a task late but never skips a run.
  if (sinceMs(startedAt) > minutes(2 * everyMinutes + 5)) return "late";
  if (isOpen) return "interrupted";
  return error === null ? "well" : "failed";
}

/** Whether the latest run is running or was interrupted; the facts about the end are then those of the run before. */
export const isUnfinished = ({ startedAt, finishedAt }: Pick<TaskRun, "startedAt" | "finishedAt">): boolean =>
  startedAt !== null && (finishedAt === null || finishedAt < startedAt);
