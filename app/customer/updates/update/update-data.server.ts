/** What the page of an update shows beside the job itself. */
import { formatDateTime, toMoment } from "#app/i18n/format.ts";
import type { T } from "#app/i18n/index.ts";
import { translator } from "#app/i18n/translator.ts";
import { type Result, success } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import type { Job, JobPage } from "#workers/licences/updates/jobs/contract.ts";
import type { LicencesClient } from "#workers/portal/clients/contract.ts";
import { getJobStatus } from "../view.ts";
import { type CopyCheckView, toCopyCheckView } from "./copy-check-view.ts";
import type { PastUpdate } from "./history.tsx";
import { type PreviewView, type ReportView, toPreviewView, toReportView } from "./preview-view.ts";
import { fewQuestions, type QuestionFilter } from "./question-filter.ts";
import { type LinkView, toLinkViews } from "./share.server.ts";
import type { AnswerDesk } from "./start.server.ts";
import type { TextDraft } from "./text-drafts.ts";

export interface UpdateData {
  /** Set while the update waits for the merchant's choices. */
  preview: PreviewView | null;
  /** Set when the update is done. */
  report: ReportView | null;
  /** Of the finished copy; null where none was made. */
  check: CopyCheckView | null;
  /** Themes of earlier updates: those that the next update deletes, and those that this one has deleted. */
  oldThemes: { leaving: string[]; pruned: string[] };
  updates: PastUpdate[];
  /** Developers' links to a preview that waits. */
  links: LinkView[];
  /** What was written for questions that the preview asks otherwise by now. */
  earlierTexts: readonly TextDraft[];
  /** Of an update that was cancelled: a later one of the same theme that has not ended. */
  newerPreview: string | null;
}

export const toEditorTheme = ({ shop }: Pick<Job, "shop">, id: string | null | undefined) => (id ? { shop, id } : null);

function findNewerPreview({ job, history }: JobPage): string | null {
  if (job.state !== "cancelled") return null;
  const newer = history.find(
    ({ state, source, createdAt }) =>
      ["queued", "running", "waiting"].includes(state) && source?.id === job.source?.id && createdAt > job.createdAt,
  );
  return newer?.id ?? null;
}

/** The job's page, and the texts that open questions need. */
export async function loadUpdatePage(
  licences: LicencesClient,
  id: string,
  filter: QuestionFilter,
): Promise<Result<{ page: JobPage; texts: Map<string, string> }>> {
  const page = await licences.jobPage(id);
  if (!page.ok) return page;
  const texts = await loadTexts(licences, id, page.value, filter);
  return texts.ok ? success({ page: page.value, texts: texts.value }) : texts;
}

/** The texts that were written as answers to open questions, by path. */
export async function loadTexts(
  desk: AnswerDesk,
  id: string,
  { preview, answers }: Pick<JobPage, "preview" | "answers">,
  { open }: QuestionFilter,
): Promise<Result<Map<string, string>>> {
  const conflicts = (preview?.files ?? []).filter(({ outcome }) => outcome === "conflict");
  const isOpen = (path: string) => conflicts.length <= fewQuestions || open.includes(path);
  const written = answers.filter(({ path, choice }) => choice === "edit" && isOpen(path));
  const texts = new Map<string, string>();
  for (const { path } of written) {
    const text = await desk.conflictText({ id, path, side: "answer" });
    if (!text.ok) return text;
    texts.set(path, text.value);
  }
  return success(texts);
}

type OldTheme = NonNullable<Job["report"]>["leaving"][number];

/** Themes of one release share their name, so add the creation time. */
const formatThemeNames = (t: T, language: Language, copies: readonly OldTheme[] = []): string[] =>
  copies.map(({ name, madeAt }) =>
    madeAt ? t("update.report.copyMade", { name, when: formatDateTime(language, madeAt) }) : name,
  );

interface Asked {
  language: Language;
  filter: QuestionFilter;
  /** The texts that were written as answers to open questions, by path. */
  texts: ReadonlyMap<string, string>;
}

export function toUpdateData(page: JobPage, { language, filter, texts }: Asked): UpdateData {
  const { job, preview, report, history, answers, earlierTexts, links } = page;
  const t = translator(language);
  const open = new Map([...filter.open.map((path) => [path, ""] as const), ...texts]);
  return {
    preview:
      preview &&
      toPreviewView(t, preview, {
        language,
        version: job.version,
        answers,
        open,
        theme: toEditorTheme(job, job.source?.id),
      }),
    newerPreview: findNewerPreview(page),
    report: report && toReportView(t, report, language, toEditorTheme(job, job.themeId)),
    check:
      report?.check && job.themeId
        ? toCopyCheckView(t, report.check, { language, shop: job.shop, themeId: job.themeId })
        : null,
    oldThemes: {
      leaving: formatThemeNames(t, language, job.report?.leaving),
      pruned: formatThemeNames(t, language, job.report?.pruned),
    },
    updates: toPastUpdates(history, language),
    links: toLinkViews(links, language),
    earlierTexts,
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
