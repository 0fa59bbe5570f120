import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { describeHalt } from "#app/i18n/halt-reason.ts";
import { type Key, type T, useLanguage, useT } from "#app/i18n/index.ts";
import { translator } from "#app/i18n/translator.ts";
import { FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { usePolling } from "#app/kit/feedback/loading.tsx";
import { redirectWithToast, type Toast } from "#app/kit/feedback/toasts/toast.server.ts";
import { errorReply, invalidReply, parseForm, readForm, toErrorInit } from "#app/kit/forms/form.server.ts";
import { type FormReply, useForm, useReply } from "#app/kit/forms/form.ts";
import { StoreName } from "#app/kit/parts/labels.tsx";
import { PageHead } from "#app/kit/parts/page.tsx";
import type { AppError } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import { paths } from "#base/paths.ts";
import type { Job, JobPage as LoadedPage } from "#workers/licences/updates/jobs/contract.ts";
import type { LicencesClient } from "#workers/portal/clients/contract.ts";
import { requirePremium, requirePremiumAction } from "#workers/portal/session/guards.server.ts";
import { JobActions, type JobConfirmation, PublishConfirmation } from "./job-actions.tsx";
import { NewerPreviewAlert, StoppedAlert, UnpublishedAlert } from "./job-alerts.tsx";
import { FailureAlert, isPublishedEarly, JobPanel, JobProgressBar, JobThread, StalledAlert } from "./job-progress.tsx";
import { useJobWatcher } from "./job-watcher.ts";
import { isMailForm, loadMailChoice, postMailChoice } from "./mail-choice.server.ts";
import { MailSwitch } from "./mail-switch.tsx";
import { PublishSchedule } from "./publish-schedule.tsx";
import { isScheduleForm, postSchedule, toScheduleView } from "./schedule.server.ts";
import { type JobIntent, jobForm } from "./schema.ts";
import { nameTemplate, TemplateReport } from "./template-report.tsx";
import { CopyCheckSummary } from "./update/copy-check.tsx";
import { History } from "./update/history.tsx";
import previewStyles from "./update/preview.css?url";
import { Preview } from "./update/preview.tsx";
import { parseFilter } from "./update/question-filter.ts";
import { PageComparison, Report } from "./update/report.tsx";
import { isShareForm, postShare, type ShareReply } from "./update/share.server.ts";
import { postPreview } from "./update/start.server.ts";
import { isPreviewForm, pickTexts, startFormLimits } from "./update/start-form.ts";
import { UnsavedDrafts } from "./update/unsaved-texts.tsx";
import { loadUpdatePage, toUpdateData } from "./update/update-data.server.ts";
import { canPublish, canResume, getJobStatus, hasCreatedTheme, isLive } from "./view.ts";

export { clientAction } from "#app/kit/forms/client-action.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: previewStyles }];

const navigationEntries = { install: paths.install, update: paths.update, template: undefined };

export const handle = {
  title: (shown?: { job: Job }): Key => `themes.job.title.${shown?.job.kind ?? "install"}`,
  words: ["errors", "exemption", "share", "update"] as const,
  entry: (shown?: { job: Job }) => (shown ? navigationEntries[shown.job.kind] : undefined),
  refreshSeconds: (shown?: { job: Job }) => (shown && isLive(shown.job) ? 5 : undefined),
};

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const filter = parseFilter(query);
  // Answers given from now on are newer than those that the page shows.
  const seenAt = new Date().toISOString();
  const { loaded, viewer } = await requirePremium({ context, request }, (licences) =>
    loadUpdatePage(licences, params.job ?? "", filter),
  );
  if (!loaded.ok) throw toErrorPage(loaded.error);
  const { page, texts } = loaded.value;
  const { job } = page;
  const update = job.kind === "update" ? toUpdateData(page, { language: context.language, filter, texts }) : null;
  const schedule = toScheduleView(job, context.language, context.now);
  const address = job.links?.preview;
  const phoneCode = address ? await drawCode(address) : null;
  const asked = pickConfirmation(job, query.get("ask"));
  const isMailed = isLive(job) ? await loadMailChoice(context, viewer) : null;
  const stopped = toStoppedView(page.stopped, context.language);
  return { job, stopped, confirmation: asked, schedule, update, phoneCode, isMailed, filter, seenAt };
}

const toStoppedView = (stopped: LoadedPage["stopped"], language: Language): LoadedPage["stopped"] =>
  stopped?.how === "halted" ? { ...stopped, reason: describeHalt(translator(language), stopped.reason) } : stopped;

async function drawCode(address: string) {
  const { createQrCode } = await import("#app/kit/parts/qr-code.server.ts");
  return createQrCode(address);
}

/** An invalid id and another customer's job both answer 404. */
const isMissing = ({ code }: AppError) => code === "JOB_NOT_FOUND" || code === "INVALID_REQUEST";

