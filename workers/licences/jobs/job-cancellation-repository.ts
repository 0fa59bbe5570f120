/** SQL that cancels jobs: for the owner, because the owner or the store is gone, or for a newer preview. */
import type { Actor } from "../contract.ts";
import type { Condition, Database, GuardedStatement, Statement } from "../database.ts";
import type { NewJob } from "./job-repository.ts";

/** A running job ends at its next step, a waiting one at once. The undo has attempts of its own. */
const cancelOpenJobs = (database: Database, now: Date, { sql, values }: Condition): GuardedStatement =>
  database.update(
    "jobs",
    {
      sql: `attempts = CASE WHEN cancel_asked_at IS NULL THEN 0 ELSE attempts END,
       cancel_asked_at = coalesce(cancel_asked_at, ?), ended_at = CASE state WHEN 'waiting' THEN ? END,
       state = CASE state WHEN 'waiting' THEN 'cancelled' ELSE state END`,
      values: [now.toISOString(), now.toISOString()],
    },
    { sql: `state IN ('queued', 'running', 'waiting') AND ${sql}`, values },
  );

export const requestCancel = (database: Database, owner: Actor, id: string, now: Date): GuardedStatement =>
  cancelOpenJobs(database, now, {
    sql: "id = ? AND EXISTS (SELECT 1 FROM accounts a WHERE a.email = jobs.account AND a.email = ? AND a.uid = ?)",
    values: [id, owner.email, owner.uid],
  });

/** A preview would wait forever for the choices of a deleted user. */
export const cancelJobsOfOwner = (database: Database, uid: string, now: Date): Statement =>
  cancelOpenJobs(database, now, { sql: "account IN (SELECT email FROM accounts WHERE uid = ?)", values: [uid] });

/** When the store has left its licence, or its owner. */
export const cancelJobsOfStore = (database: Database, shop: string, now: Date, { sql, values }: Condition): Statement =>
  cancelOpenJobs(database, now, { sql: `shop = ? AND ${sql}`, values: [shop, ...values] });

/** Holds before the cancellation that ends the job at once. */
export const isWaiting = (jobId: string): Condition => ({
  sql: "EXISTS (SELECT 1 FROM jobs WHERE id = ? AND state = 'waiting')",
  values: [jobId],
});

/** Cancels waiting previews of the same theme, because the new job makes a newer one. */
export const cancelOlderPreviews = (database: Database, owner: Actor, job: NewJob): Statement =>
  database.statement(
    `UPDATE jobs SET state = 'cancelled', cancel_asked_at = ?1, ended_at = ?1, updated_at = ?1
     WHERE shop = ?2 AND source_theme_id = ?3 AND state = 'waiting' AND account = ?4
       AND EXISTS (SELECT 1 FROM jobs WHERE id = ?5)`,
    job.now.toISOString(),
    job.shop,
    job.source?.id ?? null,
    owner.email,
    job.id,
  );
