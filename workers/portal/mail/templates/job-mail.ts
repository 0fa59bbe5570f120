/** The mail about a job that is done or has failed. */
import { translator } from "#app/i18n/translator.ts";
import { paths } from "#base/paths.ts";
import { toStoreName } from "#base/store-address.ts";
import type { JobNotification } from "#workers/licences/updates/jobs/contract.ts";
import type { MailContent, MailDraft } from "../contract.ts";

export const createJobMail =
  ({ state, ...job }: JobNotification): MailDraft["write"] =>
  (language) =>
    state === "done" ? writeDone(job, language) : writeFailed(job, language);

type EndedJob = Omit<JobNotification, "state">;
type Language = Parameters<MailDraft["write"]>[0];

function writeDone({ job, kind, shop, version, fromVersion, name, counts }: EndedJob, language: Language): MailContent {
  const t = translator(language);
  const facts = { store: toStoreName(shop), version, name };
  const from = kind === "update" ? fromVersion : null;
  return {
    subject: t(`mails.jobs.done.${kind}.subject`, facts),
    title: t(`mails.jobs.done.${kind}.title`, facts),
    paragraphs: [t(`mails.jobs.done.${kind}.text`, facts), t("mails.jobs.untouched")],
    ...(kind === "template"
      ? {}
      : { fork: { picture: "ready", alt: t("mails.fork.ready", { ...facts }), from, to: version } }),
    facts: counts
      ? [
          { label: t("mails.jobs.carriedOver"), value: String(counts.carriedOver) },
          { label: t("mails.jobs.settled"), value: String(counts.conflicts) },
        ]
      : [],
    button: { label: t(`mails.jobs.done.${kind}.button`), path: paths.job(job) },
    ...(kind === "template" ? {} : { after: t("mails.jobs.after") }),
  };
}

function writeFailed({ job, kind, shop, version }: EndedJob, language: Language): MailContent {
  const t = translator(language);
  const facts = { store: toStoreName(shop), version };
  return {
    subject: t(`mails.jobs.failed.${kind}.subject`, facts),
    title: t(`mails.jobs.failed.${kind}.title`, facts),
    paragraphs: [t(`mails.jobs.failed.${kind}.text`, facts), t("mails.jobs.failedUntouched")],
    button: { label: t("mails.jobs.failed.button"), path: paths.job(job) },
  };
}