function toErrorPage(error: AppError) {
  return isMissing(error)
    ? data({ code: "NOT_FOUND" }, { status: 404 })
    : data({ code: error.code }, toErrorInit(error));
}

/** Ignores a confirmation that the job's status does not allow. */
function pickConfirmation(job: Job, requested: string | null): JobConfirmation | null {
  const status = getJobStatus(job);
  if (requested === "publish" && canPublish(status)) return "publish";
  return requested === "rollback" && status === "published" && job.publication?.former ? "rollback" : null;
}

const commands = {
  cancel: (licences, id) => licences.cancelJob(id),
  retry: (licences, id) => licences.retryJob(id),
  publish: (licences, id) => licences.publishTheme(id),
  rollback: (licences, id) => licences.rollBackTheme(id),
} satisfies Record<JobIntent, (licences: LicencesClient, id: string) => ReturnType<LicencesClient["job"]>>;

const toasts = {
  cancel: toStopToast,
  retry: () => null,
  publish: () => ({ type: "success", id: "themes.published" }),
  rollback: () => ({ type: "success", id: "themes.rolledBack" }),
} satisfies Record<JobIntent, (job: Job) => Toast | null>;

/** A preview ends at once; a job that runs removes what it has created. */
function toStopToast(job: Job): Toast {
  if (job.kind === "template" || hasCreatedTheme(job)) return { type: "info", id: "themes.cancelling" };
  return { type: "info", id: job.state === "cancelled" ? "themes.discarded" : "themes.stopping" };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { licences, viewer } = await requirePremiumAction({ context, request });
  const posted = await readForm({ context, request }, startFormLimits);
  const id = params.job ?? "";
  if (posted && isShareForm(posted))
    return postShare({ licences, id, portalUrl: context.configuration.portalUrl }, posted);
  if (posted && isPreviewForm(posted)) return postPreview(licences, id, posted, new URL(request.url));
  if (posted && isScheduleForm(posted)) {
    const { language, now } = context;
    return postSchedule({ licences, id, language, now }, posted);
  }
  if (posted && isMailForm(posted)) return postMailChoice(context, viewer, id, posted);
  const form = await parseForm(pickIntent(posted), jobForm);
  if (!form.ok) return invalidReply(form.reply);
  const { intent } = form.value;
  const changed = await commands[intent](licences, id);
  if (!changed.ok) {
    if (isMissing(changed.error)) throw toErrorPage(changed.error);
    return errorReply(form.values, changed.error);
  }
  const toast = toasts[intent](changed.value);
  return toast ? redirectWithToast(paths.job(id), toast) : redirect(paths.job(id), 303);
}

/** Drops the choices that the browser sends along with a command. */
function pickIntent(posted: FormData | null): FormData {
  const form = new FormData();
  const intent = posted?.get("intent");
  if (intent) form.set("intent", intent);
  return form;
}

export default function JobRoute() {
  const reply = useReply<ShareReply>();
  const { job, stopped, update, filter, seenAt } = useLoaderData<typeof loader>();
  useJobWatcher(job);
  if (!update?.preview) return <JobPage reply={reply} />;
  const viewer = { kind: "owner", links: update.links, shared: reply?.shared } as const;
  return (
    <>
      {stopped && !reply ? <StoppedAlert how={stopped.how} /> : null}
      <Preview
        {...{ job, viewer, reply, filter, seenAt }}
        preview={update.preview}
        earlierTexts={update.earlierTexts}
      />
    </>
  );
}

