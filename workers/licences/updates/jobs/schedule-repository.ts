/** SQL of copies that are published at a set time: at most one per store. */
import { allColumns, columns, join, optional, type RowOf } from "../../platform/columns.ts";
import type { Actor } from "../../platform/contract.ts";
import type { Database, GuardedStatement, Statement } from "../../platform/database.ts";
import { allOf, type Condition, sql } from "../../platform/sql.ts";
import { publicThemeSql } from "./job-repository.ts";

/** Holds for jobs in the store of a finished, unpublished copy, while it is live on an active licence of the owner. */
const isInSchedulableShop = ({ email, uid }: Actor, id: string): Condition => sql`shop = (SELECT n.shop FROM jobs n
    JOIN accounts a ON a.email = n.account
    JOIN activations v ON v.shop = n.shop AND v.state = 'live'
    JOIN licences l ON l.id = v.licence_id AND l.account = n.account AND l.status = 'active'
  WHERE n.id = ${id} AND a.email = ${email} AND a.uid = ${uid} AND n.state = 'done' AND n.theme_id IS NOT NULL
    AND n.theme_missing_at IS NULL AND ${publicThemeSql(sql`n`)} IS NOT n.theme_id)`;

const clear = (database: Database, condition: Condition): GuardedStatement =>
  database.update(
    "jobs",
    sql`publish_at = NULL, publish_over_theme_id = NULL, publish_try_at = NULL, publish_remind_at = NULL`,
    sql`publish_at IS NOT NULL AND ${condition}`,
  );

/** Before `setSchedule` in its batch. */
export const clearOtherSchedules = (database: Database, owner: Actor, id: string): GuardedStatement =>
  clear(database, allOf(sql`id <> ${id}`, isInSchedulableShop(owner, id)));

/** Holds while the copy is to be published at that time. */
export const isScheduledAt = (id: string, at: string): Condition =>
  sql`EXISTS (SELECT 1 FROM jobs WHERE id = ${id} AND publish_at = ${at})`;

export interface Schedule {
  at: Date;
  remindAt: Date | null;
  /** The theme that is public now. */
  over: string | null;
}

export function setSchedule(database: Database, owner: Actor, id: string, schedule: Schedule): GuardedStatement {
  const at = schedule.at.toISOString();
  return database.update(
    "jobs",
    sql`publish_at = ${at}, publish_try_at = ${at}, publish_remind_at = ${schedule.remindAt?.toISOString() ?? null},
      publish_over_theme_id = ${schedule.over}, publish_failure = NULL`,
    allOf(sql`id = ${id}`, isInSchedulableShop(owner, id)),
  );
}

export const cancelSchedule = (database: Database, owner: Actor, id: string): GuardedStatement =>
  clear(
    database,
    sql`id = ${id} AND EXISTS (SELECT 1 FROM accounts a WHERE a.email = jobs.account AND a.email = ${owner.email}
      AND a.uid = ${owner.uid})`,
  );

/** The owner's scheduled copy in the store. */
export const selectScheduled = (database: Database, owner: Actor, shop: string) =>
  database.select(
    allColumns("jobs", "j"),
    sql`FROM jobs j JOIN accounts a ON a.email = j.account
     WHERE a.email = ${owner.email} AND a.uid = ${owner.uid} AND j.shop = ${shop} AND j.publish_at IS NOT NULL`,
  );

/** Writes nothing when the owner has changed or cancelled the time meanwhile. */
export const endSchedule = (database: Database, id: string, at: string): GuardedStatement =>
  clear(database, sql`id = ${id} AND publish_at = ${at}`);

/** Before `endSchedule` in its batch. */
export const setPublishFailure = (database: Database, id: string, at: string, failure: string): Statement =>
  database.statement(sql`UPDATE jobs SET publish_failure = ${failure} WHERE id = ${id} AND publish_at = ${at}`);

/** A concurrent run takes other copies, until `until`. */
export const claimDue = (database: Database, { now, until, limit }: { now: Date; until: Date; limit: number }) =>
  database.returning(
    columns("jobs", "jobs", "id"),
    sql`UPDATE jobs SET publish_try_at = ${until.toISOString()}
     WHERE id IN (SELECT id FROM jobs WHERE publish_try_at <= ${now.toISOString()} ORDER BY publish_try_at
     LIMIT ${limit})`,
  );

export const postpone = (database: Database, id: string, at: string, until: Date): Statement =>
  database.statement(
    sql`UPDATE jobs SET publish_try_at = ${until.toISOString()} WHERE id = ${id} AND publish_at = ${at}`,
  );

const scheduled = join(allColumns("jobs", "j"), optional(columns("accounts", "a", "uid")));
/** Without an owner, `uid` is null. */
export type ScheduledRow = RowOf<typeof scheduled>;

export const selectClaimed = (database: Database, ids: readonly string[]): Statement<ScheduledRow> =>
  database.select(
    scheduled,
    sql`FROM jobs j LEFT JOIN accounts a ON a.email = j.account
     WHERE j.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );

export const selectDueReminders = (database: Database, now: Date, limit: number) =>
  database.select(
    allColumns("jobs", "j"),
    sql`FROM jobs j WHERE j.publish_remind_at <= ${now.toISOString()} AND j.publish_at > ${now.toISOString()}
      ORDER BY j.publish_remind_at LIMIT ${limit}`,
  );

/** One of several concurrent runs succeeds. */
export const setReminded = (database: Database, id: string, remindAt: string): GuardedStatement =>
  database.update("jobs", sql`publish_remind_at = NULL`, sql`id = ${id} AND publish_remind_at = ${remindAt}`);
