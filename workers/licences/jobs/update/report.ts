/** What became of each file of an update, kept as long as its job. */

import type { Context } from "../../context.ts";
import { type UpdateReport, updateReport } from "../../contract.ts";
import { unavailable } from "../../errors.ts";
import type { ConflictChoice } from "../../themes/merge/contract.ts";
import { previewOf } from "../../themes/merge/preview.ts";
import type { Draft } from "../work.ts";
import type { Merged } from "./merged.ts";

export const reportKey = (id: string): string => `job-reports/${id}.json`;

export async function keepReport(
  { context, job }: Draft,
  { files, installed }: Merged,
  choices: ReadonlyMap<string, ConflictChoice>,
): Promise<void> {
  const preview = previewOf(files, installed);
  const report: UpdateReport = {
    ...preview,
    files: preview.files.map(({ path, kind, outcome, notes, moreNotes }) => ({
      ...{ path, kind, outcome, notes, moreNotes },
      choice: outcome === "conflict" ? (choices.get(path)?.choice ?? null) : null,
    })),
  };
  await context.files.put(reportKey(job.id), JSON.stringify(report)).catch(orUnavailable);
}

export async function reportOf({ files }: Context, id: string): Promise<UpdateReport | null> {
  const found = await files
    .get(reportKey(id))
    .then((object) => object?.json())
    .catch(orUnavailable);
  return found === undefined ? null : updateReport.parse(found);
}

const orUnavailable = (error: unknown): never => {
  throw unavailable(error);
};
