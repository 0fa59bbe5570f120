/** What the page of an update shows beside the job itself. */
import { data } from "@remix-run/cloudflare";
import { refusalInit } from "#app/form.server.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import type { T } from "#app/i18n/index.ts";
import { toMoment } from "#app/i18n/moment.ts";
import { translator } from "#app/i18n/translator.ts";
import type { Language } from "#shared/language.ts";
import type { Job, LicencesGateway } from "#workers/portal/contract.ts";
import { standingOf } from "../view.ts";
import type { PastUpdate } from "./history.tsx";
import { type PreviewView, previewView, type ReportView, reportView } from "./preview-view.ts";

const historyLength = 20;

export interface UpdateData {
  /** While it waits for the merchant's decision. */
  preview: PreviewView | null;
  /** Of one that is done. */
  report: ReportView | null;
  /** Copies that leave at the next update, and those that this one has taken away. */
  copies: { leaving: string[]; pruned: string[] };
  updates: PastUpdate[];
}

type Copy = NonNullable<Job["report"]>["leaving"][number];

/** Copies of one release share their name, so each is told with the moment it was made. */
const copyNames = (t: T, language: Language, copies: readonly Copy[] = []): string[] =>
  copies.map(({ name, madeAt }) =>
    madeAt ? t("update.report.copyMade", { name, when: formatDateTime(language, madeAt) }) : name,
  );

export async function loadUpdate(licences: LicencesGateway, job: Job, language: Language): Promise<UpdateData> {
  const t = translator(language);
  const [preview, report, jobs] = await Promise.all([
    job.state === "waiting" ? licences.updatePreview(job.id) : null,
    job.state === "done" ? licences.updateReport(job.id) : null,
    licences.jobs({ shop: job.shop, limit: historyLength }),
  ]);
  // Without it there is nothing to decide: the page says that it cannot be had now.
  if (preview && !preview.ok) throw data({ code: preview.error.code }, refusalInit(preview.error));
  return {
    preview: preview ? previewView(t, preview.value, language) : null,
    report: report?.ok ? reportView(t, report.value, language) : null,
    copies: {
      leaving: copyNames(t, language, job.report?.leaving),
      pruned: copyNames(t, language, job.report?.pruned),
    },
    updates: pastUpdates(jobs.ok ? jobs.value : [], language),
  };
}

/** The history of a store is there to be read: without it the page stands all the same. */
export function pastUpdates(jobs: readonly Job[], language: Language, now = new Date()): PastUpdate[] {
  return jobs
    .filter(({ kind }) => kind === "update")
    .map((job) => {
      const standing = standingOf(job);
      return {
        id: job.id,
        from: job.fromVersion,
        to: job.version,
        copy: job.name,
        state: standing === "cancelling" ? "running" : standing,
        when: toMoment(language, job.createdAt, now),
      };
    });
}
