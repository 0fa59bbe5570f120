import { Form, useNavigate } from "@remix-run/react";
import type { ReactNode } from "react";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { Dialog } from "#app/kit/feedback/dialog.tsx";
import { Button, ButtonLink, type ButtonVariant, usePending } from "#app/kit/parts/button.tsx";
import { SafetyNote } from "#app/kit/parts/explanations.tsx";
import { useHydrated } from "#app/kit/parts/hooks.ts";
import { paths } from "#base/paths.ts";
import { toStoreName } from "#base/store-address.ts";
import type { Job, JobPage } from "#workers/licences/updates/jobs/contract.ts";
import type { JobIntent } from "./schema.ts";
import { canPublish, canResume, getJobStatus, hasCreatedTheme, isLive } from "./view.ts";

/** Where the owner begins another job of the kind. Only the staff offer templates. */
const starts: Record<Job["kind"], (shop: string) => string> = {
  install: () => paths.install,
  update: paths.updateIn,
  template: () => paths.home,
};

interface JobActionsProps {
  job: Job;
  /** Follows the link that publishes the copy at once. */
  schedule: ReactNode;
  /** What the check of the copy has found. */
  openPoints: number;
}

/** The actions that the job's status allows. */
export function JobActions({ job, schedule, openPoints }: JobActionsProps) {
  const t = useT();
  const hydrated = useHydrated();
  const status = getJobStatus(job);
  const isPublished = status === "published";
  const canGoBack = isPublished && job.publication?.former;
  return (
    <div className="grid gap-2.5">
      {canResume(job) ? <CommandForm job={job} intent="retry" label={t("themes.job.retry")} /> : null}
      {canPublish(status) ? (
        <>
          <ButtonLink to={paths.jobQuestion(job.id, "publish")} wide>
            {t(
              job.publishAt
                ? "themes.job.publishNow"
                : status === "done"
                  ? "themes.job.publish"
                  : "themes.job.publishAgain",
            )}
          </ButtonLink>
          {openPoints > 0 ? (
            <p className="text-small text-ink-2">{t("update.copyCheck.hint", { count: openPoints })}</p>
          ) : null}
          {schedule}
        </>
      ) : null}
      {isPublished ? (
        <ButtonLink to={`https://${job.shop}`} wide icon="store">
          {t("themes.job.visit")}
        </ButtonLink>
      ) : null}
      {job.links ? (
        <>
          {job.links.preview && !isPublished ? (
            <ButtonLink to={job.links.preview} variant="secondary" wide icon="eye">
              {t("themes.job.preview")}
            </ButtonLink>
          ) : null}
          <ButtonLink to={job.links.editor} variant="secondary" wide icon="layout-template">
            {t("themes.job.editor")}
          </ButtonLink>
        </>
      ) : null}
      {canGoBack ? (
        <ButtonLink to={paths.jobQuestion(job.id, "rollback")} variant="secondary" wide icon="undo-2">
          {t("themes.job.rollback")}
        </ButtonLink>
      ) : null}
      {isPublished ? (
        <ButtonLink to={paths.home} variant="quiet" wide>
          {t("themes.install.back")}
        </ButtonLink>
      ) : null}
      {isLive(job) && !hydrated ? (
        <ButtonLink to={paths.job(job.id)} variant="secondary" wide icon="rotate-cw">
          {t("themes.job.refresh")}
        </ButtonLink>
      ) : null}
      {status === "running" || status === "waiting" ? (
        <>
          <p className="text-small text-ink-2">
            {t(
              job.kind === "template"
                ? "themes.job.template.cancelNote"
                : hasCreatedTheme(job)
                  ? "themes.job.cancelNote"
                  : "themes.job.untouched",
            )}
          </p>
          <CommandForm job={job} intent="cancel" label={t(`themes.job.cancel.${job.kind}`)} variant="secondary" />
        </>
      ) : null}
      {status === "failed" && job.failure ? (
        <ButtonLink
          to={paths.support({ shop: job.shop, job: job.id, code: job.failure.code })}
          variant="secondary"
          wide
          icon="life-buoy"
        >
          {t("errorScreen.ticket")}
        </ButtonLink>
      ) : null}
      {status === "cancelled" ||
      status === "missing" ||
      (status === "failed" && (job.kind === "update" || !canResume(job))) ? (
        <ButtonLink to={starts[job.kind](job.shop)} variant="secondary" wide>
          {t(job.kind === "template" ? "themes.job.template.again" : `themes.job.again.${job.kind}`)}
        </ButtonLink>
      ) : null}
    </div>
  );
}

