/** SQL of copies that are published at a set time: at most one per store. */
import { allColumns, columns, join, optional, type RowOf } from "../columns.ts";
import type { Actor } from "../contract.ts";
import { allOf, type Condition, type Database, type GuardedStatement, type Statement } from "../database.ts";
import { publicThemeSql } from "./job-repository.ts";

/** Holds for jobs in the store of a finished, unpublished copy, while it is live on an active licence of the owner. */
const isInSchedulableShop = ({ email, uid }: Actor, id: string): Condition => ({
  sql: `shop = (SELECT n.shop FROM jobs n
    JOIN accounts a ON a.email = n.account
    JOIN activations v ON v.shop = n.shop AND v.state = 'live'
    JOIN licences l ON l.id = v.licence_id AND l.account = n.account AND l.status = 'active'
  WHERE n.id = ? AND a.email = ? AND a.uid = ? AND n.state = 'done' AND n.theme_id IS NOT NULL
    AND n.theme_missing_at IS NULL AND ${publicThemeSql("n")} IS NOT n.theme_id)`,
  values: [id, email, uid],
});

const clear = (database: Database, { sql, values }: Condition): GuardedStatement =>
  database.update(
    "jobs",
    {
      sql: "publish_at = NULL, publish_over_theme_id = NULL, publish_try_at = NULL, publish_remind_at = NULL",
      values: [],
    },
    { sql: `publish_at IS NOT NULL AND ${sql}`, values },
  );

/** Before `setSchedule` in its batch. */
export const clearOtherSchedules = (database: Database, owner: Actor, id: string): GuardedStatement =>
  clear(database, allOf({ sql: "id <> ?", values: [id] }, isInSchedulableShop(owner, id)));

/** Holds while the copy is to be published at that time. */
export const isScheduledAt = (id: string, at: string): Condition => ({
  sql: "EXISTS (SELECT 1 FROM jobs WHERE id = ? AND publish_at = ?)",
  values: [id, at],
});

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
    {
      sql: "publish_at = ?, publish_try_at = ?, publish_remind_at = ?, publish_over_theme_id = ?, publish_failure = NULL",
      values: [at, at, schedule.remindAt?.toISOString() ?? null, schedule.over],
    },
    allOf({ sql: "id = ?", values: [id] }, isInSchedulableShop(owner, id)),
  );
}

export const cancelSchedule = (database: Database, owner: Actor, id: string): GuardedStatement =>
  clear(database, {
    sql: "id = ? AND EXISTS (SELECT 1 FROM accounts a WHERE a.email = jobs.account AND a.email = ? AND a.uid = ?)",
    values: [id, owner.email, owner.uid],
  });

/** The owner's scheduled copy in the store. */
export const selectScheduled = (database: Database, owner: Actor, shop: string) =>
  database.select(
    allColumns("jobs", "j"),
    `FROM jobs j JOIN accounts a ON a.email = j.account
     WHERE a.email = ? AND a.uid = ? AND j.shop = ? AND j.publish_at IS NOT NULL`,
    owner.email,
    owner.uid,
    shop,
  );

/** Writes nothing when the owner has changed or cancelled the time meanwhile. */
export const endSchedule = (database: Database, id: string, at: string): GuardedStatement =>
  clear(database, { sql: "id = ? AND publish_at = ?", values: [id, at] });

/** Before `endSchedule` in its batch. */
export const setPublishFailure = (database: Database, id: string, at: string, failure: string): Statement =>
  database.statement("UPDATE jobs SET publish_failure = ? WHERE id = ? AND publish_at = ?", failure, id, at);

/** A concurrent run takes other copies, until `until`. */
export const claimDue = (database: Database, { now, until, limit }: { now: Date; until: Date; limit: number }) =>
  database.returning(
    columns("jobs", "jobs", "id"),
    `UPDATE jobs SET publish_try_at = ?2
     WHERE id IN (SELECT id FROM jobs WHERE publish_try_at <= ?1 ORDER BY publish_try_at LIMIT ?3)`,
    now.toISOString(),
    until.toISOString(),
    limit,
  );

export const postpone = (database: Database, id: string, at: string, until: Date): Statement =>
  database.statement("UPDATE jobs SET publish_try_at = ? WHERE id = ? AND publish_at = ?", until.toISOString(), id, at);

const scheduled = join(allColumns("jobs", "j"), optional(columns("accounts", "a", "uid")));
/** Without an owner, `uid` is null. */
export type ScheduledRow = RowOf<typeof scheduled>;

export const selectClaimed = (database: Database, ids: readonly string[]): Statement<ScheduledRow> =>
  database.select(
    scheduled,
    `FROM jobs j LEFT JOIN accounts a ON a.email = j.account
     WHERE j.id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
  );

export const selectDueReminders = (database: Database, now: Date, limit: number) =>
  database.select(
    allColumns("jobs", "j"),
    `FROM jobs j WHERE j.publish_remind_at <= ?1 AND j.publish_at > ?1 ORDER BY j.publish_remind_at LIMIT ?2`,
    now.toISOString(),
    limit,
  );

/** One of several concurrent runs succeeds. */
export const setReminded = (database: Database, id: string, remindAt: string): GuardedStatement =>
  database.update(
    "jobs",
    { sql: "publish_remind_at = NULL", values: [] },
    { sql: "id = ? AND publish_remind_at = ?", values: [id, remindAt] },
  );
