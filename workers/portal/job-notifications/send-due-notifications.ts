/**
 * Sends the notifications of jobs that are due, and reports them as sent. After a crash in between the next run repeats them:
 * the document's id is derived from job and state, so that the store takes each once.
 */

import { getFirestoreOptions } from "../account/store-options.ts";
import { hashContent } from "../announcements/announcement-document.ts";
import { createFirestoreClient } from "../clients/firestore-client.ts";
import { UpstreamFault } from "../clients/http-client.ts";
import type { LicencesClient } from "../contract.ts";
import { type PortalEnv, requireConfiguration } from "../env.ts";
import { createNotificationHubs } from "../notifications/notification-hubs.ts";
import { type PublishChange, sendNotification } from "../notifications/send-notification.ts";
import { createJobDraft } from "./messages.ts";

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
export async function sendDueJobNotifications(options: SendDueOptions): Promise<number> {
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

/**
 * The client of a page: a job that it shows in a state its owner was not notified of is passed to `send` at once. The page
 * does not wait for it, because the scheduled task sends what is left.
 */
export const notifyingOfJobs = (client: LicencesClient, send: (job: string) => void): LicencesClient => ({
  ...client,
  async job(id) {
    const reply = await client.job(id);
    if (reply.ok && !reply.value.notified) send(id);
    return reply;
  },
});
