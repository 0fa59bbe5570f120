/** A job as its owner sees it. */
import type { Job } from "../contract.ts";
import { stalledMs } from "./heartbeat.ts";
import { parseSteps, toPercent, toStepList } from "./job-progress.ts";
import type { OwnJobRow } from "./job-repository.ts";

export function toJob(row: OwnJobRow): Job {
  const isLive = row.state === "queued" || row.state === "running";
  const position = { kind: row.kind, state: row.state, step: row.step, record: parseSteps(row.steps) };
  const source =
    row.source_theme_id && row.source_theme_name ? { id: row.source_theme_id, name: row.source_theme_name } : null;
  return {
    id: row.id,
    kind: row.kind,
    shop: row.shop,
    state: row.state,
    cancelling: row.cancel_asked_at !== null && isLive,
    stalled: isLive && Date.now() - Date.parse(row.updated_at) > stalledMs,
    version: row.version,
    fromVersion: row.from_version,
    name: row.name,
    themeId: row.theme_id,
    source,
    step: row.step,
    steps: toStepList(position),
    percent: toPercent(position),
    failure: toFailure(row),
    // Reports of earlier versions name no copies.
    report: row.report && row.state === "done" ? { pruned: [], leaving: [], ...JSON.parse(row.report) } : null,
    publication: toPublication(row),
    links: row.theme_id && row.state === "done" ? toLinks(row.shop, row.theme_id) : null,
    notified: row.state === row.notified_state || !["waiting", "done", "failed"].includes(row.state),
    actorRole: row.actor_role,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    endedAt: row.ended_at,
  };
}

export const toFailure = ({
  failure_code: code,
  failure_details: details,
}: Pick<OwnJobRow, "failure_code" | "failure_details">): Job["failure"] =>
  code ? { code, ...(details ? { details: JSON.parse(details) } : {}) } : null;

function toPublication(row: OwnJobRow): Job["publication"] {
  if (!row.published_at) return null;
  const { former_theme_id: id, former_theme_name: name, public_theme_id: shown } = row;
  return {
    publishedAt: row.published_at,
    former: id && name !== null ? { id, name } : null,
    standing: shown === row.theme_id ? "public" : row.rolled_back_at && shown === id ? "rolledBack" : "replaced",
  };
}

/** Pages of Shopify, which the merchant's browser opens. */
export const toLinks = (shop: string, themeId: string): NonNullable<Job["links"]> => ({
  preview: `https://${shop}/?preview_theme_id=${themeId}`,
  editor: `https://${shop}/admin/themes/${themeId}/editor`,
});
