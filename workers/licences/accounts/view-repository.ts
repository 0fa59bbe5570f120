/** SQL of saved views; each statement names the administrator who owns them. */
import { columns, type RowOf } from "../platform/columns.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import type { Database, Statement } from "../platform/database.ts";
import { newId } from "../platform/identifier.ts";
import { type Condition, insert, type Sql, sql } from "../platform/sql.ts";
import { type ListName, maxSavedViews } from "./view-contract.ts";

const view = columns("saved_views", "s", "id", "name", "query");

/** Oldest first, so that a new view does not move the others. */
export const selectViews = (database: Database, { uid }: Actor, list: ListName): Statement<RowOf<typeof view>> =>
  database.select(
    view,
    sql`FROM saved_views s WHERE s.uid = ${uid} AND s.list = ${list} AND s.deleted_at IS NULL
      ORDER BY s.created_at, s.id`,
  );

/** Also a deleted one. */
export const selectView = (database: Database, { uid }: Actor, id: string) =>
  database.select(
    columns("saved_views", "s", "id", "name", "query", "list", "deleted_at"),
    sql`FROM saved_views s WHERE s.id = ${id} AND s.uid = ${uid}`,
  );

interface NewView {
  list: ListName;
  name: string;
  query: string;
  isNew: boolean;
}

const countViews = (where: Condition): Sql =>
  sql`(SELECT count(*) FROM saved_views WHERE ${where} AND deleted_at IS NULL)`;

/** Makes the name of a deleted view free, which then cannot be restored. */
export const removeDeletedView = (database: Database, { uid }: Actor, { list, name }: NewView): Statement =>
  database.statement(
    sql`DELETE FROM saved_views WHERE uid = ${uid} AND list = ${list} AND name = ${name} AND deleted_at IS NOT NULL
     AND ${countViews(sql`uid = ${uid} AND list = ${list}`)} < ${maxSavedViews}`,
  );

/** Writes nothing when the name is taken, or the list has as many views as it may have and none of this name. */
export const saveViewRow = (
  { database, now }: Context,
  { uid }: Actor,
  { list, name, query, isNew }: NewView,
): Statement =>
  database.statement(
    sql`${insert("saved_views", {
      id: newId(now),
      uid,
      list,
      name,
      query,
      created_at: now.toISOString(),
    })}
    WHERE EXISTS (SELECT 1 FROM saved_views WHERE uid = ${uid} AND list = ${list} AND name = ${name}
      AND deleted_at IS NULL)
       OR ${countViews(sql`uid = ${uid} AND list = ${list}`)} < ${maxSavedViews}
     ON CONFLICT (uid, list, name) DO UPDATE SET query = excluded.query WHERE ${isNew ? 1 : 0} = 0`,
  );

export const deleteViewRow = (database: Database, { uid }: Actor, id: string, now: Date): Statement =>
  database.statement(
    sql`UPDATE saved_views SET deleted_at = ${now.toISOString()} WHERE id = ${id} AND uid = ${uid}
      AND deleted_at IS NULL`,
  );

/** Writes nothing when its list has as many views as it may have. */
export const restoreViewRow = (database: Database, { uid }: Actor, id: string): Statement =>
  database.statement(
    sql`UPDATE saved_views SET deleted_at = NULL WHERE id = ${id} AND uid = ${uid}
       AND ${countViews(sql`uid = ${uid} AND list = (SELECT list FROM saved_views WHERE id = ${id})`)} <
       ${maxSavedViews}`,
  );

export const removeViewsDeletedBefore = (database: Database, before: Date, limit: number): Statement =>
  database.statement(
    sql`DELETE FROM saved_views WHERE id IN (SELECT id FROM saved_views WHERE deleted_at < ${before.toISOString()}
      LIMIT ${limit})`,
  );

export const deleteViewsOf = (database: Database, uid: string): Statement =>
  database.statement(sql`DELETE FROM saved_views WHERE uid = ${uid}`);
