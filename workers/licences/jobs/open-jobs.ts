/** Open jobs of the owner's active stores, from which pages propose the next step. */
import type { OpenJob } from "../contract.ts";
import { parseReport } from "./job-progress.ts";
import { toFailure, toLinks } from "./job-view.ts";
import type { OpenJobRow } from "./open-job-repository.ts";

export const toOpenJob = (row: OpenJobRow): OpenJob => {
  const { kept = 0, merged = 0, conflicts = 0 } = parseReport(row.state === "done" ? row.report : null);
  return {
    id: row.id,
    kind: row.kind,
    shop: row.shop,
    state: row.state,
    version: row.version,
    fromVersion: row.from_version,
    name: row.name,
    preview: row.state === "done" && row.theme_id ? toLinks(row.shop, row.theme_id).preview : null,
    counts: { carriedOver: kept + merged, conflicts },
    failure: toFailure(row),
    updatedAt: row.updated_at,
  };
};
