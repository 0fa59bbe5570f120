/** Rows of staged uploads and of the store's Files that are created from them. */

export interface NewUpload {
  filename: string;
  mime: string;
  /** As announced. */
  size: number | null;
}

export interface Upload extends NewUpload {
  id: number;
  key: string;
  alt: string;
  createdAtMs: number;
}

type UploadState = "staged" | "received" | "file";
type Row = Record<string, SqlStorageValue>;

export function insertUpload(
  sql: SqlStorage,
  storeId: number,
  { filename, mime, size }: NewUpload,
  nowMs: number,
): string {
  const key = crypto.randomUUID();
  sql.exec(
    "INSERT INTO uploads (key, store_id, filename, mime, size, state, created_at_ms) VALUES (?, ?, ?, ?, ?, 'staged', ?)",
    ...[key, storeId, filename, mime, size, nowMs],
  );
  return key;
}

export function findUpload(sql: SqlStorage, storeId: number, key: string, state: UploadState): Upload | null {
  const [row] = sql
    .exec<Row>("SELECT * FROM uploads WHERE key = ? AND store_id = ? AND state = ?", key, storeId, state)
    .toArray();
  return row ? toUpload(row) : null;
}

export function setUploadState(sql: SqlStorage, key: string, state: UploadState): void {
  sql.exec("UPDATE uploads SET state = ? WHERE key = ?", state, key);
}

export const listFiles = (sql: SqlStorage, storeId: number): Upload[] =>
  sql
    .exec<Row>("SELECT * FROM uploads WHERE store_id = ? AND state = 'file' ORDER BY id", storeId)
    .toArray()
    .map(toUpload);

export function createFile(
  sql: SqlStorage,
  storeId: number,
  key: string,
  filename: string | null,
  alt: string,
): Upload | null {
  const upload = findUpload(sql, storeId, key, "received");
  if (!upload) return null;
  const name = filename ?? upload.filename;
  const isTaken = listFiles(sql, storeId).some((file) => file.filename === name);
  const freeName = isTaken ? name.replace(/(\.\w+)?$/, `_${crypto.randomUUID()}$1`) : name;
  sql.exec("UPDATE uploads SET state = 'file', filename = ?, alt = ? WHERE key = ?", freeName, alt, key);
  return { ...upload, filename: freeName, alt };
}

const toUpload = (row: Row): Upload => ({
  id: Number(row.id),
  key: String(row.key),
  filename: String(row.filename),
  alt: String(row.alt),
  mime: String(row.mime),
  size: row.size === null ? null : Number(row.size),
  createdAtMs: Number(row.created_at_ms),
});