interface CommandFormProps {
  job: Job;
  intent: JobIntent;
  label: string;
  variant?: ButtonVariant;
}

function CommandForm({ job, intent, label, variant }: CommandFormProps) {
  const pending = usePending(intent);
  return (
    <Form method="post" action={paths.job(job.id)}>
      <input type="hidden" name="intent" value={intent} />
      <Button variant={variant} wide pending={pending}>
        {label}
      </Button>
    </Form>
  );
}

export type JobConfirmation = "publish" | "rollback";

interface PublishConfirmationProps {
  job: Job;
  confirmation: JobConfirmation;
  /** Why the release of the copy is no longer offered. */
  stopped: JobPage["stopped"];
}

/** Asks before visitors see another theme: a dialog with JavaScript, a panel of the page without it. */
export function PublishConfirmation({ job, confirmation, stopped }: PublishConfirmationProps) {
  const t = useT();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const shop = toStoreName(job.shop);
  const name = confirmation === "publish" ? job.name : (job.publication?.former?.name ?? "");
  const title = t(`themes.job.ask.${confirmation}`, { name, shop });
  const lead = t(`themes.job.ask.${confirmation}Lead`);
  const promise = (
    <>
      {confirmation === "publish" && stopped ? <StoppedAlert stopped={stopped} /> : null}
      <SafetyNote>{t(`themes.job.ask.${confirmation}Promise`)}</SafetyNote>
    </>
  );
  const actions = <ConfirmationButtons job={job} confirmation={confirmation} />;
  if (hydrated) {
    const close = () => navigate(paths.job(job.id), { preventScrollReset: true });
    return (
      <Dialog open onClose={close} title={title} lead={lead} actions={actions}>
        {promise}
      </Dialog>
    );
  }
  return (
    <section className="mb-8 grid gap-4 rounded-card border border-line-2 p-5">
      <h2 className="text-dialog text-ink">{title}</h2>
      <p className="text-ink-2">{lead}</p>
      {promise}
      <div className="flex flex-wrap justify-end gap-2.5 max-wide-phone:*:w-full">{actions}</div>
    </section>
  );
}

/** The copy may still be published. */
function StoppedAlert({ stopped }: { stopped: NonNullable<JobPage["stopped"]> }) {
  const t = useT();
  return (
    <Alert tone="warn" title={t(`themes.job.ask.${stopped.how}`)}>
      {stopped.how === "halted" ? (
        <span className="block wrap-anywhere">{t("themes.job.ask.haltedReason", { reason: stopped.reason })}</span>
      ) : null}
      {t(`themes.job.ask.${stopped.how}Text`)}
    </Alert>
  );
}

function ConfirmationButtons({ job, confirmation }: Pick<PublishConfirmationProps, "job" | "confirmation">) {
  const t = useT();
  const pending = usePending(confirmation);
  return (
    <>
      <ButtonLink to={paths.job(job.id)} variant="secondary">
        {t(`themes.job.ask.${confirmation}No`)}
      </ButtonLink>
      <Form method="post" action={paths.job(job.id)} className="contents max-wide-phone:*:w-full">
        <input type="hidden" name="intent" value={confirmation} />
        <Button pending={pending} pendingLabel={t("themes.job.ask.pending")}>
          {t(`themes.job.ask.${confirmation}Yes`)}
        </Button>
      </Form>
    </>
  );
}
