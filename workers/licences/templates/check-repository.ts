/** SQL of the checks of templates. A check counts only for the revision that is current, and for a published release. */
import { columns, into } from "../columns.ts";
import type { Condition, Database, Statement } from "../database.ts";
import type { TemplateCheck } from "./contract.ts";

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
    columns("template_checks", "c", "version", "fit", "findings", "total", "checked_at"),
    `FROM templates t JOIN template_checks c ON ${isCurrent}
       JOIN releases r ON r.version = c.version AND r.status = 'published'
     WHERE t.id = ? ${newestFirst}`,
    id,
  );
