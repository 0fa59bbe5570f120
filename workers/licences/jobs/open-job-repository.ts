/** SQL of the open jobs of the owner's active stores, and of themes that their stores have lost. */
import { days } from "#base/duration.ts";
import { allColumns, type Columns, column, join } from "../columns.ts";
import type { Actor, OpenJob } from "../contract.ts";
import type { Database, Statement } from "../database.ts";
import { type JobRow, templateOf } from "./job-repository.ts";

const missingAt = column("jobs", "theme_missing_at");

/** How long a failed job is proposed; its page and the history show it after that. */
const maxFailureAgeMs = days(14);

export type OpenJobRow = Omit<JobRow, "state"> & { state: OpenJob["state"]; template: string | null };

/** The query below selects no job in another state. */
const openJob = join(allColumns("jobs", "j"), templateOf("j")) as Columns<OpenJobRow>;

/**
 * Running jobs and waiting previews; the newest copy of a store that an install or update finished, until it is
 * published and after a rollback; and the newest job of a store if it failed lately, until another job is started there.
 */
export const selectOpenJobs = (database: Database, owner: Actor, now: Date): Statement<OpenJobRow> =>
  database.select(
    openJob,
    `FROM licences l
       JOIN accounts a ON a.email = l.account
       JOIN activations v ON v.licence_id = l.id AND v.state = 'live'
       JOIN jobs j ON j.shop = v.shop AND j.account = l.account
     WHERE l.account = ?1 AND a.uid = ?2 AND l.status = 'active' AND (
       j.state IN ('queued', 'running', 'waiting')
       OR (j.state = 'done' AND j.kind <> 'template' AND j.theme_id IS NOT NULL AND j.${missingAt} IS NULL
         AND (j.published_at IS NULL OR j.rolled_back_at IS NOT NULL)
         AND NOT EXISTS (SELECT 1 FROM jobs n WHERE n.shop = j.shop AND n.account = j.account AND n.state = 'done' AND n.kind <> 'template'
           AND n.${missingAt} IS NULL AND (n.ended_at, n.rowid) > (j.ended_at, j.rowid)))
       OR (j.state = 'failed' AND j.ended_at >= ?3
         AND NOT EXISTS (SELECT 1 FROM jobs n WHERE n.shop = j.shop AND n.account = j.account AND n.rowid > j.rowid)))
     ORDER BY j.updated_at DESC, j.rowid DESC`,
    owner.email,
    owner.uid,
    new Date(now.getTime() - maxFailureAgeMs).toISOString(),
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
    `UPDATE jobs SET ${missingAt} = iif(theme_id IN (SELECT value FROM json_each(?3)), NULL, coalesce(${missingAt}, ?4))
     WHERE shop = ?5 AND state = 'done' AND theme_id IS NOT NULL AND ended_at < ?4
       AND (${missingAt} IS NULL) <> (theme_id IN (SELECT value FROM json_each(?3)))
       AND EXISTS (SELECT 1 FROM accounts a WHERE a.email = jobs.account AND a.email = ?1 AND a.uid = ?2)`,
    owner.email,
    owner.uid,
    JSON.stringify(themeIds),
    now.toISOString(),
    shop,
  );

/** For a theme that the store no longer has. */
export const markMissingTheme = (database: Database, owner: Actor, id: string, now: Date): Statement =>
  database.statement(
    `UPDATE jobs SET ${missingAt} = ?3
     WHERE id = ?4 AND EXISTS (SELECT 1 FROM accounts a WHERE a.email = jobs.account AND a.email = ?1 AND a.uid = ?2)`,
    owner.email,
    owner.uid,
    now.toISOString(),
    id,
  );
