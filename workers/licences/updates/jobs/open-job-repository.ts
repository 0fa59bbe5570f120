/** SQL of the open jobs of the owner's active stores, and of themes that their stores have lost. */
import { days } from "#base/duration.ts";
import { allColumns, type Columns, join } from "../../platform/columns.ts";
import type { Actor } from "../../platform/contract.ts";
import type { Database, Statement } from "../../platform/database.ts";
import { sql } from "../../platform/sql.ts";
import type { OpenJob } from "./contract.ts";
import { type JobRow, templateOf } from "./job-repository.ts";

/** How long a failed job is proposed; its page and the history show it after that. */
const maxFailureAgeMs = days(14);

export type OpenJobRow = Omit<JobRow, "state"> & { state: OpenJob["state"]; template: string | null };

/** The query below selects no job in another state. */
const openJob = join(allColumns("jobs", "j"), templateOf(sql`j`)) as Columns<OpenJobRow>;

/**
 * Running jobs and waiting previews; the newest copy of a store that an install or update finished, until it is
 * published and after a rollback; and the newest job of a store if it failed lately, until another job is started there.
 */
export const selectOpenJobs = (database: Database, owner: Actor, now: Date): Statement<OpenJobRow> =>
  database.select(
    openJob,
    sql`FROM licences l
       JOIN accounts a ON a.email = l.account
       JOIN activations v ON v.licence_id = l.id AND v.state = 'live'
       JOIN jobs j ON j.shop = v.shop AND j.account = l.account
     WHERE l.account = ${owner.email} AND a.uid = ${owner.uid} AND l.status = 'active' AND (
       j.state IN ('queued', 'running', 'waiting')
       OR (j.state = 'done' AND j.kind <> 'template' AND j.theme_id IS NOT NULL AND j.theme_missing_at IS NULL
         AND (j.published_at IS NULL OR j.rolled_back_at IS NOT NULL)
         AND NOT EXISTS (SELECT 1 FROM jobs n WHERE n.shop = j.shop AND n.account = j.account AND n.state = 'done'
         AND n.kind <> 'template'
           AND n.theme_missing_at IS NULL AND (n.ended_at, n.rowid) > (j.ended_at, j.rowid)))
       OR (j.state = 'failed' AND j.ended_at >= ${new Date(now.getTime() - maxFailureAgeMs).toISOString()}
         AND NOT EXISTS (SELECT 1 FROM jobs n WHERE n.shop = j.shop AND n.account = j.account AND n.rowid > j.rowid)))
     ORDER BY j.updated_at DESC, j.rowid DESC`,
  );

/** The themes were listed after `now`: a copy that was finished before is either among them or missing. */
export const markMissingThemes = (
  database: Database,
  owner: Actor,
  shop: string,
  themeIds: readonly string[],
  now: Date,
): Statement =>
  database.statement(
    sql`UPDATE jobs SET theme_missing_at = iif(theme_id IN (SELECT value FROM json_each(${JSON.stringify(themeIds)})),
      NULL, coalesce(theme_missing_at, ${now.toISOString()}))
     WHERE shop = ${shop} AND state = 'done' AND theme_id IS NOT NULL AND ended_at < ${now.toISOString()}
       AND (theme_missing_at IS NULL) <> (theme_id IN (SELECT value FROM json_each(${JSON.stringify(themeIds)})))
       AND EXISTS (SELECT 1 FROM accounts a WHERE a.email = jobs.account AND a.email = ${owner.email}
       AND a.uid = ${owner.uid})`,
  );

/** For a theme that the store no longer has. */
export const markMissingTheme = (database: Database, owner: Actor, id: string, now: Date): Statement =>
  database.statement(
    sql`UPDATE jobs SET theme_missing_at = ${now.toISOString()}
     WHERE id = ${id} AND EXISTS (SELECT 1 FROM accounts a WHERE a.email = jobs.account AND a.email = ${owner.email}
     AND a.uid = ${owner.uid})`,
  );
