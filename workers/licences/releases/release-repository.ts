/** SQL of releases: drafts may be replaced; published ones can only be withdrawn. */
import { columns, computed, join, type RowOf } from "../platform/columns.ts";
import type { Condition, Database, GuardedStatement, Statement } from "../platform/database.ts";
import { insert, sql } from "../platform/sql.ts";
import type { Release } from "./contract.ts";

const release = columns(
  "releases",
  "r",
  "version",
  "status",
  "object_key",
  "size",
  "sha256",
  "file_count",
  "notes_fr",
  "notes_en",
  "uploaded_at",
  "published_at",
  "stage",
  "halted_at",
  "halt_reason",
);
export type ReleaseRow = RowOf<typeof release>;

export const toRelease = (row: ReleaseRow): Release => ({
  version: row.version,
  status: row.status,
  size: row.size,
  sha256: row.sha256,
  fileCount: row.file_count,
  publishedAt: row.published_at,
  notes: { fr: row.notes_fr, en: row.notes_en },
});

export const selectRelease = (database: Database, version: string): Statement<ReleaseRow> =>
  database.select(release, sql`FROM releases r WHERE r.version = ${version}`);

const listed = join(
  release,
  computed<{ downloads: number; withdrawn_reason: string | null }>({
    downloads: sql`coalesce((SELECT c.events FROM event_counts c
      WHERE c.type = 'download.ticket_issued' AND c.version = r.version AND c.since = ''), 0)`,
    withdrawn_reason: sql`(SELECT e.reason FROM events e WHERE e.type = 'release.withdrawn' AND e.version = r.version)`,
  }),
);

export const newestFirst = sql`ORDER BY r.major DESC, r.minor DESC, r.patch DESC`;

/** Every version, newest first. Downloads are the tickets in the event log. */
export const selectAllReleases = (database: Database) => database.select(listed, sql`FROM releases r ${newestFirst}`);

/** Also those that few stores are offered, or none. */
export const selectPublishedReleases = (database: Database): Statement<ReleaseRow> =>
  database.select(release, sql`FROM releases r WHERE r.status = 'published' ${newestFirst}`);

/** Holds for releases that every store is offered: not at an earlier stage, halted or withdrawn. */
const offeredToAll = sql`r.status = 'published' AND r.stage = 'all' AND r.halted_at IS NULL`;

/** What every store is offered, newest first. */
export const selectReleasesForAll = (database: Database): Statement<ReleaseRow> =>
  database.select(release, sql`FROM releases r WHERE ${offeredToAll} ${newestFirst}`);

const newestFrom = sql`FROM releases r WHERE ${offeredToAll} ${newestFirst} LIMIT 1`;

/** The newest release that every store is offered. */
export const selectNewestForAll = (database: Database) =>
  database.select(columns("releases", "r", "version"), newestFrom);

/** The same inside of another statement. */
export const newestForAll = sql`(SELECT r.version ${newestFrom})`;

/** Versions without notes and files, newest first. */
export const selectPublishedVersions = (database: Database) =>
  database.select(
    columns("releases", "r", "version", "published_at", "stage", "halted_at"),
    sql`FROM releases r WHERE r.status = 'published' ${newestFirst}`,
  );

export const selectHaltedVersions = (database: Database) =>
  database.select(
    columns("releases", "r", "version"),
    sql`FROM releases r WHERE r.status = 'published' AND r.halted_at IS NOT NULL ${newestFirst}`,
  );

/** Every published or withdrawn version, oldest first. */
export const selectReleasedVersions = (database: Database) =>
  database.select(
    columns("releases", "r", "version"),
    sql`FROM releases r WHERE r.status <> 'draft' ORDER BY r.major, r.minor, r.patch`,
  );

export const selectPublishedRelease = (database: Database, version: string): Statement<ReleaseRow> =>
  database.select(release, sql`FROM releases r WHERE r.version = ${version} AND r.status = 'published'`);

export interface StoredFile {
  version: string;
  objectKey: string;
  size: number;
  sha256: string;
  md5: string;
  fileCount: number;
}

/** Writes a draft or replaces its bytes; writes nothing for a published version, or for the same bytes. */
export function upsertDraft(database: Database, file: StoredFile, now: Date): Statement {
  const [major = 0, minor = 0, patch = 0] = file.version.split(".").map(Number);
  return database.statement(
    sql`${insert("releases", {
      version: file.version,
      major,
      minor,
      patch,
      status: "draft",
      object_key: file.objectKey,
      size: file.size,
      sha256: file.sha256,
      md5: file.md5,
      file_count: file.fileCount,
      uploaded_at: now.toISOString(),
    })}
    ON CONFLICT (version) DO UPDATE SET object_key = excluded.object_key, size = excluded.size,
sha256 = excluded.sha256,
       md5 = excluded.md5, file_count = excluded.file_count, uploaded_at = excluded.uploaded_at
     WHERE releases.status = 'draft' AND releases.sha256 <> excluded.sha256`,
  );
}

/** Writes nothing for a withdrawn version, or when the notes are the same. */
export const setNotes = (database: Database, version: string, { fr, en }: { fr: string; en: string }) =>
  database.update(
    "releases",
    sql`notes_fr = ${fr}, notes_en = ${en}`,
    sql`version = ${version} AND status IN ('draft', 'published') AND (notes_fr <> ${fr} OR notes_en <> ${en})`,
  );

/** The date of the publication may be given; templates are due to be checked against the release from now on. */
export const publishDraft = (
  database: Database,
  version: string,
  notes: { fr: string; en: string },
  { publishedAt, stage, now }: { publishedAt: string; stage: ReleaseRow["stage"]; now: Date },
): GuardedStatement =>
  database.update(
    "releases",
    sql`status = 'published', notes_fr = ${notes.fr}, notes_en = ${notes.en}, published_at = ${publishedAt},
      stage = ${stage}, templates_due_at = ${now.toISOString()}, offered_at = ${now.toISOString()}`,
    sql`version = ${version} AND status = 'draft'`,
  );

export const withdrawPublished = (database: Database, version: string): GuardedStatement =>
  database.update("releases", sql`status = 'withdrawn'`, sql`version = ${version} AND status = 'published'`);

/** Holds once the release has the bytes of this upload, whose key is new. */
export const hasFile = (version: string, objectKey: string): Condition => sql`EXISTS (SELECT 1 FROM releases
  WHERE version = ${version} AND object_key = ${objectKey})`;
