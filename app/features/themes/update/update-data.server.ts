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
  /** Set while the update waits for the merchant's choices. */
  preview: PreviewView | null;
  /** Set when the update is done. */
  report: ReportView | null;
  /** Themes of earlier updates: those that the next update deletes, and those that this one has deleted. */
  oldThemes: { leaving: string[]; pruned: string[] };
  updates: PastUpdate[];
}

type OldTheme = NonNullable<Job["report"]>["leaving"][number];

/** Themes of one release share their name, so add the creation time. */
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

/** Updates of a store as its history shows them. */
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
