/** SQL of templates and their revisions. A row of `templates` also holds what lists show of the current revision. */
import { foldText } from "#base/plain-text.ts";
import { ownAddresses } from "../accounts/own-address-repository.ts";
import { allColumns, columns, join, type RowOf } from "../platform/columns.ts";
import type { Database, GuardedStatement, Statement } from "../platform/database.ts";
import { allOf, type Condition, insert, sql } from "../platform/sql.ts";
import type { Row } from "../platform/table-rows.ts";
import type { BilingualName, TemplateKind, TemplateOrigin, TemplateOutline, TemplateState } from "./contract.ts";

export type TemplateRow = Row<"templates">;

const template = allColumns("templates", "t");

/** Also a deleted one, until it is gone for good. */
export const selectTemplate = (database: Database, id: string): Statement<TemplateRow> =>
  database.select(template, sql`FROM templates t WHERE t.id = ${id}`);

export const selectTemplateOfRequest = (database: Database, requestId: string): Statement<TemplateRow> =>
  database.select(template, sql`FROM templates t WHERE t.request_id = ${requestId}`);

const revision = columns("template_revisions", "v", "revision", "bytes", "origin", "saved_at", "saved_by");
export type RevisionRow = RowOf<typeof revision>;

/** Newest first, without their texts. */
export const selectRevisions = (database: Database, id: string): Statement<RevisionRow> =>
  database.select(revision, sql`FROM template_revisions v WHERE v.template_id = ${id} ORDER BY v.revision DESC`);

const withBody = join(revision, columns("template_revisions", "v", "body"));

export const selectRevision = (database: Database, id: string, number: number) =>
  database.select(withBody, sql`FROM template_revisions v WHERE v.template_id = ${id} AND v.revision = ${number}`);

export const selectCurrentRevision = (database: Database, id: string) =>
  database.select(
    withBody,
    sql`FROM templates t JOIN template_revisions v ON v.template_id = t.id AND v.revision = t.revision
      WHERE t.id = ${id}`,
  );

/** Suffixes that the kind's templates have. */
export const selectSuffixes = (database: Database, kind: TemplateKind) =>
  database.select(
    columns("templates", "t", "suffix"),
    sql`FROM templates t WHERE t.kind = ${kind} AND t.deleted_at IS NULL`,
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
    sql`${insert("templates", {
      id: given.id,
      kind: given.kind,
      suffix: given.suffix,
      name_fr: given.name.fr,
      name_en: given.name.en,
      sort_fr: foldText(given.name.fr),
      sort_en: foldText(given.name.en),
      tags: JSON.stringify(given.tags),
      state: "draft",
      revision: 1,
      bytes: given.bytes,
      outline: JSON.stringify(given.outline),
      pictures: JSON.stringify(given.pictures),
      search: toSearchText(given, given.outline),
      request_id: given.requestId,
      created_at: given.now.toISOString(),
      changed_at: given.now.toISOString(),
      changed_by: given.by,
    })}
    ON CONFLICT DO NOTHING`,
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
    sql`${insert("template_revisions", {
      template_id: given.id,
      revision: given.revision,
      body: given.body,
      bytes: given.bytes,
      origin: given.origin,
      saved_at: given.now.toISOString(),
      saved_by: given.by,
    })}
    WHERE ${condition}`,
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
    sql`revision = revision + 1, bytes = ${bytes}, outline = ${JSON.stringify(outline)},
      search = ${toSearchText(toDetails(before), outline)}, changed_at = ${now.toISOString()}, changed_by = ${by},
      pictures = ${JSON.stringify(pictures)}`,
    sql`id = ${before.id} AND revision = ${before.revision} AND deleted_at IS NULL`,
  );

/** When the details were last changed. */
export const getDetailsAt = ({ details_at, created_at }: Pick<TemplateRow, "details_at" | "created_at">): string =>
  details_at ?? created_at;

const isSuffixFree = (suffix: string): Condition => sql`NOT EXISTS (SELECT 1 FROM templates o
       WHERE o.kind = templates.kind AND o.suffix = ${suffix} AND o.deleted_at IS NULL AND o.id <> templates.id)`;

/** Writes nothing when the details have changed since `before`, or for a file name that another template has. */
export const updateDetails = (
  database: Database,
  before: TemplateRow,
  details: Details,
  { by, now }: Change,
): GuardedStatement =>
  database.update(
    "templates",
    sql`suffix = ${details.suffix}, name_fr = ${details.name.fr}, name_en = ${details.name.en},
      sort_fr = ${foldText(details.name.fr)}, sort_en = ${foldText(details.name.en)},
      tags = ${JSON.stringify(details.tags)}, search = ${toSearchText(details, JSON.parse(before.outline))},
      changed_at = ${now.toISOString()},
       details_at = ${now.toISOString()}, changed_by = ${by}`,
    allOf(
      sql`id = ${before.id} AND coalesce(details_at, created_at) = ${getDetailsAt(before)} AND deleted_at IS NULL`,
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
    sql`state = ${state}, changed_at = ${now.toISOString()}, changed_by = ${by}`,
    sql`id = ${id} AND revision = ${revision} AND state <> ${state} AND deleted_at IS NULL`,
  );

export const markDeleted = (database: Database, id: string, now: Date): GuardedStatement =>
  database.update("templates", sql`deleted_at = ${now.toISOString()}`, sql`id = ${id} AND deleted_at IS NULL`);

/** Changes nothing while another template has the file name. */
export const clearDeleted = (database: Database, id: string, suffix: string): GuardedStatement =>
  database.update(
    "templates",
    sql`deleted_at = NULL, suffix = ${suffix}`,
    allOf(sql`id = ${id} AND deleted_at IS NOT NULL`, isSuffixFree(suffix)),
  );

/** With their revisions and checks. Those that stores have taken stay as long as the jobs that delivered them. */
export const deleteTemplatesBefore = (database: Database, moment: Date, limit: number): Statement =>
  database.statement(
    sql`DELETE FROM templates WHERE id IN (SELECT t.id FROM templates t WHERE t.deleted_at < ${moment.toISOString()}
       AND NOT EXISTS (SELECT 1 FROM template_requests r JOIN jobs j ON j.id = r.job_id WHERE r.template_id = t.id)
       ORDER BY t.deleted_at LIMIT ${limit})`,
  );

/** Before their events are anonymised, which name earlier addresses. */
export const eraseAuthor = (database: Database, uid: string): Statement[] => {
  const own = ownAddresses(uid, "template");
  return [
    database.statement(sql`UPDATE templates SET changed_by = NULL WHERE changed_by IN (${own})`),
    database.statement(sql`UPDATE template_revisions SET saved_by = NULL WHERE saved_by IN (${own})`),
    database.statement(sql`UPDATE template_requests SET asked_by = NULL WHERE asked_by IN (${own})`),
    database.statement(sql`UPDATE template_pictures SET added_by = NULL WHERE added_by IN (${own})`),
  ];
};

export const toDetails = (row: Pick<TemplateRow, "suffix" | "name_fr" | "name_en" | "tags">): Details => ({
  suffix: row.suffix,
  name: { fr: row.name_fr, en: row.name_en },
  tags: JSON.parse(row.tags),
});
