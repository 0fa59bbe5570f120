/** SQL of how far Stripe's lists have been read, and of what could not be handled. */
import { allColumns, columns } from "../platform/columns.ts";
import type { Database, Statement } from "../platform/database.ts";
import { type Condition, insert, sql } from "../platform/sql.ts";
import type { Row } from "../platform/table-rows.ts";

export type WalkName = Row<"stripe_walks">["name"];
export type FailureRow = Row<"stripe_failures">;

export const selectWalks = (database: Database) =>
  database.select(columns("stripe_walks", "w", "name", "position"), sql`FROM stripe_walks w`);

/** `events` is at a time, the others at an id. */
export const setWalk = (database: Database, name: WalkName, position: string): Statement =>
  database.statement(
    sql`${insert("stripe_walks", { name, position })}
    ON CONFLICT (name) DO UPDATE SET position = excluded.position`,
  );

/** Everything from before this time has been compared. */
export const endCatchUp = (database: Database, until: Date): Statement[] => [
  database.statement(sql`DELETE FROM stripe_walks WHERE name <> 'events'`),
  setWalk(database, "events", until.toISOString()),
];

/** Once for each event or order; keeps the time of the first failure. */
export const insertFailure = (
  database: Database,
  failure: Pick<FailureRow, "id" | "type" | "order_id" | "session_id">,
  now: Date,
): Statement =>
  database.statement(
    sql`${insert("stripe_failures", {
      id: failure.id,
      type: failure.type,
      order_id: failure.order_id,
      session_id: failure.session_id,
      failed_at: now.toISOString(),
    })}
    ON CONFLICT DO NOTHING`,
  );

/** Oldest first: those that failed before this run. */
export const selectFailures = (database: Database, before: Date, limit: number): Statement<FailureRow> =>
  database.select(
    allColumns("stripe_failures", "f"),
    sql`FROM stripe_failures f WHERE f.failed_at < ${before.toISOString()} ORDER BY f.failed_at LIMIT ${limit}`,
  );

export const selectFailuresOfOrder = (database: Database, orderId: string) =>
  database.select(
    columns("stripe_failures", "f", "id", "type", "failed_at AS failedAt"),
    sql`FROM stripe_failures f WHERE f.order_id = ${orderId} ORDER BY f.failed_at`,
  );

export const selectFailureIds = (database: Database, ids: readonly string[]) =>
  database.select(
    columns("stripe_failures", "f", "id"),
    sql`FROM stripe_failures f WHERE f.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );

export const deleteFailure = (database: Database, id: string): Statement =>
  database.statement(sql`DELETE FROM stripe_failures WHERE id = ${id}`);

/** Of events whose message has come through meanwhile. */
export const deleteHandledFailures = (database: Database): Statement =>
  database.statement(sql`DELETE FROM stripe_failures WHERE id IN (SELECT id FROM stripe_events)`);

/** Those without a notification that have failed since that time at the latest. */
export const selectUntold = (database: Database, since: Date, limit: number): Statement<FailureRow> =>
  database.select(
    allColumns("stripe_failures", "f"),
    sql`FROM stripe_failures f WHERE f.told_at IS NULL AND f.failed_at <= ${since.toISOString()} ORDER BY f.failed_at
      LIMIT ${limit}`,
  );

export const setTold = (database: Database, id: string, told: string): Statement =>
  database.statement(sql`UPDATE stripe_failures SET told_at = ${told} WHERE id = ${id} AND told_at IS NULL`);

/** Holds in the batch that wrote this value and in no other, because it ends with random characters. */
export const wasTold = (id: string, told: string): Condition =>
  sql`EXISTS (SELECT 1 FROM stripe_failures WHERE id = ${id} AND told_at = ${told})`;
