/**
 * Jobs whose owner has not been notified of their present state. The row itself is the outbox: a state is committed
 * once, and it is due until the portal reports it as sent, whatever crashes in between.
 */
import type { Context } from "../../platform/context.ts";
import type { JobNotification } from "./contract.ts";
import { selectDueNotifications, setNotified } from "./job-notification-repository.ts";
import { countCarriedOver } from "./job-view.ts";

const maxJobs = 100;

/** @param id of one job, or null for all. */
export async function listDueNotifications({ database }: Context, id: string | null): Promise<JobNotification[]> {
  const rows = await database.rows(selectDueNotifications(database, id, maxJobs));
  return rows.map(({ report, ...row }) => ({
    ...row,
    counts: row.state === "done" && row.kind === "update" ? countCarriedOver(report) : null,
  }));
}

/** Ignores a state that the job has left meanwhile: its next one is due by itself. */
export async function markNotified(
  { database }: Context,
  sent: readonly { job: string; state: string }[],
): Promise<void> {
  if (sent.length > 0) await database.batch([setNotified(database, sent)]);
}
