/** SQL of saved views; each statement names the administrator who owns them. */
import { columns, into, type RowOf } from "../columns.ts";
import type { Context } from "../context.ts";
import type { Actor, ListName } from "../contract.ts";
import { maxSavedViews } from "../contract.ts";
import type { Database, Statement } from "../database.ts";
import { newId } from "../identifier.ts";

const view = columns("saved_views", "s", "id", "name", "query");

/** Oldest first, so that a new view does not move the others. */
export const selectViews = (database: Database, { uid }: Actor, list: ListName): Statement<RowOf<typeof view>> =>
  database.select(view, "FROM saved_views s WHERE s.uid = ? AND s.list = ? ORDER BY s.created_at, s.id", uid, list);

interface NewView {
  list: ListName;
  name: string;
  query: string;
}

/** Writes nothing when the list has as many views as it may have and none of this name. */
export const saveViewRow = ({ database, now }: Context, { uid }: Actor, { list, name, query }: NewView): Statement =>
  database.statement(
    `INSERT INTO ${into("saved_views (id, uid, list, name, query, created_at)")}
     SELECT ?1, ?2, ?3, ?4, ?5, ?6
     WHERE EXISTS (SELECT 1 FROM saved_views WHERE uid = ?2 AND list = ?3 AND name = ?4)
       OR (SELECT count(*) FROM saved_views WHERE uid = ?2 AND list = ?3) < ${maxSavedViews}
     ON CONFLICT (uid, list, name) DO UPDATE SET query = excluded.query`,
    newId(now),
    uid,
    list,
    name,
    query,
    now.toISOString(),
  );

export const deleteViewRow = (database: Database, { uid }: Actor, id: string): Statement =>
  database.statement("DELETE FROM saved_views WHERE id = ? AND uid = ?", id, uid);

export const deleteViewsOf = (database: Database, uid: string): Statement =>
  database.statement("DELETE FROM saved_views WHERE uid = ?", uid);
