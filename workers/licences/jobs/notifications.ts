/**
 * Jobs whose owner has not been notified of their present state. The row itself is the outbox: a state is committed once, and
 * it is due until the portal reports it as sent, whatever crashes in between.
 */
import type { Context } from "../context.ts";
import type { JobNotification } from "../contract.ts";
import type { Database } from "../database.ts";
import type { JobRow } from "./job-repository.ts";

const maxJobs = 100;

/** The terms of the partial index, word for word. */
const due = "state IN ('waiting', 'done', 'failed') AND notified_state IS NOT state";

type DueRow = Pick<JobRow, "id" | "kind" | "shop" | "version" | "name" | "updated_at"> & {
  uid: string;
  state: JobNotification["state"];
};

/** Deleted accounts have no owner to notify. */
const dueJobs = (database: Database, id: string | null): D1PreparedStatement =>
  database.statement(
    `SELECT j.id, j.kind, j.shop, j.version, j.name, j.state, j.updated_at, a.uid
     FROM (SELECT * FROM jobs WHERE ${due} AND (?1 IS NULL OR id = ?1)) j JOIN accounts a ON a.email = j.account
     WHERE a.uid IS NOT NULL ORDER BY j.updated_at LIMIT ?2`,
    id,
    maxJobs,
  );

/** @param id of one job, or null for all. */
export async function listDueNotifications({ database }: Context, id: string | null): Promise<JobNotification[]> {
  const rows = await database.rows<DueRow>(dueJobs(database, id));
  return rows.map(({ id: job, updated_at: at, ...row }) => ({ ...row, job, at }));
}

/** Ignores a state that the job has left meanwhile: its next one is due by itself. */
export async function markNotified(
  { database }: Context,
  sent: readonly { job: string; state: string }[],
): Promise<void> {
  if (sent.length === 0) return;
  await database.batch([
    database.statement(
      `UPDATE jobs SET notified_state = state
       WHERE (id, state) IN (SELECT value ->> 'job', value ->> 'state' FROM json_each(?))`,
      JSON.stringify(sent),
    ),
  ]);
}
