/** Documents in SQLite. */
import { getLastSegment, getParentPath } from "../names.ts";
import { unimplemented } from "../status.ts";
import type { Fields } from "../values/value.ts";

export interface StoredDocument {
  /** Below `documents`. */
  path: string;
  fields: Fields;
  createTimeMicros: number;
  updateTimeMicros: number;
}

/** Which documents to list. */
export interface Range {
  /** Documents directly in this collection, or in all collections with this id below `under`. */
  collection: string | { id: string; under: string };
  afterPath?: string;
  limit?: number;
}

type Row = { path: string; fields: string; created: number; updated: number };

const columns =
  "path TEXT NOT NULL, collection TEXT NOT NULL, collection_id TEXT NOT NULL, fields TEXT NOT NULL, created INTEGER NOT NULL, updated INTEGER NOT NULL";
const copiedColumns = "path, collection, collection_id, fields, created, updated";
/** Durable Objects allow rows of 2 MB, and JSON is longer than the vendor's encoding. */
const maxJsonBytes = 1_900_000;

export class DocumentStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(`CREATE TABLE IF NOT EXISTS documents (${columns}, PRIMARY KEY (path))`);
    sql.exec("CREATE INDEX IF NOT EXISTS documents_collection ON documents (collection, path)");
    sql.exec("CREATE INDEX IF NOT EXISTS documents_group ON documents (collection_id, path)");
  }

  find(path: string): StoredDocument | null {
    for (const row of this.#select("path = ?", [path])) return toDocument(row);
    return null;
  }

  /** Lists documents by path in SQLite's order, which within one collection is the order of names. */
  *list({ collection, afterPath, limit }: Range): Generator<StoredDocument> {
    const [where, bindings]: [string, string[]] =
      typeof collection === "string"
        ? ["collection = ?", [collection]]
        : collection.under
          ? [
              "collection_id = ? AND substr(path, 1, ?) = ?",
              [collection.id, String([...collection.under].length + 1), `${collection.under}/`],
            ]
          : ["collection_id = ?", [collection.id]];
    const after = afterPath === undefined ? "" : " AND path > ?";
    const rows = this.#select(where + after, afterPath === undefined ? bindings : [...bindings, afterPath], limit);
    for (const row of rows) yield toDocument(row);
  }

  put(document: StoredDocument): void {
    const json = JSON.stringify(document.fields);
    if (json.length > maxJsonBytes / 3 && new TextEncoder().encode(json).length > maxJsonBytes) {
      throw unimplemented(`documents whose JSON is longer than ${maxJsonBytes} bytes`);
    }
    const collection = getParentPath(document.path);
    this.#sql.exec(
      `INSERT OR REPLACE INTO documents (${copiedColumns}) VALUES (?, ?, ?, ?, ?, ?)`,
      ...[
        document.path,
        collection,
        getLastSegment(collection),
        json,
        document.createTimeMicros,
        document.updateTimeMicros,
      ],
    );
  }

  remove(path: string): void {
    this.#sql.exec("DELETE FROM documents WHERE path = ?", path);
  }

  /** Lists the ids of collections directly below a document, or at the top, that contain documents at any depth. */
  collectionIds(parent: string): string[] {
    const start = parent === "" ? 1 : [...parent].length + 2;
    const rows = this.#sql.exec<{ id: string }>(
      `SELECT DISTINCT substr(rest, 1, instr(rest, '/') - 1) AS id FROM
         (SELECT substr(path, ?) AS rest FROM documents WHERE ? = '' OR substr(path, 1, ?) = ?) ORDER BY id`,
      ...[start, parent, start - 1, `${parent}/`],
    );
    return [...rows].map((row) => row.id);
  }

  clear(): void {
    this.#sql.exec("DELETE FROM documents");
  }

  #select(where: string, bindings: readonly string[], limit = -1): Iterable<Row> {
    const sql = `SELECT path, fields, created, updated FROM documents WHERE ${where} ORDER BY path LIMIT ?`;
    return this.#sql.exec<Row>(sql, ...bindings, limit);
  }
}

const toDocument = (row: Row): StoredDocument => ({
  path: row.path,
  fields: JSON.parse(row.fields),
  createTimeMicros: row.created,
  updateTimeMicros: row.updated,
});
