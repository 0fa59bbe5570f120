/** The jobs that still need something: the facts behind the next step that pages propose. */
import type { OpenJob } from "../contract.ts";
import { readReport } from "./kept-report.ts";
import type { OpenJobRow } from "./open-job-repository.ts";
import { failureOf, linksOf } from "./view.ts";

export const openJobFrom = (row: OpenJobRow): OpenJob => {
  const { kept = 0, merged = 0, conflicts = 0 } = readReport(row.state === "done" ? row.report : null);
  return {
    id: row.id,
    kind: row.kind,
    shop: row.shop,
    state: row.state,
    version: row.version,
    fromVersion: row.from_version,
    name: row.name,
    preview: row.state === "done" && row.theme_id ? linksOf(row.shop, row.theme_id).preview : null,
    counts: { carriedOver: kept + merged, conflicts },
    failure: failureOf(row),
    updatedAt: row.updated_at,
  };
};
