import { useT } from "#app/i18n/index.ts";
import { Badge, type BadgeTone, StoreName } from "#app/ui/labels.tsx";
import { RowLink } from "#app/ui/navigation.tsx";
import { Section } from "#app/ui/page.tsx";
import { paths } from "#base/paths.ts";
import type { JobLine } from "./view.ts";

const jobTones: Record<JobLine["state"], BadgeTone> = {
  queued: "thread",
  running: "thread",
  waiting: "warn",
  done: "ok",
  failed: "bad",
  cancelled: "grey",
  published: "ok",
};

/** Installs and updates that were begun before; nothing when there are none. */
export function RecentJobs({ jobs }: { jobs: JobLine[] }) {
  const t = useT();
  if (jobs.length === 0) return null;
  return (
    <div className="min-w-0">
      <Section title={t("themes.install.recent")}>
        {jobs.map(({ id, kind, shop, version, state, when }) => (
          <RowLink key={id} to={paths.job(id)} icon={kind === "install" ? "layout-template" : "git-branch"}>
            <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="min-w-0">
                <StoreName domain={shop} /> <span className="text-ink-2">{version}</span>
              </span>
              <span className="flex items-center gap-3 text-small text-ink-3">
                <time dateTime={when.iso}>{when.text}</time>
                <Badge tone={jobTones[state]}>{t(`themes.job.state.${state}`)}</Badge>
              </span>
            </span>
          </RowLink>
        ))}
      </Section>
    </div>
  );
}
