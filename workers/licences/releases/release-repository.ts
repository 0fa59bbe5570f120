/** SQL of releases: drafts may be replaced, published ones never change but to be withdrawn. */
import type * as z from "zod";
import type { Release, releaseStatus } from "../contract.ts";
import type { Database } from "../database.ts";

export interface ReleaseRow {
  version: string;
  status: z.infer<typeof releaseStatus>;
  object_key: string;
  size: number;
  sha256: string;
  file_count: number;
  notes_fr: string;
  notes_en: string;
  uploaded_at: string;
  published_at: string | null;
}

const columns = "version, status, object_key, size, sha256, file_count, notes_fr, notes_en, uploaded_at, published_at";

export const releaseFrom = (row: ReleaseRow): Release => ({
  version: row.version,
  status: row.status,
  size: row.size,
  sha256: row.sha256,
  fileCount: row.file_count,
  publishedAt: row.published_at,
  notes: { fr: row.notes_fr, en: row.notes_en },
});

export const releaseOf = (database: Database, version: string): D1PreparedStatement =>
  database.statement(`SELECT ${columns} FROM releases WHERE version = ?`, version);

export interface ListedRow extends ReleaseRow {
  downloads: number;
  withdrawn_reason: string | null;
}

/** Every version there is, newest first. Downloads are the tickets that the event log still knows of. */
export const selectAllReleases = (database: Database): D1PreparedStatement =>
  database.statement(
    `SELECT ${columns},
       (SELECT count(*) FROM events e WHERE e.type = 'download.ticket_issued' AND e.version = r.version) AS downloads,
       (SELECT e.reason FROM events e WHERE e.type = 'release.withdrawn' AND e.version = r.version) AS withdrawn_reason
     FROM releases r ORDER BY major DESC, minor DESC, patch DESC`,
  );

export const selectPublishedReleases = (database: Database): D1PreparedStatement =>
  database.statement(
    `SELECT ${columns} FROM releases WHERE status = 'published' ORDER BY major DESC, minor DESC, patch DESC`,
  );

export interface PublishedRow {
  version: string;
  published_at: string | null;
}

/** Without notes and files: which versions there are, newest first. */
export const selectPublishedVersions = (database: Database): D1PreparedStatement =>
  database.statement(
    "SELECT version, published_at FROM releases WHERE status = 'published' ORDER BY major DESC, minor DESC, patch DESC",
  );

/** Every version that is or was out, oldest first. */
export const selectReleasedVersions = (database: Database): D1PreparedStatement =>
  database.statement("SELECT version FROM releases WHERE status <> 'draft' ORDER BY major, minor, patch");

export const selectNewestVersion = (database: Database): D1PreparedStatement =>
  database.statement(
    "SELECT version FROM releases WHERE status = 'published' ORDER BY major DESC, minor DESC, patch DESC LIMIT 1",
  );

export const selectPublishedRelease = (database: Database, version: string): D1PreparedStatement =>
  database.statement(`SELECT ${columns} FROM releases WHERE version = ? AND status = 'published'`, version);

export interface StoredFile {
  version: string;
  objectKey: string;
  size: number;
  sha256: string;
  md5: string;
  fileCount: number;
}

/** Makes a draft, or gives a draft other bytes; writes nothing for a version that is out, or for the same bytes. */
export function saveDraft(database: Database, file: StoredFile, now: Date): D1PreparedStatement {
  const [major = 0, minor = 0, patch = 0] = file.version.split(".").map(Number);
  return database.statement(
    `INSERT INTO releases (version, major, minor, patch, status, object_key, size, sha256, md5, file_count, uploaded_at)
     VALUES (?, ?, ?, ?, 'draft', ?, ?, ?, ?, ?, ?)
     ON CONFLICT (version) DO UPDATE SET object_key = excluded.object_key, size = excluded.size, sha256 = excluded.sha256,
       md5 = excluded.md5, file_count = excluded.file_count, uploaded_at = excluded.uploaded_at
     WHERE releases.status = 'draft' AND releases.sha256 <> excluded.sha256`,
    file.version,
    major,
    minor,
    patch,
    file.objectKey,
    file.size,
    file.sha256,
    file.md5,
    file.fileCount,
    now.toISOString(),
  );
}

/** Writes nothing for a version that is withdrawn, or when these are its words already. */
export const setNotes = (database: Database, version: string, notes: { fr: string; en: string }): D1PreparedStatement =>
  database.statement(
    `UPDATE releases SET notes_fr = ?1, notes_en = ?2
     WHERE version = ?3 AND status IN ('draft', 'published') AND (notes_fr <> ?1 OR notes_en <> ?2)`,
    notes.fr,
    notes.en,
    version,
  );

export const publishDraft = (
  database: Database,
  version: string,
  notes: { fr: string; en: string },
  publishedAt: string,
): D1PreparedStatement =>
  database.statement(
    "UPDATE releases SET status = 'published', notes_fr = ?, notes_en = ?, published_at = ? WHERE version = ? AND status = 'draft'",
    notes.fr,
    notes.en,
    publishedAt,
    version,
  );

export const withdrawPublished = (database: Database, version: string): D1PreparedStatement =>
  database.statement("UPDATE releases SET status = 'withdrawn' WHERE version = ? AND status = 'published'", version);
