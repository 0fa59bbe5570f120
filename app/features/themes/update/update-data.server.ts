/** What the page of an update shows beside the job itself. */
import { formatDateTime, toMoment } from "#app/i18n/format.ts";
import type { T } from "#app/i18n/index.ts";
import { translator } from "#app/i18n/translator.ts";
import type { Language } from "#base/language.ts";
import type { JobPage } from "#workers/licences/contract.ts";
import type { Job } from "#workers/portal/contract.ts";
import { getJobStatus } from "../view.ts";
import type { PastUpdate } from "./history.tsx";
import { type PreviewView, type ReportView, toPreviewView, toReportView } from "./preview-view.ts";

export interface UpdateData {
  /** While it waits for the merchant's decision. */
  preview: PreviewView | null;
  /** Of one that is done. */
  report: ReportView | null;
  /** Copies that leave at the next update, and those that this one has taken away. */
  oldThemes: { leaving: string[]; pruned: string[] };
  updates: PastUpdate[];
}

type OldTheme = NonNullable<Job["report"]>["leaving"][number];

/** Copies of one release share their name, so each is told with the moment it was made. */
const formatThemeNames = (t: T, language: Language, copies: readonly OldTheme[] = []): string[] =>
  copies.map(({ name, madeAt }) =>
    madeAt ? t("update.report.copyMade", { name, when: formatDateTime(language, madeAt) }) : name,
  );

export function toUpdateData({ job, preview, report, history }: JobPage, language: Language): UpdateData {
  const t = translator(language);
  return {
    preview: preview && toPreviewView(t, preview, language),
    report: report && toReportView(t, report, language),
    oldThemes: {
      leaving: formatThemeNames(t, language, job.report?.leaving),
      pruned: formatThemeNames(t, language, job.report?.pruned),
    },
    updates: toPastUpdates(history, language),
  };
}

/** The history of a store is there to be read: without it the page stands all the same. */
export function toPastUpdates(jobs: readonly Job[], language: Language, now = new Date()): PastUpdate[] {
  return jobs
    .filter(({ kind }) => kind === "update")
    .map((job) => {
      const status = getJobStatus(job);
      return {
        id: job.id,
        from: job.fromVersion,
        to: job.version,
        themeName: job.name,
        state: status === "cancelling" ? "running" : status,
        when: toMoment(language, job.createdAt, now),
      };
    });
}
