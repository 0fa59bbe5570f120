/**
 * A job as its owner sees it: its steps with their times, its percentage, its report, and the next step that pages
 * propose.
 */

import type * as z from "zod";
import type { JobTemplate, TemplateDelivery } from "../../templates/delivery/job-contract.ts";
import { type Job, type JobStep, type jobKind, jobSteps, type OpenJob } from "./contract.ts";
import { stalledMs } from "./heartbeat.ts";
import type { OwnJobRow } from "./job-repository.ts";
import type { OpenJobRow } from "./open-job-repository.ts";

export function toJob(row: OwnJobRow): Job {
  const isLive = row.state === "queued" || row.state === "running";
  const position = { kind: row.kind, state: row.state, step: row.step, record: parseSteps(row.steps) };
  const source =
    row.source_theme_id && row.source_theme_name ? { id: row.source_theme_id, name: row.source_theme_name } : null;
  const publication = toPublication(row);
  // A public theme cannot be deleted.
  const missing = row.state === "done" && row.theme_missing_at !== null && publication?.standing !== "public";
  return {
    id: row.id,
    kind: row.kind,
    shop: row.shop,
    state: row.state,
    cancelling: row.cancel_asked_at !== null && isLive,
    // Both are emptied once everything is removed; the id of a theme can get lost.
    kept: row.state === "cancelled" && (row.theme_id !== null || row.create_began_at !== null),
    stalled: isLive && Date.now() - Date.parse(row.updated_at) > stalledMs,
    version: row.version,
    fromVersion: row.from_version,
    template: toJobTemplate(row),
    name: row.name,
    themeId: row.theme_id,
    source,
    step: row.step,
    steps: toStepList(position),
    percent: toPercent(position),
    failure: toFailure(row),
    // Reports of earlier versions name no copies.
    ...toReports(row),
    publication,
    publishAt: row.publish_at,
    reminds: row.publish_remind_at !== null,
    publishFailure: row.publish_failure,
    missing,
    links: row.theme_id && row.state === "done" && !missing ? toLinks(row.shop, row.theme_id, toDelivered(row)) : null,
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

export function toJobTemplate({ template }: Pick<OwnJobRow, "template">): JobTemplate | null {
  if (template === null) return null;
  const { fr, en, ...facts } = JSON.parse(template);
  return { ...facts, name: { fr, en } };
}

const toDelivered = ({ kind, report }: OwnJobRow) => (kind === "template" ? parseDelivery(report) : null);

function toReports({ kind, state, report }: OwnJobRow): Pick<Job, "report" | "delivery"> {
  const saved = report && state === "done" ? JSON.parse(report) : null;
  if (kind === "template") return { report: null, delivery: saved };
  return { report: saved && { pruned: [], leaving: [], ...saved }, delivery: null };
}

/** Pages of Shopify, which the merchant's browser opens. */
function toLinks(
  shop: string,
  themeId: string,
  delivered: Pick<TemplateDelivery, "file" | "page"> | null,
): NonNullable<Job["links"]> {
  const editor = `https://${shop}/admin/themes/${themeId}/editor`;
  if (!delivered) return { preview: `https://${shop}/?preview_theme_id=${themeId}`, editor };
  const { file, page } = delivered;
  const [kind, ...rest] = file.split(".");
  const view = rest.slice(0, -1).join(".");
  return {
    preview: page ? `https://${shop}${page}?${new URLSearchParams({ preview_theme_id: themeId, view })}` : null,
    editor: `${editor}?${new URLSearchParams({ template: `${kind}.${view}` })}`,
  };
}

/** Files whose edits an update carried over, and conflicts that its owner settled. */
export function countCarriedOver(report: string | null): OpenJob["counts"] {
  const { kept = 0, merged = 0, conflicts = 0 } = parseReport(report);
  return { carriedOver: kept + merged, conflicts };
}

export const toOpenJob = (row: OpenJobRow): OpenJob => ({
  id: row.id,
  kind: row.kind,
  shop: row.shop,
  state: row.state,
  version: row.version,
  fromVersion: row.from_version,
  template: toJobTemplate(row),
  name: row.name,
  preview: row.state === "done" && row.theme_id ? toLinks(row.shop, row.theme_id, null).preview : null,
  publishAt: row.publish_at,
  counts: countCarriedOver(row.state === "done" ? row.report : null),
  questions: row.questions,
  failure: toFailure(row),
  updatedAt: row.updated_at,
});

export interface StepTimes {
  startedAt?: string;
  endedAt?: string;
  count?: { done: number; total: number };
}
export type StepRecord = Partial<Record<JobStep, StepTimes>>;

type Kind = z.infer<typeof jobKind>;

export const parseSteps = (text: string): StepRecord => JSON.parse(text);

/** Null after the last one. */
export function getNextStep(kind: Kind, step: JobStep): JobStep | null {
  const steps: readonly JobStep[] = jobSteps[kind];
  return steps[steps.indexOf(step) + 1] ?? null;
}

interface JobPosition {
  kind: Kind;
  state: Job["state"];
  step: JobStep;
  record: StepRecord;
}

export function toStepList({ kind, state, step, record }: JobPosition): Job["steps"] {
  const steps: readonly JobStep[] = jobSteps[kind];
  const at = steps.indexOf(step);
  return steps.map((name, index) => ({
    name,
    state: toStepState(index, at, state),
    startedAt: record[name]?.startedAt ?? null,
    endedAt: record[name]?.endedAt ?? null,
    count: record[name]?.count ?? null,
  }));
}

function toStepState(index: number, at: number, state: Job["state"]): Job["steps"][number]["state"] {
  if (state === "done" || index < at) return "done";
  if (index > at) return "to-come";
  if (state === "failed") return "failed";
  return state === "waiting" || state === "cancelled" ? "to-come" : "now";
}

/** Relative durations of the steps, so that the bar moves evenly. */
const weights: Record<JobStep, number> = {
  check: 1,
  read: 3,
  plan: 3,
  slot: 1,
  create: 4,
  process: 5,
  pictures: 3,
  write: 8,
  verify: 3,
};

export function toPercent({ kind, state, step, record }: JobPosition): number {
  if (state === "done") return 100;
  const steps: readonly JobStep[] = jobSteps[kind];
  const total = steps.reduce((sum, name) => sum + weights[name], 0);
  const before = steps.slice(0, steps.indexOf(step)).reduce((sum, name) => sum + weights[name], 0);
  const count = record[step]?.count;
  const share = count && count.total > 0 ? Math.min(1, count.done / count.total) : 0;
  return Math.min(99, Math.floor(((before + share * weights[step]) / total) * 100));
}

export const parseDelivery = (report: string | null): TemplateDelivery | null => report && JSON.parse(report);

/** The report in the job's row: deleted copies as soon as they are deleted, the rest once the job is done. */
export type SavedReport = Partial<NonNullable<Job["report"]>>;

export const parseReport = (text: string | null): SavedReport => (text === null ? {} : JSON.parse(text));
