import { Link } from "@remix-run/react";
import { type T, useT } from "#app/i18n/index.ts";
import { Badge, type BadgeTone, MomentText } from "#app/kit/parts/labels.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import type { BulkJobView } from "./load.server.ts";

export const jobTones: Record<BulkJobView["state"], BadgeTone> = { running: "thread", done: "ok", cancelled: "grey" };

export const describeCounts = (t: T, { done, skipped }: Pick<BulkJobView, "done" | "skipped">): string =>
  `${t("bulk.done", { count: done })}, ${t("bulk.skipped", { count: skipped })}`;

/** The administrator's latest bulk jobs. */
export function LatestJobs({ jobs }: { jobs: readonly BulkJobView[] }) {
  const t = useT();
  if (jobs.length === 0) return null;
  return (
    <Section title={t("bulk.latest")}>
      <ul className="divide-y divide-line border-y border-line">
        {jobs.map((job) => (
          <li key={job.id} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3">
            <div className="min-w-0 flex-1 basis-56">
              <Link to={staffPaths.bulkJob(job.id)} className="link">
                {t(`bulk.title.${job.act}`)}
              </Link>
              <p className="text-small text-ink-3">
                <MomentText moment={job.when} /> · {describeCounts(t, job)}
              </p>
            </div>
            <Badge tone={jobTones[job.state]}>{t(`bulk.state.${job.state}`)}</Badge>
          </li>
        ))}
      </ul>
    </Section>
  );
}
