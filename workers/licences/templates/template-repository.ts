/** SQL of templates and their revisions. A row of `templates` also holds what lists show of the current revision. */
import { foldText } from "#base/plain-text.ts";
import { ownAddresses } from "../accounts/own-address-repository.ts";
import { allColumns, columns, into, join, type Row, type RowOf } from "../columns.ts";
import { allOf, type Condition, type Database, type GuardedStatement, type Statement } from "../database.ts";
import type { BilingualName, TemplateKind, TemplateOrigin, TemplateOutline, TemplateState } from "./contract.ts";

export type TemplateRow = Row<"templates">;

const template = allColumns("templates", "t");

/** Also a deleted one, until it is gone for good. */
export const selectTemplate = (database: Database, id: string): Statement<TemplateRow> =>
  database.select(template, "FROM templates t WHERE t.id = ?", id);

export const selectTemplateOfRequest = (database: Database, requestId: string): Statement<TemplateRow> =>
  database.select(template, "FROM templates t WHERE t.request_id = ?", requestId);

const revision = columns("template_revisions", "v", "revision", "bytes", "origin", "saved_at", "saved_by");
export type RevisionRow = RowOf<typeof revision>;

/** Newest first, without their texts. */
export const selectRevisions = (database: Database, id: string): Statement<RevisionRow> =>
  database.select(revision, "FROM template_revisions v WHERE v.template_id = ? ORDER BY v.revision DESC", id);

const withBody = join(revision, columns("template_revisions", "v", "body"));

export const selectRevision = (database: Database, id: string, number: number) =>
  database.select(withBody, "FROM template_revisions v WHERE v.template_id = ? AND v.revision = ?", id, number);

export const selectCurrentRevision = (database: Database, id: string) =>
  database.select(
    withBody,
    `FROM templates t JOIN template_revisions v ON v.template_id = t.id AND v.revision = t.revision WHERE t.id = ?`,
    id,
  );

/** Suffixes that the kind's templates have. */
export const selectSuffixes = (database: Database, kind: TemplateKind) =>
  database.select(
    columns("templates", "t", "suffix"),
    "FROM templates t WHERE t.kind = ? AND t.deleted_at IS NULL",
    kind,
  );

export interface Details {
  suffix: string;
  name: BilingualName;
  tags: readonly string[];
}

interface NewTemplate extends Details {
  id: string;
  kind: TemplateKind;
  bytes: number;
  outline: TemplateOutline;
  pictures: readonly string[];
  requestId: string;
  by: string;
  now: Date;
}

/** What the search finds a template by. */
function toSearchText({ name, suffix, tags }: Details, { sections }: TemplateOutline): string {
  const names = [name, ...sections.map((section) => section.name)].flatMap(({ fr, en }) => [fr, en]);
  return foldText([...new Set([...names, suffix, ...tags])].join("\n"));
}

/** Writes nothing for a request that was here before, or for a file name that another template has. */
export const insertTemplate = (database: Database, given: NewTemplate): Statement =>
  database.statement(
    `INSERT INTO ${into(
      "templates (id, kind, suffix, name_fr, name_en, sort_fr, sort_en, tags, state, revision, bytes, outline, pictures, search, request_id, created_at, changed_at, changed_by)",
    )}
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 'draft', 1, ?9, ?10, ?11, ?12, ?13, ?14, ?14, ?15) ON CONFLICT DO NOTHING`,
    given.id,
    given.kind,
    given.suffix,
    given.name.fr,
    given.name.en,
    foldText(given.name.fr),
    foldText(given.name.en),
    JSON.stringify(given.tags),
    given.bytes,
    JSON.stringify(given.outline),
    JSON.stringify(given.pictures),
    toSearchText(given, given.outline),
    given.requestId,
    given.now.toISOString(),
    given.by,
  );

interface NewRevision {
  id: string;
  revision: number;
  body: string;
  bytes: number;
  origin: TemplateOrigin;
  by: string;
  now: Date;
}

export const insertRevision = (database: Database, given: NewRevision, condition: Condition): Statement =>
  database.statement(
    `INSERT INTO ${into("template_revisions (template_id, revision, body, bytes, origin, saved_at, saved_by)")}
     SELECT ?, ?, ?, ?, ?, ?, ? WHERE ${condition.sql}`,
    given.id,
    given.revision,
    given.body,
    given.bytes,
    given.origin,
    given.now.toISOString(),
    given.by,
    ...condition.values,
  );

interface Change {
  by: string;
  now: Date;
}

interface BodyChange extends Change {
  bytes: number;
  outline: TemplateOutline;
  pictures: readonly string[];
}

