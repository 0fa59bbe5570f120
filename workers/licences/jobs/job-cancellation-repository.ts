/** SQL that cancels jobs: for the owner, because the owner or the store is gone, or for a newer preview. */
import type { Actor } from "../contract.ts";
import type { Condition, Database, Statement } from "../database.ts";
import type { NewJob } from "./job-repository.ts";

/**
 * A running job ends at its next step, a waiting one at once; `at` is the placeholder of the time. The undo has attempts
 * of its own.
 */
const cancelOpenJobs = (at: string) =>
  `UPDATE jobs SET attempts = CASE WHEN cancel_asked_at IS NULL THEN 0 ELSE attempts END,
     cancel_asked_at = coalesce(cancel_asked_at, ${at}), ended_at = CASE state WHEN 'waiting' THEN ${at} END,
     state = CASE state WHEN 'waiting' THEN 'cancelled' ELSE state END
   WHERE state IN ('queued', 'running', 'waiting')`;

export const requestCancel = (database: Database, owner: Actor, id: string, now: Date): Statement =>
  database.statement(
    `${cancelOpenJobs("?3")} AND id = ?4
       AND EXISTS (SELECT 1 FROM accounts a WHERE a.email = jobs.account AND a.email = ?1 AND a.uid = ?2)`,
    owner.email,
    owner.uid,
    now.toISOString(),
    id,
  );

/** A preview would wait forever for the choices of a deleted user. */
export const cancelJobsOfOwner = (database: Database, uid: string, now: Date): Statement =>
  database.statement(
    `${cancelOpenJobs("?1")} AND account IN (SELECT email FROM accounts WHERE uid = ?2)`,
    now.toISOString(),
    uid,
  );

/** When the store has left its licence, or its owner. */
export function cancelJobsOfStore(database: Database, shop: string, now: Date, { sql, values }: Condition): Statement {
  const at = now.toISOString();
  return database.statement(`${cancelOpenJobs("?")} AND shop = ? AND ${sql}`, at, at, shop, ...values);
}

/** Holds when this waiting job was cancelled at that moment. */
export const wasCancelledAt = (jobId: string, now: Date): Condition => ({
  sql: "EXISTS (SELECT 1 FROM jobs WHERE id = ? AND state = 'cancelled' AND ended_at = ?)",
  values: [jobId, now.toISOString()],
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

/** Holds when the statement just before in the batch has ended the job as cancelled. */
export const isJustCancelled = (id: string): Condition => ({
  sql: "changes() = 1 AND EXISTS (SELECT 1 FROM jobs WHERE id = ? AND state = 'cancelled')",
  values: [id],
});
