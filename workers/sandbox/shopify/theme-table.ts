/** Rows of themes: MAIN is one a store, a theme that is still processing shows no files yet. */

export const themeRoles = ["MAIN", "UNPUBLISHED", "DEMO", "DEVELOPMENT", "ARCHIVED", "LOCKED"] as const;
export type ThemeRole = (typeof themeRoles)[number];

export interface Theme {
  id: number;
  storeId: number;
  name: string;
  role: ThemeRole;
  failed: boolean;
  /** Until then it is processing. */
  readyAtMs: number;
  createdAtMs: number;
  updatedAtMs: number;
}

export interface NewTheme {
  name: string;
  role: ThemeRole;
  failed: boolean;
  readyAtMs: number;
}

type Row = Record<string, SqlStorageValue>;

export function insertTheme(sql: SqlStorage, storeId: number, theme: NewTheme, nowMs: number): Theme {
  const { name, role, failed, readyAtMs } = theme;
  if (role === "MAIN") unpublishMain(sql, storeId, nowMs);
  const { id } = sql
    .exec<{ id: number }>(
      `INSERT INTO themes (store_id, name, role, failed, ready_at_ms, created_at_ms, updated_at_ms)
       VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id`,
      ...[storeId, name, role, failed ? 1 : 0, readyAtMs, nowMs, nowMs],
    )
    .one();
  return { id, storeId, name, role, failed, readyAtMs, createdAtMs: nowMs, updatedAtMs: nowMs };
}

export const listThemes = (sql: SqlStorage, storeId: number): Theme[] =>
  sql.exec<Row>("SELECT * FROM themes WHERE store_id = ? ORDER BY id", storeId).toArray().map(toTheme);

/** Development themes have a limit of their own, and vanish by themselves. */
export const countThemes = (sql: SqlStorage, storeId: number): number =>
  listThemes(sql, storeId).filter(({ role }) => role !== "DEVELOPMENT").length;

export function findTheme(sql: SqlStorage, storeId: number, id: number): Theme | null {
  const [row] = sql.exec<Row>("SELECT * FROM themes WHERE id = ? AND store_id = ?", id, storeId).toArray();
  return row ? toTheme(row) : null;
}

export function renameTheme(sql: SqlStorage, id: number, name: string, nowMs: number): void {
  sql.exec("UPDATE themes SET name = ?, updated_at_ms = ? WHERE id = ?", name, nowMs, id);
}

export function publishTheme(sql: SqlStorage, theme: Theme, nowMs: number): void {
  if (theme.role === "MAIN") return;
  unpublishMain(sql, theme.storeId, nowMs);
  sql.exec("UPDATE themes SET role = 'MAIN', updated_at_ms = ? WHERE id = ?", nowMs, theme.id);
}

export function touchTheme(sql: SqlStorage, id: number, nowMs: number): void {
  sql.exec("UPDATE themes SET updated_at_ms = ? WHERE id = ?", nowMs, id);
}

export function removeTheme(sql: SqlStorage, id: number): void {
  sql.exec("DELETE FROM files WHERE theme_id = ?", id);
  sql.exec("DELETE FROM themes WHERE id = ?", id);
}

function unpublishMain(sql: SqlStorage, storeId: number, nowMs: number): void {
  sql.exec(
    "UPDATE themes SET role = 'UNPUBLISHED', updated_at_ms = ? WHERE store_id = ? AND role = 'MAIN'",
    nowMs,
    storeId,
  );
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
    createdAtMs: Number(row.created_at_ms),
    updatedAtMs: Number(row.updated_at_ms),
  };
}
