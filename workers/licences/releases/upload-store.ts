/** SQL of uploads in parts: one for each version and digest, and the parts of it that have arrived. */
import type { Database } from "../database.ts";

export interface UploadRow {
  object_key: string;
  version: string;
  sha256: string;
  size: number;
  upload_id: string;
}

export interface NewUpload {
  objectKey: string;
  version: string;
  sha256: string;
  size: number;
  uploadId: string;
  now: Date;
}

export const uploadOf = (database: Database, version: string, sha256: string): D1PreparedStatement =>
  database.statement(
    "SELECT object_key, version, sha256, size, upload_id FROM release_uploads WHERE version = ? AND sha256 = ?",
    version,
    sha256,
  );

/** Writes nothing when the same upload is under way already. */
export const addUpload = (database: Database, upload: NewUpload): D1PreparedStatement =>
  database.statement(
    `INSERT INTO release_uploads (object_key, version, sha256, size, upload_id, started_at)
     VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    upload.objectKey,
    upload.version,
    upload.sha256,
    upload.size,
    upload.uploadId,
    upload.now.toISOString(),
  );

/** Its parts go with it. */
export const removeUpload = (database: Database, objectKey: string): D1PreparedStatement =>
  database.statement("DELETE FROM release_uploads WHERE object_key = ?", objectKey);

export interface PartRow {
  part: number;
  etag: string;
}

export const partsOf = (database: Database, version: string, sha256: string): D1PreparedStatement =>
  database.statement(
    `SELECT p.part, p.etag FROM release_upload_parts p JOIN release_uploads u ON u.object_key = p.object_key
     WHERE u.version = ? AND u.sha256 = ? ORDER BY p.part`,
    version,
    sha256,
  );

/** A part that was sent again counts as it was sent last; nothing is written for an upload that has ended meanwhile. */
export const savePart = (database: Database, objectKey: string, { part, etag }: PartRow): D1PreparedStatement =>
  database.statement(
    `INSERT INTO release_upload_parts (object_key, part, etag)
     SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM release_uploads WHERE object_key = ?1)
     ON CONFLICT (object_key, part) DO UPDATE SET etag = excluded.etag`,
    objectKey,
    part,
    etag,
  );

/** So many of those begun before, the oldest first. */
export const uploadsBegunBefore = (database: Database, moment: Date, limit: number): D1PreparedStatement =>
  database.statement(
    `SELECT object_key, version, sha256, size, upload_id FROM release_uploads WHERE started_at < ?
     ORDER BY started_at, object_key LIMIT ?`,
    moment.toISOString(),
    limit,
  );