/** Starts a new revision after `before`; of several concurrent changes one succeeds. */
export const startRevision = (
  database: Database,
  before: TemplateRow,
  { bytes, outline, pictures, by, now }: BodyChange,
): GuardedStatement =>
  database.update(
    "templates",
    {
      sql: "revision = revision + 1, bytes = ?, outline = ?, search = ?, changed_at = ?, changed_by = ?, pictures = ?",
      values: [
        bytes,
        JSON.stringify(outline),
        toSearchText(toDetails(before), outline),
        now.toISOString(),
        by,
        JSON.stringify(pictures),
      ],
    },
    { sql: "id = ? AND revision = ? AND deleted_at IS NULL", values: [before.id, before.revision] },
  );

/** When the details were last changed. */
export const getDetailsAt = ({ details_at, created_at }: Pick<TemplateRow, "details_at" | "created_at">): string =>
  details_at ?? created_at;

const isSuffixFree = (suffix: string): Condition => ({
  sql: `NOT EXISTS (SELECT 1 FROM templates o
       WHERE o.kind = templates.kind AND o.suffix = ? AND o.deleted_at IS NULL AND o.id <> templates.id)`,
  values: [suffix],
});

/** Writes nothing when the details have changed since `before`, or for a file name that another template has. */
export const updateDetails = (
  database: Database,
  before: TemplateRow,
  details: Details,
  { by, now }: Change,
): GuardedStatement =>
  database.update(
    "templates",
    {
      sql: `suffix = ?, name_fr = ?, name_en = ?, sort_fr = ?, sort_en = ?, tags = ?, search = ?, changed_at = ?,
       details_at = ?, changed_by = ?`,
      values: [
        details.suffix,
        details.name.fr,
        details.name.en,
        foldText(details.name.fr),
        foldText(details.name.en),
        JSON.stringify(details.tags),
        toSearchText(details, JSON.parse(before.outline)),
        now.toISOString(),
        now.toISOString(),
        by,
      ],
    },
    allOf(
      {
        sql: "id = ? AND coalesce(details_at, created_at) = ? AND deleted_at IS NULL",
        values: [before.id, getDetailsAt(before)],
      },
      isSuffixFree(details.suffix),
    ),
  );

/** Writes nothing when there is a newer revision than the one that was looked at. */
export const updateState = (
  database: Database,
  { id, revision }: Pick<TemplateRow, "id" | "revision">,
  state: TemplateState,
  { by, now }: Change,
): GuardedStatement =>
  database.update(
    "templates",
    { sql: "state = ?, changed_at = ?, changed_by = ?", values: [state, now.toISOString(), by] },
    { sql: "id = ? AND revision = ? AND state <> ? AND deleted_at IS NULL", values: [id, revision, state] },
  );

export const markDeleted = (database: Database, id: string, now: Date): GuardedStatement =>
  database.update(
    "templates",
    { sql: "deleted_at = ?", values: [now.toISOString()] },
    { sql: "id = ? AND deleted_at IS NULL", values: [id] },
  );

/** Changes nothing while another template has the file name. */
export const clearDeleted = (database: Database, id: string, suffix: string): GuardedStatement =>
  database.update(
    "templates",
    { sql: "deleted_at = NULL, suffix = ?", values: [suffix] },
    allOf({ sql: "id = ? AND deleted_at IS NOT NULL", values: [id] }, isSuffixFree(suffix)),
  );

/** With their revisions and checks. Those that stores have taken stay as long as the jobs that delivered them. */
export const deleteTemplatesBefore = (database: Database, moment: Date, limit: number): Statement =>
  database.statement(
    `DELETE FROM templates WHERE id IN (SELECT t.id FROM templates t WHERE t.deleted_at < ?
       AND NOT EXISTS (SELECT 1 FROM template_requests r JOIN jobs j ON j.id = r.job_id WHERE r.template_id = t.id)
       ORDER BY t.deleted_at LIMIT ?)`,
    moment.toISOString(),
    limit,
  );

/** Before their events are anonymised, which name earlier addresses. */
export const eraseAuthor = (database: Database, uid: string): Statement[] => {
  const own = ownAddresses("template");
  return [
    database.statement(`UPDATE templates SET changed_by = NULL WHERE changed_by IN (${own})`, uid),
    database.statement(`UPDATE template_revisions SET saved_by = NULL WHERE saved_by IN (${own})`, uid),
    database.statement(`UPDATE template_requests SET asked_by = NULL WHERE asked_by IN (${own})`, uid),
    database.statement(`UPDATE template_pictures SET added_by = NULL WHERE added_by IN (${own})`, uid),
  ];
};

export const toDetails = (row: Pick<TemplateRow, "suffix" | "name_fr" | "name_en" | "tags">): Details => ({
  suffix: row.suffix,
  name: { fr: row.name_fr, en: row.name_en },
  tags: JSON.parse(row.tags),
});
