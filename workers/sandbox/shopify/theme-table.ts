/** Rows of themes and their files. Each store has one MAIN theme. */
export const themeRoles = ["MAIN", "UNPUBLISHED", "DEMO", "DEVELOPMENT", "ARCHIVED", "LOCKED"] as const;
export type ThemeRole = (typeof themeRoles)[number];

export interface Theme {
  id: number;
  storeId: number;
  name: string;
  role: ThemeRole;
  failed: boolean;
  /** The theme is processing until then. */
  readyAtMs: number;
}

export type NewTheme = Omit<Theme, "id" | "storeId">;

type Row = Record<string, SqlStorageValue>;

export function insertTheme(sql: SqlStorage, storeId: number, theme: NewTheme): Theme {
  const { name, role, failed, readyAtMs } = theme;
  if (role === "MAIN") unpublishMain(sql, storeId);
  const { id } = sql
    .exec<{ id: number }>(
      "INSERT INTO themes (store_id, name, role, failed, ready_at_ms) VALUES (?, ?, ?, ?, ?) RETURNING id",
      ...[storeId, name, role, failed ? 1 : 0, readyAtMs],
    )
    .one();
  return { id, storeId, ...theme };
}

export const listThemes = (sql: SqlStorage, storeId: number): Theme[] =>
  sql.exec<Row>("SELECT * FROM themes WHERE store_id = ? ORDER BY id", storeId).toArray().map(toTheme);

/** Excludes development themes, which have their own limit. */
export const countThemes = (sql: SqlStorage, storeId: number): number =>
  listThemes(sql, storeId).filter(({ role }) => role !== "DEVELOPMENT").length;

export function findTheme(sql: SqlStorage, storeId: number, id: number): Theme | null {
  const [row] = sql.exec<Row>("SELECT * FROM themes WHERE id = ? AND store_id = ?", id, storeId).toArray();
  return row ? toTheme(row) : null;
}

export function renameTheme(sql: SqlStorage, id: number, name: string): void {
  sql.exec("UPDATE themes SET name = ? WHERE id = ?", name, id);
}

export function publishTheme(sql: SqlStorage, theme: Theme): void {
  if (theme.role === "MAIN") return;
  unpublishMain(sql, theme.storeId);
  sql.exec("UPDATE themes SET role = 'MAIN' WHERE id = ?", theme.id);
}

export function removeTheme(sql: SqlStorage, id: number): void {
  sql.exec("DELETE FROM files WHERE theme_id = ?", id);
  sql.exec("DELETE FROM themes WHERE id = ?", id);
}

function unpublishMain(sql: SqlStorage, storeId: number): void {
  sql.exec("UPDATE themes SET role = 'UNPUBLISHED' WHERE store_id = ? AND role = 'MAIN'", storeId);
}

function toTheme(row: Row): Theme {
  const role = themeRoles.find((candidate) => candidate === row.role);
  if (!role) throw new Error(`The theme ${row.id} has no known role.`);
  return {
    id: Number(row.id),
    storeId: Number(row.store_id),
    name: String(row.name),
    role,
    failed: row.failed === 1,
    readyAtMs: Number(row.ready_at_ms),
  };
}

/** A file without its content. */
export interface ThemeFile {
  path: string;
  md5: string;
  size: number;
}

export const listFiles = (sql: SqlStorage, themeId: number): ThemeFile[] =>
  sql
    .exec<{ path: string; md5: string; size: number }>(
      "SELECT path, md5, size FROM files WHERE theme_id = ? ORDER BY path",
      themeId,
    )
    .toArray();

export function putFiles(sql: SqlStorage, themeId: number, files: ThemeFile[]): void {
  sql.exec(
    `INSERT INTO files (theme_id, path, md5, size)
     SELECT ?, value ->> 'path', value ->> 'md5', value ->> 'size' FROM json_each(?) WHERE true
     ON CONFLICT (theme_id, path) DO UPDATE SET md5 = excluded.md5, size = excluded.size`,
    ...[themeId, JSON.stringify(files)],
  );
}

export function removeFiles(sql: SqlStorage, themeId: number, paths: string[]): void {
  sql.exec(
    "DELETE FROM files WHERE theme_id = ? AND path IN (SELECT value FROM json_each(?))",
    themeId,
    JSON.stringify(paths),
  );
}

export function copyFiles(sql: SqlStorage, fromThemeId: number, toThemeId: number): void {
  sql.exec(
    "INSERT INTO files (theme_id, path, md5, size) SELECT ?, path, md5, size FROM files WHERE theme_id = ?",
    ...[toThemeId, fromThemeId],
  );
}

export function findMissingContents(sql: SqlStorage, md5s: string[]): string[] {
  return sql
    .exec<{ md5: string }>(
      "SELECT DISTINCT value AS md5 FROM json_each(?) WHERE value NOT IN (SELECT md5 FROM contents)",
      JSON.stringify(md5s),
    )
    .toArray()
    .map((row) => row.md5);
}

export function addContents(sql: SqlStorage, md5s: string[]): void {
  sql.exec("INSERT OR IGNORE INTO contents (md5) SELECT value FROM json_each(?)", JSON.stringify(md5s));
}