function JobPage({ reply }: { reply: FormReply | undefined }) {
  const t = useT();
  const language = useLanguage();
  const { job, stopped, confirmation, update, schedule, phoneCode, isMailed } = useLoaderData<typeof loader>();
  const check = job.missing ? null : update?.check;
  const form = useForm(reply);
  const live = isLive(job);
  const answer = getAnswerState(reply, job);
  usePolling(live || answer === "awaited");
  const { title, lead } = toPageHead(t, job);
  const status = getJobStatus(job);
  const isFinished = canPublish(status) || status === "published";
  return (
    <>
      <p className="mb-3">
        <StoreName domain={job.shop} />
        {job.template ? <span className="text-ink-2"> · {nameTemplate(t, language, job.template)}</span> : null}
      </p>
      <PageHead title={title} lead={lead} />
      {confirmation && !reply ? <PublishConfirmation {...{ job, confirmation, stopped }} /> : null}
      <div className="grid gap-8">
        <FormErrorSummary error={answer === "arrived" ? undefined : form.formError} />
        {update?.newerPreview ? <NewerPreviewAlert id={update.newerPreview} /> : null}
        {update ? <UnsavedDrafts key={job.id} job={job.id} texts={pickTexts(reply?.values ?? {})} /> : null}
        {job.publishFailure && canPublish(getJobStatus(job)) ? <UnpublishedAlert code={job.publishFailure} /> : null}
        {job.stalled ? <StalledAlert kind={job.kind} /> : null}
        {live ? <JobProgressBar job={job} /> : null}
        <div className="grid gap-x-14 gap-y-8 desktop:grid-cols-[minmax(0,1fr)_340px] desktop:grid-rows-[auto_1fr]">
          {/* Of a finished update the result comes first, and its steps last. */}
          <div className="grid min-w-0 content-start gap-6 desktop:row-span-2">
            {job.failure ? <FailureAlert failure={job.failure} kind={job.kind} shop={job.shop} /> : null}
            {update && job.state === "done" ? (
              <Report job={job} report={update.report} oldThemes={update.oldThemes} check={check ?? null}>
                <JobThread job={job} />
              </Report>
            ) : (
              <JobThread job={job} />
            )}
          </div>
          {/* On phones the result comes after what to do with it. */}
          <div className={`grid content-start gap-5 ${isFinished ? "max-desktop:order-first" : ""}`}>
            <JobPanel job={job} />
            {live && job.kind === "template" ? <p className="text-ink-2">{t("themes.job.template.beside")}</p> : null}
            {check && canPublish(status) ? <CopyCheckSummary check={check} /> : null}
            <JobActions
              job={job}
              schedule={<PublishSchedule {...{ job: job.id, schedule, reply }} />}
              openPoints={check?.state === "checked" ? check.count : 0}
            />
            {live && isMailed !== null ? <MailSwitch job={job.id} isOn={isMailed} /> : null}
            {phoneCode && status !== "published" ? <PhoneCode code={phoneCode} /> : null}
            <p className="text-small text-ink-3">{t("themes.job.number", { id: job.id })}</p>
          </div>
          {update && job.state === "done" && job.themeId ? (
            <PageComparison shop={job.shop} themeId={job.themeId} publication={job.publication} />
          ) : null}
        </div>
        {job.delivery ? <TemplateReport job={job} delivery={job.delivery} /> : null}
        {update ? (
          <div>
            <History updates={update.updates} current={job.id} />
          </div>
        ) : null}
      </div>
    </>
  );
}

/** Of a publication that took longer than its request could wait: it goes on, and its end shows in the job. */
function getAnswerState(reply: FormReply | undefined, job: Job): "awaited" | "arrived" | null {
  if (reply?.formError?.code !== "STORE_UNANSWERED") return null;
  const expected = reply.values.intent === "rollback" ? "rolledBack" : "published";
  return getJobStatus(job) === expected ? "arrived" : "awaited";
}

/** A phone cannot scan itself. */
function PhoneCode({ code }: { code: string }) {
  const t = useT();
  return (
    <div className="flex items-center gap-4 max-tablet:hidden">
      <img
        src={code}
        alt={t("update.copyCheck.phoneCode")}
        width={112}
        height={112}
        className="flex-none rounded-card border border-line"
      />
      <p className="min-w-0 text-small text-ink-2">
        <strong className="block font-strong text-ink">{t("update.copyCheck.phone")}</strong>
        {t("update.copyCheck.phoneText")}
      </p>
    </div>
  );
}

function toPageHead(t: T, job: Job): { title: string; lead?: string } {
  const status = getJobStatus(job);
  const title =
    status === "running" || status === "done" || status === "failed"
      ? t(`themes.job.${status}.${job.kind}`, { version: job.version })
      : t(`themes.job.${status}`);
  if (status === "failed") {
    if (job.failure?.code === "FILES_LEFT") return { title };
    if (isPublishedEarly(job)) return { title, lead: t("themes.job.publishedEarly.lead") };
    return { title, lead: t(canResume(job) ? `themes.job.failedLead.${job.kind}` : "themes.job.untouched") };
  }
  // A stalled job makes no progress, so the lead of its status would be wrong.
  if (job.stalled) return { title };
  if (status === "missing") return { title, lead: t(`themes.job.missingLead.${job.kind}`, { name: job.name }) };
  if (status === "done" && job.delivery)
    return { title, lead: t("themes.job.template.lead", { file: job.delivery.file, theme: job.name }) };
  if (status === "done" && job.kind === "update" && job.report) {
    const { conflicts: count, files } = job.report;
    return { title, lead: t(count > 0 ? "themes.job.result" : "themes.job.resultPlain", { count, files }) };
  }
  if (status === "cancelling" && job.kind === "template")
    return { title, lead: t("themes.job.template.cancellingLead") };
  // The store did not answer or did not allow it, or the merchant has published the copy.
  if (job.kept) return { title, lead: t("themes.job.keptLead") };
  const isUntouched =
    (status === "cancelled" && job.kind === "template") ||
    ((status === "cancelled" || status === "cancelling") && job.kind !== "template" && !hasCreatedTheme(job));
  return { title, lead: t(isUntouched ? "themes.job.untouched" : `themes.job.${status}Lead`, { name: job.name }) };
}
