/**
 * Notifies owners of stores of jobs that wait for answers, are done or have failed, and reports the notifications as
 * sent. After a crash in between the next run repeats them: the document's id is derived from job and state, so that
 * Firestore takes each once.
 */

import { translator } from "#app/i18n/translator.ts";
import { days } from "#base/duration.ts";
import type { Language } from "#base/language.ts";
import { paths } from "#base/paths.ts";
import { toStoreName } from "#base/store-address.ts";
import type { JobNotification } from "#workers/licences/contract.ts";
import { hashContent } from "../announcements/announcement-repository.ts";
import { createFirestoreClient, getFirestoreOptions } from "../clients/firestore-client.ts";
import { UpstreamFault } from "../clients/http-client.ts";
import type { LicencesClient } from "../contract.ts";
import { type PortalEnv, requireConfiguration } from "../env.ts";
import type { NotificationDraft } from "./contract.ts";
import { createNotificationHubs } from "./notification-hubs.ts";
import { type PublishChange, sendNotification } from "./send-notification.ts";

interface SendDueOptions {
  /** With the clock as actor. */
  licences: Pick<LicencesClient, "dueJobNotifications" | "markJobsNotified">;
  env: PortalEnv;
  now: Date;
  /** Only this job's. */
  job?: string;
  mustStop?(): boolean;
}

/** Answers how many were sent. Throws when the document store or the licence service gives no answer. */
export async function sendJobNotifications(options: SendDueOptions): Promise<number> {
  const { licences, env, now, job, mustStop = () => false } = options;
  const store = createFirestoreClient(getFirestoreOptions(requireConfiguration(env)));
  const hubs = createNotificationHubs(env);
  const publish: PublishChange = async (change) => (await hubs.publish(change)).reachedAll;
  const due = await licences.dueJobNotifications(job);
  if (!due.ok) throw new UpstreamFault("licences", "status");
  const sent: { job: string; state: "waiting" | "done" | "failed" }[] = [];
  try {
    for (const notification of due.value) {
      if (mustStop()) break;
      const { job, state } = notification;
      const id = await hashContent(["job", job, state]);
      const delivered = await sendNotification(createJobDraft(notification), {
        store,
        publish,
        now,
        createdBy: null,
        id,
      });
      // A notification that was due for a month has expired; it is not retried.
      if (!delivered.ok && delivered.error.code !== "INVALID_NOTIFICATION")
        throw new UpstreamFault("firestore", "status");
      sent.push({ job, state });
    }
  } finally {
    if (sent.length > 0) await licences.markJobsNotified(sent);
  }
  return sent.length;
}

const types = { waiting: "info", done: "success", failed: "error" } as const;

const shownMs = days(30);

export function createJobDraft({ job, uid, kind, state, shop, version, name, at }: JobNotification): NotificationDraft {
  const what = state === "waiting" ? "waiting" : (`${state}.${kind}` as const);
  const words = (language: Language) => {
    const t = translator(language);
    const facts = { store: toStoreName(shop), version, name };
    const say = (part: "title" | "message") => t(`jobMessages.${what}.${part}`, facts);
    return { title: say("title"), message: say("message") };
  };
  return {
    ...words("fr"),
    english: words("en"),
    type: types[state],
    audience: { kind: "user", uid },
    imageUrl: null,
    link: paths.job(job),
    expiresAt: new Date(Date.parse(at) + shownMs),
  };
}
