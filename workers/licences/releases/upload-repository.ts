/** SQL of uploads in parts: one for each version and digest, and the parts of it that have arrived. */
import { columns, into, type RowOf } from "../columns.ts";
import type { Database, Statement } from "../database.ts";

const upload = columns("release_uploads", "u", "object_key", "version", "sha256", "size", "upload_id");
export type UploadRow = RowOf<typeof upload>;

const part = columns("release_upload_parts", "p", "part", "etag");
export type PartRow = RowOf<typeof part>;

export interface NewUpload {
  objectKey: string;
  version: string;
  sha256: string;
  size: number;
  uploadId: string;
  now: Date;
}

export const uploadOf = (database: Database, version: string, sha256: string): Statement<UploadRow> =>
  database.select(upload, "FROM release_uploads u WHERE u.version = ? AND u.sha256 = ?", version, sha256);

/** Writes nothing when the same upload is under way already. */
export const addUpload = (database: Database, added: NewUpload): Statement =>
  database.statement(
    `INSERT INTO ${into("release_uploads (object_key, version, sha256, size, upload_id, started_at)")}
     VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    added.objectKey,
    added.version,
    added.sha256,
    added.size,
    added.uploadId,
    added.now.toISOString(),
  );

/** Its parts go with it. */
export const removeUpload = (database: Database, objectKey: string): Statement =>
  database.statement("DELETE FROM release_uploads WHERE object_key = ?", objectKey);

export const partsOf = (database: Database, version: string, sha256: string): Statement<PartRow> =>
  database.select(
    part,
    `FROM release_upload_parts p JOIN release_uploads u ON u.object_key = p.object_key
     WHERE u.version = ? AND u.sha256 = ? ORDER BY p.part`,
    version,
    sha256,
  );

/** A part that was sent again counts as it was sent last; nothing is written for an upload that has ended meanwhile. */
export const savePart = (database: Database, objectKey: string, arrived: PartRow): Statement =>
  database.statement(
    `INSERT INTO ${into("release_upload_parts (object_key, part, etag)")}
     SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM release_uploads WHERE object_key = ?1)
     ON CONFLICT (object_key, part) DO UPDATE SET etag = excluded.etag`,
    objectKey,
    arrived.part,
    arrived.etag,
  );

/** So many of those begun before, the oldest first. */
export const uploadsBegunBefore = (database: Database, moment: Date, limit: number): Statement<UploadRow> =>
  database.select(
    upload,
    "FROM release_uploads u WHERE u.started_at < ? ORDER BY u.started_at, u.object_key LIMIT ?",
    moment.toISOString(),
    limit,
  );
