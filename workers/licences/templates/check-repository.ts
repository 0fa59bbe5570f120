/** SQL of the checks of templates. A check counts only for the revision that is current, and for a published release. */
import { columns, computed, join, type RowOf } from "../platform/columns.ts";
import type { Database, GuardedStatement, Statement } from "../platform/database.ts";
import { type Condition, insert, sql } from "../platform/sql.ts";
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
  condition: Condition = sql`TRUE`,
): Statement =>
  database.statement(
    sql`${insert("template_checks", {
      template_id: sql`t.id`,
      version: sql`g.value ->> 'version'`,
      revision: sql`t.revision`,
      fit: sql`g.value ->> 'fit'`,
      findings: sql`g.value ->> 'findings'`,
      total: sql`g.value ->> 'total'`,
      checked_at: now.toISOString(),
    })}
    FROM templates t CROSS JOIN json_each(${JSON.stringify(checks)}) g WHERE t.id = ${id} AND t.revision = ${revision}
 AND ${condition}
     ON CONFLICT (template_id, version) DO UPDATE SET revision = excluded.revision, fit = excluded.fit,
       findings = excluded.findings, total = excluded.total, checked_at = excluded.checked_at`,
  );

/** Those of earlier revisions. */
export const dropOldChecks = (database: Database, id: string): Statement =>
  database.statement(
    sql`DELETE FROM template_checks WHERE template_id = ${id}
      AND revision <> (SELECT revision FROM templates WHERE id = ${id})`,
  );

/** In the exact terms of a join with the template `t`. */
export const isCurrent = sql`c.template_id = t.id AND c.revision = t.revision`;

export const newestFirst = sql`ORDER BY r.major DESC, r.minor DESC, r.patch DESC`;

/** Newest release first. */
export const selectChecks = (database: Database, id: string) =>
  database.select(
    join(
      columns("template_checks", "c", "version", "fit", "findings", "total", "checked_at"),
      columns("releases", "r", "halted_at"),
    ),
    sql`FROM templates t JOIN template_checks c ON ${isCurrent}
       JOIN releases r ON r.version = c.version AND r.status = 'published'
     WHERE t.id = ${id} ${newestFirst}`,
  );

const missing = join(columns("templates", "t", "id", "kind", "revision"), columns("releases", "r", "version"));
export type MissingCheck = RowOf<typeof missing>;

/** Templates `t` that are not checked against the release `r`. The index spares reading their long texts. */
const isMissing = sql`t.deleted_at IS NULL AND NOT EXISTS
  (SELECT 1 FROM template_checks c WHERE ${isCurrent} AND c.version = r.version)`;
const templatesByChange = sql`templates t INDEXED BY templates_by_change`;

/** Of published releases, newest first. */
export const selectMissingChecks = (database: Database, limit: number): Statement<MissingCheck> =>
  database.select(
    missing,
    sql`FROM releases r CROSS JOIN ${templatesByChange} WHERE r.status = 'published' AND ${isMissing} ${newestFirst}
      LIMIT ${limit}`,
  );

const isChecked = sql`r.status = 'published' AND r.templates_due_at IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM ${templatesByChange} WHERE ${isMissing})`;

/** Releases against which all templates are checked, and of which the staff do not know yet. */
export const selectChecked = (database: Database) =>
  database.select(
    join(columns("releases", "r", "version"), computed<{ due_at: string }>({ due_at: sql`r.templates_due_at` })),
    sql`FROM releases r WHERE ${isChecked}`,
  );

/** How the templates that the release found when it was published fit it. */
export const countResults = (database: Database, version: string, dueAt: string) =>
  database.select(
    computed<Record<Fit, number>>({
      fits: sql`count(*) FILTER (WHERE c.fit = 'fits')`,
      loses: sql`count(*) FILTER (WHERE c.fit = 'loses')`,
      fails: sql`count(*) FILTER (WHERE c.fit = 'fails')`,
    }),
    sql`FROM template_checks c JOIN templates t ON ${isCurrent}
     WHERE c.version = ${version} AND t.created_at < ${dueAt} AND t.deleted_at IS NULL`,
  );

/** Writes once for each publication. */
export const settleRelease = (database: Database, version: string, dueAt: string): GuardedStatement =>
  database.update(
    "releases AS r",
    sql`templates_due_at = NULL`,
    sql`r.version = ${version} AND r.templates_due_at = ${dueAt} AND ${isChecked}`,
  );
