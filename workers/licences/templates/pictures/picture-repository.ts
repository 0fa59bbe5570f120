/** SQL of the pictures that a delivery sends, and of the previews of templates. */
import { allColumns, columns, computed, into, join } from "../../columns.ts";
import type { Condition, Database, GuardedStatement, Statement } from "../../database.ts";
import type { Keyset } from "../../list-page.ts";
import type { Row } from "../../table-rows.ts";
import type { TemplateRow } from "../template-repository.ts";
import { maxShownMissing, maxShownUses } from "./contract.ts";

export type PictureRow = Row<"template_pictures">;

const picture = allColumns("template_pictures", "p");

export const selectPicture = (database: Database, name: string): Statement<PictureRow> =>
  database.select(picture, "FROM template_pictures p WHERE p.name = ?", name);

const isThere = "t.deleted_at IS NULL";
/** Templates that name the picture `name`, an SQL expression. */
const getUsers = (name: string): string =>
  `FROM templates t, json_each(t.pictures) u WHERE u.value = ${name} AND ${isThere}`;
const getUses = (name: string) =>
  computed<{ uses: number; users: string }>({
    uses: `(SELECT count(*) ${getUsers(name)})`,
    users: `(SELECT json_group_array(json_object('id', id, 'name', json_object('fr', name_fr, 'en', name_en))) FROM
      (SELECT t.id, t.name_fr, t.name_en ${getUsers(name)} ORDER BY t.changed_at DESC LIMIT ${maxShownUses}))`,
  });

export const selectPictures = (database: Database, { condition, values, tail }: Keyset) =>
  database.select(join(picture, getUses("p.name")), `FROM template_pictures p WHERE ${condition} ${tail}`, ...values);

export const countPictures = (database: Database) =>
  database.select(computed<{ pictures: number }>({ pictures: "count(*)" }), "FROM template_pictures p");

/** Named by templates without being here. */
export const selectMissing = (database: Database) =>
  database.select(
    join(computed<{ name: string }>({ name: "m.name" }), getUses("m.name")),
    `FROM (SELECT DISTINCT g.value AS name FROM templates t, json_each(t.pictures) g
       WHERE ${isThere} AND NOT EXISTS (SELECT 1 FROM template_pictures p WHERE p.name = g.value)
       ORDER BY g.value LIMIT ${maxShownMissing}) m`,
  );

/** Writes nothing when another picture has the name. */
export const insertPicture = (database: Database, row: PictureRow): Statement =>
  database.statement(
    `INSERT INTO ${into("template_pictures (name, file, bytes, source, added_at, added_by)")}
     VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (name) DO NOTHING`,
    ...toValues(row),
  );

/** Writes nothing when `replaced` is not the picture of the name any more. */
export const replacePicture = (database: Database, row: PictureRow, replaced: string): Statement =>
  database.statement(
    `UPDATE template_pictures SET file = ?2, bytes = ?3, source = ?4, added_at = ?5, added_by = ?6
     WHERE name = ?1 AND file = ?7`,
    ...toValues(row),
    replaced,
  );

const toValues = ({ name, file, bytes, source, added_at, added_by }: PictureRow) =>
  [name, file, bytes, source, added_at, added_by] as const;

/** Writes nothing while a template names it. */
export const deletePicture = (database: Database, { name, file }: PictureRow): GuardedStatement =>
  database.delete("template_pictures", {
    sql: `name = ? AND file = ? AND NOT EXISTS (SELECT 1 ${getUsers("name")})`,
    values: [name, file],
  });

/** Holds once the picture is written, because each has a new file. */
export const hasPicture = ({ name, file }: PictureRow): Condition => ({
  sql: "EXISTS (SELECT 1 FROM template_pictures WHERE name = ? AND file = ?)",
  values: [name, file],
});

/** Writes nothing when the template has another preview than `before`. */
export const updatePreview = (
  database: Database,
  before: TemplateRow,
  preview: string | null,
  { by, now }: { by: string; now: Date },
): GuardedStatement =>
  database.update(
    "templates",
    { sql: "preview = ?, changed_at = ?, changed_by = ?", values: [preview, now.toISOString(), by] },
    { sql: "id = ? AND preview IS ? AND deleted_at IS NULL", values: [before.id, before.preview] },
  );

/** Those of `files` that a template or a picture has. */
export const selectUsedFiles = (database: Database, files: readonly string[]) =>
  database.select(
    columns("templates", "f", "preview AS file"),
    `FROM (SELECT preview FROM templates UNION SELECT file FROM template_pictures) f
     WHERE f.preview IN (SELECT value FROM json_each(?))`,
    JSON.stringify(files),
  );
