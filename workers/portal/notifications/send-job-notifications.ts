/** Notifies owners of stores of jobs that wait for answers, are done or have failed. */

import { translator } from "#app/i18n/translator.ts";
import { days } from "#base/duration.ts";
import type { Language } from "#base/language.ts";
import { paths } from "#base/paths.ts";
import { toStoreName } from "#base/store-address.ts";
import type { JobNotification } from "#workers/licences/updates/jobs/contract.ts";
import type { LicencesClient } from "../clients/contract.ts";
import { createJobMail } from "../mail/templates/job-mail.ts";
import type { NotificationDraft } from "./contract.ts";
import { followFixedRule } from "./follow-rule.ts";
import { hashContent } from "./notification-content.ts";
import { type SendDueOptions, sendDueNotifications } from "./send-due-notifications.ts";

interface SendJobOptions extends SendDueOptions {
  /** With the clock as actor. */
  licences: Pick<LicencesClient, "dueJobNotifications" | "markJobsNotified">;
  /** Only this job's. */
  job?: string;
}

export const sendJobNotifications = async ({ licences, job, ...options }: SendJobOptions): Promise<number> =>
  sendDueNotifications(options, {
    due: await licences.dueJobNotifications(job),
    getId: (entry) => hashContent(["job", entry.job, entry.state]),
    createDraft: ({ state, ...entry }) => (state === "cancelled" ? null : createJobDraft({ ...entry, state })),
    // The questions of a job that has ended are answered.
    getEnded: async ({ job, state, uid }) =>
      state === "waiting" ? [] : [{ id: await hashContent(["job", job, "waiting"]), audience: { kind: "user", uid } }],
    mark: (entries) => licences.markJobsNotified(entries.map((entry) => ({ job: entry.job, state: entry.state }))),
  });

const types = { waiting: "info", done: "success", failed: "error" } as const;

const shownMs = days(30);

export function createJobDraft(entry: JobNotification & { state: keyof typeof types }): NotificationDraft {
  const { job, uid, kind, state, shop, version, name, questions, at } = entry;
  const waiting = questions === 0 ? "ready" : "waiting";
  const what = state === "waiting" ? waiting : (`${state}.${kind}` as const);
  const words = (language: Language) => {
    const t = translator(language);
    const facts = { store: toStoreName(shop), version, name };
    const say = (part: "title" | "message") => t(`jobMessages.${what}.${part}`, facts);
    return { title: say("title"), message: say("message") };
  };
  const draft: NotificationDraft = {
    ...words("fr"),
    english: words("en"),
    type: types[state],
    audience: { kind: "user", uid },
    imageUrl: null,
    link: paths.job(job),
    expiresAt: new Date(Date.parse(at) + shownMs),
  };
  return followFixedRule(draft, `job.${state}`, { write: createJobMail(entry) });
}
