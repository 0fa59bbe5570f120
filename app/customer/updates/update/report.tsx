/** The result of an update: each file, what is to be checked, old themes that are deleted, and pages to compare. */
import type { ReactNode } from "react";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { ColumnHead, Table } from "#app/kit/lists/table.tsx";
import { Disclosure } from "#app/kit/parts/explanations.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import type { Job } from "#workers/licences/updates/jobs/contract.ts";
import { AutoResolved, FileList, Prepared } from "./change-lists.tsx";
import { CopyCheckList } from "./copy-check.tsx";
import type { CopyCheckView } from "./copy-check-view.ts";
import { listIcons, listNames, type ReportView } from "./preview-view.ts";
import { ResetSettings } from "./reset-settings-table.tsx";
import type { UpdateData } from "./update-data.server.ts";

interface ReportProps {
  job: Job;
  /** Null when it could not be loaded; then the counts come from the job. */
  report: ReportView | null;
  oldThemes: UpdateData["oldThemes"];
  /** Null when the theme was not checked. */
  check: CopyCheckView | null;
  /** The steps that led to it. */
  children: ReactNode;
}

export function Report({ job, report, oldThemes, check, children }: ReportProps) {
  const t = useT();
  return (
    <div>
      {report ? <FileLists job={job} report={report} /> : <CountList job={job} />}
      {check ? <CopyCheckList check={check} /> : null}
      <OldThemeAlerts oldThemes={oldThemes} />
      {report ? <Changes job={job} report={report} /> : null}
      <div className="mt-9 border-t border-line">
        <Disclosure title={t("themes.job.steps")} aside={String(job.steps.length)}>
          {children}
        </Disclosure>
      </div>
    </div>
  );
}

/** Announces the deletion of old themes one update ahead. */
function OldThemeAlerts({ oldThemes: { leaving, pruned } }: Pick<UpdateData, "oldThemes">) {
  const t = useT();
  if (leaving.length === 0 && pruned.length === 0) return null;
  return (
    <div className="mt-9 grid gap-3">
      {leaving.length > 0 ? (
        <Alert tone="warn" title={t("update.report.leaving", { count: leaving.length })}>
          {t("update.report.leavingText", { names: leaving.join(", ") })}
        </Alert>
      ) : null}
      {pruned.length > 0 ? (
        <Alert tone="info" title={t("update.report.pruned", { count: pruned.length })}>
          {t("update.report.prunedText", { names: pruned.join(", ") })}
        </Alert>
      ) : null}
    </div>
  );
}

function FileLists({ job: { version, report: counted }, report: { lists } }: { job: Job; report: ReportView }) {
  const t = useT();
  return (
    <Section
      title={t("update.report.contents")}
      aside={counted ? t("update.report.files", { count: counted.files }) : null}
    >
      <div className="border-t border-line">
        {listNames.map((name) => (
          <Disclosure
            key={name}
            title={name === "conflict" ? t(getSettledTitle(lists.conflict)) : t(`update.preview.${name}`)}
            aside={String(lists[name].length)}
          >
            <FileList files={lists[name]} icon={listIcons[name]} version={version} />
          </Disclosure>
        ))}
      </div>
    </Section>
  );
}

function Changes({ job: { version, fromVersion }, report }: { job: Job; report: ReportView }) {
  const { autoResolved, prepared, resetSettings } = report;
  return (
    <>
      <Prepared files={prepared} version={version} />
      {autoResolved.length > 0 ? <AutoResolved files={autoResolved} known={fromVersion !== null} /> : null}
      <ResetSettings settings={resetSettings} version={version} />
    </>
  );
}

const getSettledTitle = (files: ReportView["lists"]["conflict"]) =>
  files.some(({ answeredBy }) => answeredBy !== null) ? "update.report.settledTogether" : "update.report.settled";

const outcomes = ["conflicts", "merged", "kept", "replaced", "added", "removed"] as const;

function CountList({ job: { report, version } }: { job: Job }) {
  const t = useT();
  if (!report) return null;
  return (
    <Section title={t("update.report.contents")} aside={t("update.report.files", { count: report.files })}>
      <dl className="divide-y divide-line border-y border-line">
        {outcomes.map((name) => (
          <div key={name} className="flex min-h-11 items-center justify-between gap-4">
            <dt className="text-ink-2">{t(`update.report.${name}`, { version })}</dt>
            <dd className="font-strong text-ink">{report[name]}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** Links to the same pages of the store in the published theme and in the other one. */

/** Pages that every store has. */
const pages = {
  home: "/",
  collection: "/collections",
  products: "/collections/all",
  cart: "/cart",
  search: "/search",
} as const;

interface PageComparisonProps {
  shop: string;
  /** The theme that the update created. */
  themeId: string;
  publication: Job["publication"];
}

export function PageComparison({ shop, themeId, publication }: PageComparisonProps) {
  const t = useT();
  const isPublic = publication?.standing === "public";
  const former = publication?.former ?? null;
  const title = t("update.report.compare");
  // Without an id Shopify shows the published theme.
  const toUrl = (page: string, id: string | null) =>
    `https://${shop}${page}${id ? `?${new URLSearchParams({ preview_theme_id: id })}` : ""}`;
  const columns = isPublic
    ? [
        ...(former ? [{ name: t("update.report.former"), id: former.id }] : []),
        { name: t("update.report.published"), id: null },
      ]
    : [
        { name: t("update.report.now"), id: null },
        { name: t("update.report.copy"), id: themeId },
      ];
  return (
    <Section title={title}>
      <p className="mb-2 text-small text-ink-2">
        {t(isPublic ? "update.report.compareTextPublished" : "update.report.compareText")}
      </p>
      <Table caption={title}>
        <thead>
          <tr>
            <ColumnHead>{t("update.report.page")}</ColumnHead>
            {columns.map(({ name }) => (
              <ColumnHead key={name}>{name}</ColumnHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(pages).map(([page, path]) => {
            const pageName = t(`update.report.pages.${page as keyof typeof pages}`);
            return (
              <tr key={page}>
                <th scope="row">{pageName}</th>
                {columns.map(({ name, id }) => (
                  <td key={name}>
                    <a
                      href={toUrl(path, id)}
                      target="_blank"
                      rel="noreferrer"
                      className="link whitespace-nowrap"
                      aria-label={t("update.report.opens", { page: pageName, theme: name })}
                    >
                      {name}
                    </a>
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Section>
  );
}
