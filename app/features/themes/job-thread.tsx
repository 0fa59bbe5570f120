import { type T, useT } from "#app/i18n/index.ts";
import { type StepState, Timeline, TimelineItem } from "#app/ui/timeline.tsx";
import type { Job } from "#workers/portal/contract.ts";
import { getStepSeconds } from "./view.ts";

const threadStates: Record<Job["steps"][number]["state"], StepState> = {
  done: "done",
  now: "now",
  "to-come": "toCome",
  failed: "failed",
};

/** What was done, what runs and what is to come; publishing stands at the end as the person's own step. */
export function JobThread({ job }: { job: Job }) {
  const t = useT();
  const isOver = job.state === "cancelled";
  const isPublic = job.publication?.standing === "public";
  return (
    <Timeline label={t("themes.job.steps")}>
      {job.steps.map((step) => (
        <TimelineItem
          key={step.name}
          state={threadStates[step.state]}
          title={t(`themes.job.step.${step.name}`, { version: job.version })}
          aside={formatStepAside(t, step)}
          detail={
            step.name === "verify" && job.report
              ? t(`themes.job.files.${job.kind}`, { count: job.report.files })
              : undefined
          }
        />
      ))}
      {isOver ? null : (
        <TimelineItem
          state={isPublic ? "done" : "yours"}
          title={t("themes.job.publication")}
          detail={isPublic ? undefined : t("themes.job.publicationDetail")}
        />
      )}
    </Timeline>
  );
}

function formatStepAside(t: T, step: Job["steps"][number]): string | undefined {
  if (step.state === "now" && step.count) return t("themes.job.count", { ...step.count });
  const seconds = step.state === "done" ? getStepSeconds(step) : null;
  if (seconds === null) return undefined;
  return seconds < 120
    ? t("themes.job.seconds", { count: seconds })
    : t("themes.job.minutes", { count: Math.round(seconds / 60) });
}
