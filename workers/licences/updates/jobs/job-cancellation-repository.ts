/** SQL that cancels jobs: for the owner, because the owner or the store is gone, or for a newer preview. */
import type { Actor } from "../../platform/contract.ts";
import type { Database, GuardedStatement, Statement } from "../../platform/database.ts";
import { type Condition, sql } from "../../platform/sql.ts";
import type { NewJob } from "./job-repository.ts";

/** A running job ends at its next step, a waiting one at once. The undo has attempts of its own. */
const cancelOpenJobs = (database: Database, now: Date, condition: Condition): GuardedStatement =>
  database.update(
    "jobs",
    sql`attempts = CASE WHEN cancel_asked_at IS NULL THEN 0 ELSE attempts END,
       cancel_asked_at = coalesce(cancel_asked_at, ${now.toISOString()}),
       ended_at = CASE state WHEN 'waiting' THEN ${now.toISOString()} END,
       state = CASE state WHEN 'waiting' THEN 'cancelled' ELSE state END`,
    sql`state IN ('queued', 'running', 'waiting') AND ${condition}`,
  );

export const requestCancel = (database: Database, owner: Actor, id: string, now: Date): GuardedStatement =>
  cancelOpenJobs(
    database,
    now,
    sql`id = ${id} AND EXISTS (SELECT 1 FROM accounts a WHERE a.email = jobs.account AND a.email = ${owner.email}
      AND a.uid = ${owner.uid})`,
  );

/** A preview would wait forever for the choices of a deleted user. */
export const cancelJobsOfOwner = (database: Database, uid: string, now: Date): Statement =>
  cancelOpenJobs(database, now, sql`account IN (SELECT email FROM accounts WHERE uid = ${uid})`);

/** When the store has left its licence, or its owner. */
export const cancelJobsOfStore = (database: Database, shop: string, now: Date, condition: Condition): Statement =>
  cancelOpenJobs(database, now, sql`shop = ${shop} AND ${condition}`);

/** Holds before the cancellation that ends the job at once. */
export const isWaiting = (jobId: string): Condition =>
  sql`EXISTS (SELECT 1 FROM jobs WHERE id = ${jobId} AND state = 'waiting')`;

/** Cancels waiting previews of the same theme, because the new job makes a newer one. */
export const cancelOlderPreviews = (database: Database, owner: Actor, job: NewJob): Statement =>
  database.statement(
    sql`UPDATE jobs SET state = 'cancelled', cancel_asked_at = ${job.now.toISOString()},
      ended_at = ${job.now.toISOString()}, updated_at = ${job.now.toISOString()}
     WHERE shop = ${job.shop} AND source_theme_id = ${job.source?.id ?? null} AND state = 'waiting'
     AND account = ${owner.email}
       AND EXISTS (SELECT 1 FROM jobs WHERE id = ${job.id})`,
  );
