/** Rows of theme files, and which contents R2 already holds. */

/** What is known of a file without reading it. */
export interface StoredFile {
  path: string;
  md5: string;
  size: number;
}

export interface ThemeFile extends StoredFile {
  createdAtMs: number;
  updatedAtMs: number;
}

export function listFiles(sql: SqlStorage, themeId: number): ThemeFile[] {
  return sql
    .exec<{ path: string; md5: string; size: number; created_at_ms: number; updated_at_ms: number }>(
      "SELECT path, md5, size, created_at_ms, updated_at_ms FROM files WHERE theme_id = ? ORDER BY path",
      themeId,
    )
    .toArray()
    .map(({ path, md5, size, created_at_ms, updated_at_ms }) => ({
      ...{ path, md5, size },
      createdAtMs: created_at_ms,
      updatedAtMs: updated_at_ms,
    }));
}

export function putFiles(sql: SqlStorage, themeId: number, files: StoredFile[], nowMs: number): void {
  sql.exec(
    `INSERT INTO files (theme_id, path, md5, size, created_at_ms, updated_at_ms)
     SELECT ?, value ->> 'path', value ->> 'md5', value ->> 'size', ?, ? FROM json_each(?) WHERE true
     ON CONFLICT (theme_id, path) DO UPDATE SET md5 = excluded.md5, size = excluded.size, updated_at_ms = excluded.updated_at_ms`,
    ...[themeId, nowMs, nowMs, JSON.stringify(files)],
  );
}

export function removeFiles(sql: SqlStorage, themeId: number, paths: string[]): void {
  sql.exec(
    "DELETE FROM files WHERE theme_id = ? AND path IN (SELECT value FROM json_each(?))",
    themeId,
    JSON.stringify(paths),
  );
}

export function copyFiles(sql: SqlStorage, fromThemeId: number, toThemeId: number, nowMs: number): void {
  sql.exec(
    `INSERT INTO files (theme_id, path, md5, size, created_at_ms, updated_at_ms)
     SELECT ?, path, md5, size, ?, ? FROM files WHERE theme_id = ?`,
    ...[toThemeId, nowMs, nowMs, fromThemeId],
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
