/** Rows of staged uploads and of the store's Files that are created from them. */

export interface NewUpload {
  filename: string;
  mime: string;
  /** As announced. */
  size: number;
}

export interface Upload extends NewUpload {
  id: number;
  key: string;
}

type UploadState = "staged" | "received" | "file";
type Row = Record<string, SqlStorageValue>;

export function insertUpload(sql: SqlStorage, storeId: number, { filename, mime, size }: NewUpload): string {
  const key = crypto.randomUUID();
  sql.exec(
    "INSERT INTO uploads (key, store_id, filename, mime, size, state) VALUES (?, ?, ?, ?, ?, 'staged')",
    ...[key, storeId, filename, mime, size],
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

export function createFile(sql: SqlStorage, storeId: number, key: string, name: string): Upload | null {
  const upload = findUpload(sql, storeId, key, "received");
  if (!upload) return null;
  const isTaken = listFiles(sql, storeId).some((file) => file.filename === name);
  const freeName = isTaken ? name.replace(/(\.\w+)?$/, `_${crypto.randomUUID()}$1`) : name;
  sql.exec("UPDATE uploads SET state = 'file', filename = ? WHERE key = ?", freeName, key);
  return { ...upload, filename: freeName };
}

const toUpload = (row: Row): Upload => ({
  id: Number(row.id),
  key: String(row.key),
  filename: String(row.filename),
  mime: String(row.mime),
  size: Number(row.size),
});
