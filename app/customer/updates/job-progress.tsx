import { Link } from "@remix-run/react";
import { ExemptionHelp } from "#app/domain/exemption-help.tsx";
import { toStepTitle } from "#app/domain/job-step-title.ts";
import { describeError } from "#app/i18n/error-message.ts";
import { formatDateTime, formatDuration } from "#app/i18n/format.ts";
import { type Key, type T, useLanguage, useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { Progress } from "#app/kit/feedback/loading.tsx";
import { Fork, type ForkStage } from "#app/kit/parts/fork.tsx";
import { type StepState, Timeline, TimelineItem } from "#app/kit/parts/timeline.tsx";
import type { AppError } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import { paths } from "#base/paths.ts";
import type { Job } from "#workers/licences/updates/jobs/contract.ts";
import { canPublish, getJobStatus, getStepSeconds, isLive, isSkipped } from "./view.ts";

const threadStates: Record<Job["steps"][number]["state"], StepState> = {
  done: "done",
  now: "now",
  "to-come": "toCome",
  failed: "failed",
};

/** The job's steps, followed by the publication, which the merchant does. */
export function JobThread({ job }: { job: Job }) {
  const t = useT();
  const language = useLanguage();
  const isOver = job.state === "cancelled" || job.missing;
  const isPublic = job.publication?.standing === "public";
  return (
    <Timeline label={t("themes.job.steps")}>
      {job.steps.map((step) => (
        <TimelineItem
          key={step.name}
          state={isSkipped(job, step) ? "skipped" : threadStates[step.state]}
          title={toStepTitle(t, job, step.name)}
          aside={formatStepAside(t, language, step)}
          detail={describeStep(t, job, step)}
        />
      ))}
      {isOver ? null : (
        <TimelineItem
          state={isPublic ? "done" : "yours"}
          title={t("themes.job.publication")}
          detail={describePublication(t, language, job)}
        />
      )}
    </Timeline>
  );
}

function describePublication(t: T, language: Language, { publication, publishAt }: Job): string {
  if (publication?.standing === "public")
    return t("themes.job.publishedAt", { date: formatDateTime(language, publication.publishedAt) });
  return publishAt
    ? t("themes.schedule.planned", { date: formatDateTime(language, publishAt) })
    : t("themes.job.publicationDetail");
}

function describeStep(t: T, job: Job, step: Job["steps"][number]): string | undefined {
  const { name, state } = step;
  if (isSkipped(job, step)) return t("themes.job.template.unknown");
  if (name === "verify" && job.report && job.kind !== "template")
    return t(`themes.job.files.${job.kind}`, { count: job.report.files });
  if (job.kind !== "install" || state === "failed") return undefined;
  const known = installSteps.find((step) => step === name);
  return known && t(`themes.job.installStep.${known}`, { name: job.name });
}

/** What the steps of an install do, in a line each. */
const installSteps = ["check", "slot", "create", "process", "verify"] as const;

function formatStepAside(t: T, language: Language, step: Job["steps"][number]): string | undefined {
  if (step.state === "now" && step.count) return t("themes.job.count", { ...step.count });
  const seconds = step.state === "done" ? getStepSeconds(step) : null;
  if (seconds === null) return undefined;
  return formatDuration(language, seconds * 1000);
}

/** The progress of an install or update: the current theme, the new theme beside it, and whether it is published. */
export function JobPanel({ job }: { job: Job }) {
  const t = useT();
  const status = getJobStatus(job);
  if (job.kind === "template" || job.failure || status === "cancelled" || status === "missing") return null;
  const isUpdate = job.kind === "update";
  const stage = getStage(job);
  return (
    <section className="deep-panel on-deep grid gap-5 p-6">
      <Fork
        installed={isUpdate ? (job.fromVersion ?? t("update.preview.yourTheme")) : null}
        target={job.version}
        anyTheme={isUpdate || stage === "published"}
        stage={stage}
      />
      <p>{t(stageTexts[stage])}</p>
    </section>
  );
}

const stageTexts = {
  running: "themes.job.beside",
  update: "themes.job.beside",
  ready: "update.report.ready",
  published: "update.report.isPublic",
} as const satisfies Partial<Record<ForkStage, Key>>;

function getStage(job: Job): keyof typeof stageTexts {
  if (isLive(job)) return "running";
  const status = getJobStatus(job);
  if (canPublish(status)) return "ready";
  return status === "published" ? "published" : "update";
}

/** The runner has stopped; another one takes over without the merchant. */
export function StalledAlert({ kind }: Pick<Job, "kind">) {
  const t = useT();
  return (
    <Alert tone="info" role="status" title={t(`themes.job.stalled.${kind}`)}>
      {t("themes.job.stalledText")}
    </Alert>
  );
}

export function JobProgressBar({ job }: { job: Job }) {
  const t = useT();
  const at = job.steps.findIndex(({ name }) => name === job.step);
  return (
    <Progress
      label={t("themes.job.progress")}
      percent={job.percent}
      step={at + 1}
      steps={job.steps.length}
      stepName={toStepTitle(t, job, job.step)}
    />
  );
}

/** Errors that the store check explains and that new credentials may fix. */
const storeErrors = new Set<string>([
  "TOKEN_INVALID",
  "TOKEN_WRONG_STORE",
  "SCOPE_MISSING",
  "STORE_FROZEN",
  "STORE_LOCKED",
  "STORE_GONE",
  "STORE_MOVED",
  "APP_NOT_INSTALLED",
  "APP_OTHER_ORGANISATION",
]);

/** What the staff have fixed in their request the owner cannot choose. */
const ownersFixes = ["THEME_PUBLISHED", "THEME_UNFIT", "THEME_NOT_FOUND", "TEMPLATE_FILE_EXISTS"] as const;

/** Whether the merchant has published the copy before it was finished. */
export const isPublishedEarly = ({ kind, failure }: Pick<Job, "kind" | "failure">): boolean =>
  kind !== "template" && failure?.code === "THEME_PUBLISHED";

/** What helps the owner of a job where the general advice does not. */
function findOwnFix(job: Pick<Job, "kind" | "failure">) {
  if (isPublishedEarly(job)) return "themes.job.publishedEarly.fix";
  const code = job.kind === "template" && ownersFixes.find((each) => each === job.failure?.code);
  return code && (`themes.job.template.fixes.${code}` as const);
}

/** Why Shopify rejects each file, in its own words. */
function listReasons({ details = {} }: NonNullable<Job["failure"]>): { file: string; reason: string }[] {
  const { files, sentences } = details;
  if (!Array.isArray(files) || !Array.isArray(sentences)) return [];
  return files.flatMap((file, at) => {
    const reason = sentences[at];
    return reason ? { file, reason } : [];
  });
}

interface FailureAlertProps extends Pick<Job, "kind" | "shop"> {
  failure: NonNullable<Job["failure"]>;
}

export function FailureAlert({ failure, kind, shop }: FailureAlertProps) {
  const t = useT();
  if (failure.code === "EXEMPTION_MISSING") {
    const { requiredAccess } = failure.details ?? {};
    return (
      <ExemptionHelp
        downloadTo={paths.download}
        credentialsTo={paths.store(shop)}
        requiredAccess={typeof requiredAccess === "string" ? requiredAccess : undefined}
      />
    );
  }
  const { sentence, fix } = describeError(t, failure as AppError);
  const own = findOwnFix({ kind, failure });
  return (
    <Alert tone="bad" title={sentence}>
      {own ? t(own) : fix}
      {listReasons(failure).map(({ file, reason }) => (
        <span key={file} className="mt-1.5 block wrap-anywhere">
          {t("themes.job.shopifySays", { file, reason })}
        </span>
      ))}
      {storeErrors.has(failure.code) ? (
        <>
          {" "}
          <Link to={paths.store(shop)} className="link">
            {t("themes.job.checkStore")}
          </Link>
        </>
      ) : null}
    </Alert>
  );
}
