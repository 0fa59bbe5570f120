/** SQL of published themes and of the copies that jobs have created. */
import { columns, computed, join, type RowOf } from "../../platform/columns.ts";
import type { Actor } from "../../platform/contract.ts";
import type { Database, GuardedStatement, Statement } from "../../platform/database.ts";
import { allOf, type Condition, sql } from "../../platform/sql.ts";
import { type JobRow, publicThemeSql } from "./job-repository.ts";

/**
 * Saves the theme that a rollback publishes, before the store is called. Writes nothing when `scheduledAt` is no longer
 * the time at which the copy is to be published.
 */
export const setFormerTheme = (
  database: Database,
  owner: Actor,
  id: string,
  { former, scheduledAt }: { former: { id: string; name: string } | null; scheduledAt: string | null },
): Statement =>
  database.statement(
    sql`UPDATE jobs SET former_theme_id = ${former?.id ?? null}, former_theme_name = ${former?.name ?? null}
     WHERE id = ${id} AND state = 'done' AND (${scheduledAt} IS NULL OR publish_at = ${scheduledAt})
       AND EXISTS (SELECT 1 FROM accounts a WHERE a.email = jobs.account AND a.email = ${owner.email}
       AND a.uid = ${owner.uid})`,
  );

const isOwn = ({ email, uid }: Actor, id: string): Condition =>
  sql`id = ${id} AND EXISTS (SELECT 1 FROM accounts a WHERE a.email = jobs.account AND a.email = ${email}
    AND a.uid = ${uid})`;

export const markPublished = (database: Database, owner: Actor, id: string, now: Date): GuardedStatement =>
  database.update(
    "jobs",
    sql`published_at = ${now.toISOString()}, rolled_back_at = NULL, publish_failure = NULL`,
    allOf(isOwn(owner, id), sql`state = 'done' AND ${publicThemeSql(sql`jobs`)} IS NOT theme_id`),
  );

export const markRolledBack = (database: Database, owner: Actor, id: string, now: Date): GuardedStatement =>
  database.update(
    "jobs",
    sql`rolled_back_at = ${now.toISOString()}`,
    allOf(isOwn(owner, id), sql`published_at IS NOT NULL AND rolled_back_at IS NULL`),
  );

const copies = join(
  columns("jobs", "j", "former_theme_id", "publish_at"),
  // Both are set in every job that is done and has created a theme.
  computed<{ theme_id: string; ended_at: string }>({ theme_id: sql`j.theme_id`, ended_at: sql`j.ended_at` }),
);
export type CopyRow = RowOf<typeof copies>;

/** Copies that the owner's installs and updates have created in the store, newest first. */
export const selectCopies = (database: Database, job: Pick<JobRow, "account" | "shop">): Statement<CopyRow> =>
  database.select(
    copies,
    sql`FROM jobs j WHERE j.account = ${job.account} AND j.shop = ${job.shop} AND j.kind <> 'template'
      AND j.state = 'done'
       AND j.theme_id IS NOT NULL
     ORDER BY j.ended_at DESC, j.rowid DESC`,
  );

/** Of the last finished update in the store. */
export const selectLastReport = (database: Database, job: Pick<JobRow, "account" | "shop">) =>
  database.select(
    columns("jobs", "j", "report"),
    sql`FROM jobs j WHERE j.account = ${job.account} AND j.shop = ${job.shop} AND j.kind = 'update' AND j.state = 'done'
     ORDER BY j.ended_at DESC, j.rowid DESC LIMIT 1`,
  );
