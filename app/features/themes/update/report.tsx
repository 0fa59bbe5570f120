/** What an update has made: what the copy holds, and the same pages of the store with and without it. */
import { useT } from "#app/i18n/index.ts";
import { Section } from "#app/ui/page.tsx";
import type { Job } from "#workers/portal/contract.ts";
import { Compare } from "./compare.tsx";

export function Report({ job }: { job: Job }) {
  const { report, themeId } = job;
  return (
    <div className="grid gap-x-14 gap-y-9 desktop:grid-cols-2">
      {report ? (
        <div>
          <Contents counts={report} version={job.version} />
        </div>
      ) : null}
      {themeId ? (
        <div>
          <Compare shop={job.shop} themeId={themeId} publication={job.publication} />
        </div>
      ) : null}
    </div>
  );
}

const outcomes = ["conflicts", "merged", "kept", "replaced", "added", "removed"] as const;

function Contents({ counts, version }: { counts: NonNullable<Job["report"]>; version: string }) {
  const t = useT();
  return (
    <Section title={t("update.report.contents")} aside={t("update.report.files", { count: counts.files })}>
      <dl className="divide-y divide-line border-y border-line">
        {outcomes.map((name) => (
          <div key={name} className="flex min-h-11 items-center justify-between gap-4">
            <dt className="text-ink-2">{t(`update.report.${name}`, { version })}</dt>
            <dd className="font-strong text-ink">{counts[name]}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
