/** SQL of the pictures that a delivery sends, and of the previews of templates. */
import { allColumns, columns, computed, join } from "../../platform/columns.ts";
import type { Condition, Database, GuardedStatement, Statement } from "../../platform/database.ts";
import type { Keyset } from "../../platform/list-page.ts";
import { insert, type Sql, sql, toAssignments } from "../../platform/sql.ts";
import type { Row } from "../../platform/table-rows.ts";
import type { TemplateRow } from "../template-repository.ts";
import { maxShownMissing, maxShownUses } from "./contract.ts";

export type PictureRow = Row<"template_pictures">;

const picture = allColumns("template_pictures", "p");

export const selectPicture = (database: Database, name: string): Statement<PictureRow> =>
  database.select(picture, sql`FROM template_pictures p WHERE p.name = ${name}`);

const isThere = sql`t.deleted_at IS NULL`;
/** Templates that name a picture. */
const getUsers = (name: Sql): Sql =>
  sql`FROM templates t, json_each(t.pictures) u WHERE u.value = ${name} AND ${isThere}`;
const getUses = (name: Sql) =>
  computed<{ uses: number; users: string }>({
    uses: sql`(SELECT count(*) ${getUsers(name)})`,
    users: sql`(SELECT json_group_array(json_object('id', id, 'name', json_object('fr', name_fr, 'en', name_en))) FROM
      (SELECT t.id, t.name_fr, t.name_en ${getUsers(name)} ORDER BY t.changed_at DESC LIMIT ${maxShownUses}))`,
  });

export const selectPictures = (database: Database, { condition, tail }: Keyset) =>
  database.select(join(picture, getUses(sql`p.name`)), sql`FROM template_pictures p WHERE ${condition} ${tail}`);

export const countPictures = (database: Database) =>
  database.select(computed<{ pictures: number }>({ pictures: sql`count(*)` }), sql`FROM template_pictures p`);

/** Named by templates without being here. */
export const selectMissing = (database: Database) =>
  database.select(
    join(computed<{ name: string }>({ name: sql`m.name` }), getUses(sql`m.name`)),
    sql`FROM (SELECT DISTINCT g.value AS name FROM templates t, json_each(t.pictures) g
       WHERE ${isThere} AND NOT EXISTS (SELECT 1 FROM template_pictures p WHERE p.name = g.value)
       ORDER BY g.value LIMIT ${maxShownMissing}) m`,
  );

/** Writes nothing when another picture has the name. */
export const insertPicture = (database: Database, row: PictureRow): Statement =>
  database.statement(sql`${insert("template_pictures", row)} WHERE TRUE ON CONFLICT (name) DO NOTHING`);

/** Writes nothing when `replaced` is not the picture of the name any more. */
export const replacePicture = (database: Database, { name, ...row }: PictureRow, replaced: string): Statement =>
  database.statement(
    sql`UPDATE template_pictures SET ${toAssignments<"template_pictures">(row)}
     WHERE name = ${name} AND file = ${replaced}`,
  );

/** Writes nothing while a template names it. */
export const deletePicture = (database: Database, { name, file }: PictureRow): GuardedStatement =>
  database.delete(
    "template_pictures",
    sql`name = ${name} AND file = ${file}
    AND NOT EXISTS (SELECT 1 ${getUsers(sql`name`)})`,
  );

/** Holds once the picture is written, because each has a new file. */
export const hasPicture = ({ name, file }: PictureRow): Condition => sql`EXISTS (SELECT 1 FROM template_pictures
  WHERE name = ${name} AND file = ${file})`;

/** Writes nothing when the template has another preview than `before`. */
export const updatePreview = (
  database: Database,
  before: TemplateRow,
  preview: string | null,
  { by, now }: { by: string; now: Date },
): GuardedStatement =>
  database.update(
    "templates",
    sql`preview = ${preview}, changed_at = ${now.toISOString()}, changed_by = ${by}`,
    sql`id = ${before.id} AND preview IS ${before.preview} AND deleted_at IS NULL`,
  );

/** Those of `files` that a template or a picture has. */
export const selectUsedFiles = (database: Database, files: readonly string[]) =>
  database.select(
    columns("templates", "f", "preview AS file"),
    sql`FROM (SELECT preview FROM templates UNION SELECT file FROM template_pictures) f
     WHERE f.preview IN (SELECT value FROM json_each(${JSON.stringify(files)}))`,
  );
