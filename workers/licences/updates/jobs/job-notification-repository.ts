/** SQL of jobs whose owner has not been notified of their present state. */
import { columns, computed, join, type RowOf } from "../../platform/columns.ts";
import type { Database, Statement } from "../../platform/database.ts";
import { sql } from "../../platform/sql.ts";
import type { JobNotification } from "./contract.ts";

const dueNotifications = join(
  columns(
    "jobs",
    "j",
    "id AS job",
    "kind",
    "shop",
    "version",
    "from_version AS fromVersion",
    "name",
    "report",
    "questions",
    "updated_at AS at",
  ),
  computed<{ state: JobNotification["state"]; uid: string }>({ state: sql`j.state`, uid: sql`a.uid` }),
);

/**
 * Jobs whose owner has not been notified of their present state, and cancelled ones whose questions the owner was
 * notified of, in the exact terms of the partial indexes. Deleted accounts have no owner to notify.
 */
export const selectDueNotifications = (
  database: Database,
  id: string | null,
  limit: number,
): Statement<RowOf<typeof dueNotifications>> =>
  database.select(
    dueNotifications,
    sql`FROM (SELECT * FROM jobs WHERE state IN ('waiting', 'done', 'failed') AND notified_state IS NOT state
       AND (${id} IS NULL OR id = ${id})
     UNION ALL SELECT * FROM jobs WHERE state = 'cancelled' AND notified_state = 'waiting'
     AND (${id} IS NULL OR id = ${id})) j
     JOIN accounts a ON a.email = j.account
     WHERE a.uid IS NOT NULL ORDER BY j.updated_at LIMIT ${limit}`,
  );

/** The questions of a job that was cancelled meanwhile are in the bell now, and end as those of any other. */
export const setNotified = (database: Database, sent: readonly { job: string; state: string }[]): Statement =>
  database.statement(
    sql`UPDATE jobs SET notified_state = sent.value ->> 'state' FROM json_each(${JSON.stringify(sent)}) sent
     WHERE jobs.id = sent.value ->> 'job' AND jobs.state IN (sent.value ->> 'state', 'cancelled')`,
  );
