/** What the owner reads of an update: its preview, the texts of a conflict, and in the end the report of each file. */
import type { CopyCheck } from "theme-merge/check/contract.ts";
import { countReleases } from "theme-merge/merge/choose-base.ts";
import { type ConflictChoice, type UpdatePreview, updatePreview } from "theme-merge/merge/contract.ts";
import { createPreview } from "theme-merge/merge/create-preview.ts";
import { toUnixText } from "theme-merge/merge/json-text.ts";
import { resolveConflict } from "theme-merge/merge/merge-file.ts";
import type * as z from "zod";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { fail, unavailable } from "../platform/errors.ts";
import { selectAnswers } from "./answer-repository.ts";
import { readAnswerText } from "./answer-update.ts";
import { type conflictQuery, type UpdateReport, updateReport } from "./contract.ts";
import { readJobFile, writeJobFile } from "./jobs/job-files.ts";
import { loadOwnJob } from "./jobs/read-jobs.ts";
import type { JobContext } from "./jobs/step-context.ts";
import { loadConflict, type UpdateMerge } from "./merge-update.ts";

const previewFileName = "preview";

export const toPreview = ({ files, installed, sides, beside }: UpdateMerge): UpdatePreview =>
  createPreview(files, installed, countReleases(sides.plan.files, installed?.version ?? null), beside);

export const savePreview = ({ context, job }: JobContext, preview: UpdatePreview): Promise<void> =>
  writeJobFile(context, job.id, previewFileName, preview);

/** Throws STATE_CONFLICT unless the update waits for its owner. */
export async function loadPreview({ context, job }: JobContext): Promise<UpdatePreview> {
  if (job.state !== "waiting") fail("STATE_CONFLICT");
  return (await readJobFile(context, job.id, previewFileName, updatePreview)) ?? fail("STATE_CONFLICT");
}

export const readPreview = async (context: Context, actor: Actor, id: string): Promise<UpdatePreview> =>
  loadPreview({ context, job: await loadOwnJob(context, actor, id) });

type RequestedText = Omit<z.infer<typeof conflictQuery>, "id">;

export const readConflict = async (
  context: Context,
  actor: Actor,
  id: string,
  requested: RequestedText,
): Promise<string> => readConflictText({ context, job: await loadOwnJob(context, actor, id) }, requested);

/** Throws STATE_CONFLICT unless the update waits for its owner. */
export async function readConflictText(draft: JobContext, { path, side }: RequestedText): Promise<string> {
  if (draft.job.state !== "waiting") fail("STATE_CONFLICT");
  if (side === "answer") return readAnswerText(draft, path);
  const { sides, merge } = await loadConflict(draft, path);
  // Empty where the installed release is not known.
  if (side === "origin") return sides.base ?? "";
  if (side === "mine") return toUnixText(sides.merchant);
  return resolveConflict(sides, merge, { choice: side });
}

/** Kept as long as its job. */
export const toReportKey = (id: string): string => `job-reports/${id}.json`;

export async function saveReport(
  { context, job }: JobContext,
  merge: UpdateMerge,
  choices: ReadonlyMap<string, ConflictChoice>,
): Promise<void> {
  const preview = toPreview(merge);
  const answers = await context.database.rows(selectAnswers(context.database, job.id));
  const names = new Map(answers.map(({ path, answered_by }) => [path, answered_by]));
  const report: UpdateReport = {
    ...preview,
    check: null,
    files: preview.files.map(({ path, name, kind, outcome, notes, moreNotes, origin, madeBy }) => ({
      ...{ path, name, kind, outcome, notes, moreNotes, origin, madeBy },
      choice: outcome === "conflict" ? (choices.get(path)?.choice ?? null) : null,
      answeredBy: outcome === "conflict" ? (names.get(path) ?? null) : null,
    })),
  };
  await context.files.put(toReportKey(job.id), JSON.stringify(report)).catch(orUnavailable);
}

/** Added once the copy is finished. */
export async function saveCheck({ context, job }: JobContext, check: CopyCheck): Promise<void> {
  const report = await loadReport(context, job.id);
  if (report) await context.files.put(toReportKey(job.id), JSON.stringify({ ...report, check })).catch(orUnavailable);
}

/** Null when the report does not exist any more. */
export async function loadReport({ files }: Context, id: string): Promise<UpdateReport | null> {
  const report = await files
    .get(toReportKey(id))
    .then((object) => object?.json())
    .catch(orUnavailable);
  return report === undefined ? null : updateReport.parse(report);
}

const orUnavailable = (error: unknown): never => {
  throw unavailable(error);
};
