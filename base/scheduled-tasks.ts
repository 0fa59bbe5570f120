/** The scheduled tasks of both Workers. */
export const portalTasks = [
  // First, so that it does not wait for tasks that wait for what is down.
  "service-check",
  "expired-notifications",
  "old-mails",
  "expired-banner",
  "unfinished-deletions",
  "licence-clock",
  "job-notifications",
  "event-outbox",
  "waiting-tickets",
  "order-points",
  "ticket-answers",
  // Last, because it may take the longest.
  "user-index",
] as const;
export type PortalTask = (typeof portalTasks)[number];

export const licenceTasks = [
  "lost-engines",
  "publications",
  "bulk-jobs",
  "token-renewal",
  "key-renewal",
  "old-jobs",
  "spent-tickets",
  "old-keys",
  "old-staff-acts",
  "old-events",
  "webhooks",
  "old-webhook-deliveries",
  "exports",
  "old-exports",
  "template-checks",
  "dry-runs",
  "old-templates",
  "orders",
  "old-stripe-events",
  // Last, because stores may be slow.
  "shop-health",
] as const;
export type LicenceTask = (typeof licenceTasks)[number];

export const taskNames = [...portalTasks, ...licenceTasks] as const;
export type TaskName = (typeof taskNames)[number];

/** All others run each hour. */
const minuteTasks: readonly TaskName[] = [
  "service-check",
  "job-notifications",
  "event-outbox",
  "waiting-tickets",
  "order-points",
  "user-index",
  "lost-engines",
  "publications",
  "bulk-jobs",
  "webhooks",
  "exports",
  "template-checks",
  "dry-runs",
  "shop-health",
];

export const getIntervalMinutes = (task: TaskName): 1 | 60 => (minuteTasks.includes(task) ? 1 : 60);

/**
 * Why a run failed: a service did not answer, the time limit, or a fault. The log has the details under the run's
 * request id.
 */
export const taskErrors = ["UNAVAILABLE", "TIMEOUT", "FAULT"] as const;
export type TaskError = (typeof taskErrors)[number];
