/** SQL of the checks of templates. A check counts only for the revision that is current, and for a published release. */
import { columns, computed, into, join, type RowOf } from "../columns.ts";
import type { Condition, Database, GuardedStatement, Statement } from "../database.ts";
import type { Fit, TemplateCheck } from "./contract.ts";

/** A check before it is saved. */
export type NewCheck = Omit<TemplateCheck, "checkedAt">;

interface Checked {
  id: string;
  revision: number;
  checks: readonly NewCheck[];
  now: Date;
}

export const saveChecks = (
  database: Database,
  { id, revision, checks, now }: Checked,
  condition: Condition = { sql: "TRUE", values: [] },
): Statement =>
  database.statement(
    `INSERT INTO ${into("template_checks (template_id, version, revision, fit, findings, total, checked_at)")}
     SELECT t.id, g.value ->> 'version', t.revision, g.value ->> 'fit', g.value ->> 'findings', g.value ->> 'total', ?
     FROM templates t CROSS JOIN json_each(?) g WHERE t.id = ? AND t.revision = ? AND ${condition.sql}
     ON CONFLICT (template_id, version) DO UPDATE SET revision = excluded.revision, fit = excluded.fit,
       findings = excluded.findings, total = excluded.total, checked_at = excluded.checked_at`,
    now.toISOString(),
    JSON.stringify(checks),
    id,
    revision,
    ...condition.values,
  );

/** Those of earlier revisions. */
export const dropOldChecks = (database: Database, id: string): Statement =>
  database.statement(
    "DELETE FROM template_checks WHERE template_id = ?1 AND revision <> (SELECT revision FROM templates WHERE id = ?1)",
    id,
  );

/** In the exact terms of a join with the template `t`. */
export const isCurrent = "c.template_id = t.id AND c.revision = t.revision";

export const newestFirst = "ORDER BY r.major DESC, r.minor DESC, r.patch DESC";

/** Newest release first. */
export const selectChecks = (database: Database, id: string) =>
  database.select(
    join(
      columns("template_checks", "c", "version", "fit", "findings", "total", "checked_at"),
      columns("releases", "r", "halted_at"),
    ),
    `FROM templates t JOIN template_checks c ON ${isCurrent}
       JOIN releases r ON r.version = c.version AND r.status = 'published'
     WHERE t.id = ? ${newestFirst}`,
    id,
  );

const missing = join(columns("templates", "t", "id", "kind", "revision"), columns("releases", "r", "version"));
export type MissingCheck = RowOf<typeof missing>;

/** Templates `t` that are not checked against the release `r`. The index spares reading their long texts. */
const isMissing = `t.deleted_at IS NULL AND NOT EXISTS
  (SELECT 1 FROM template_checks c WHERE ${isCurrent} AND c.version = r.version)`;
const templatesByChange = "templates t INDEXED BY templates_by_change";

/** Of published releases, newest first. */
export const selectMissingChecks = (database: Database, limit: number): Statement<MissingCheck> =>
  database.select(
    missing,
    `FROM releases r CROSS JOIN ${templatesByChange} WHERE r.status = 'published' AND ${isMissing} ${newestFirst} LIMIT ?`,
    limit,
  );

const isChecked = `r.status = 'published' AND r.templates_due_at IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM ${templatesByChange} WHERE ${isMissing})`;

/** Releases against which all templates are checked, and of which the staff do not know yet. */
export const selectChecked = (database: Database) =>
  database.select(
    join(columns("releases", "r", "version"), computed<{ due_at: string }>({ due_at: "r.templates_due_at" })),
    `FROM releases r WHERE ${isChecked}`,
  );

/** How the templates that the release found when it was published fit it. */
export const countResults = (database: Database, version: string, dueAt: string) =>
  database.select(
    computed<Record<Fit, number>>({
      fits: "count(*) FILTER (WHERE c.fit = 'fits')",
      loses: "count(*) FILTER (WHERE c.fit = 'loses')",
      fails: "count(*) FILTER (WHERE c.fit = 'fails')",
    }),
    `FROM template_checks c JOIN templates t ON ${isCurrent}
     WHERE c.version = ? AND t.created_at < ? AND t.deleted_at IS NULL`,
    version,
    dueAt,
  );

/** Writes once for each publication. */
export const settleRelease = (database: Database, version: string, dueAt: string): GuardedStatement =>
  database.update(
    "releases AS r",
    { sql: "templates_due_at = NULL", values: [] },
    { sql: `r.version = ? AND r.templates_due_at = ? AND ${isChecked}`, values: [version, dueAt] },
  );
