/** The drawing of an update beside its steps: the theme that stays, the copy that grows, and whether it was published. */
import { useT } from "#app/i18n/index.ts";
import { Fork } from "#app/ui/fork.tsx";
import type { Job } from "#workers/portal/contract.ts";
import { getJobStatus, isLive } from "../view.ts";

export function UpdatePanel({ job }: { job: Job }) {
  const t = useT();
  const status = getJobStatus(job);
  if (status === "cancelled") return null;
  const isPublic = status === "published";
  const running = isLive(job);
  return (
    <section className="on-deep grid gap-5 rounded-sheet bg-deep p-6 text-on-deep-2 inset-ring inset-ring-transparent dark:inset-ring-deep-2">
      <Fork
        installed={job.fromVersion ?? t("update.preview.yourTheme")}
        target={job.version}
        anyTheme
        done={isPublic}
        running={running}
      />
      <p>{running ? t("themes.job.beside") : t(isPublic ? "update.report.isPublic" : "update.report.ready")}</p>
    </section>
  );
}
