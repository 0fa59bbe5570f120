/**
 * Sends the notifications of jobs that are due, and reports them as sent. Cut off in between, the next run sends them again:
 * the id of the document follows from job and state, so that the store takes each of them once.
 */

import { storeOptions } from "../account/store-options.ts";
import { digest } from "../announcements/document.ts";
import { createFirestoreClient } from "../clients/firestore-client.ts";
import { UpstreamFault } from "../clients/http-client.ts";
import type { LicencesGateway } from "../contract.ts";
import { type PortalEnv, requireConfiguration } from "../env.ts";
import { notificationHubs } from "../notifications/hubs.ts";
import { sendNotification, type Tell } from "../notifications/send.ts";
import { jobDraft } from "./messages.ts";

interface SendDueOptions {
  /** In the clock's name. */
  licences: Pick<LicencesGateway, "dueJobNotifications" | "markJobsNotified">;
  env: PortalEnv;
  now: Date;
  /** This job's alone. */
  job?: string;
  isOver?(): boolean;
}

/** Answers how many were sent. Throws when the document store or the licence service gives no answer. */
export async function sendDueJobNotifications(options: SendDueOptions): Promise<number> {
  const { licences, env, now, job, isOver = () => false } = options;
  const store = createFirestoreClient(storeOptions(requireConfiguration(env)));
  const hubs = notificationHubs(env);
  const tell: Tell = async (change) => (await hubs.tell(change)).toldAll;
  const due = await licences.dueJobNotifications(job);
  if (!due.ok) throw new UpstreamFault("licences", "status");
  const sent: { job: string; state: "waiting" | "done" | "failed" }[] = [];
  try {
    for (const notification of due.value) {
      if (isOver()) break;
      const { job, state } = notification;
      const id = await digest(["job", job, state]);
      const delivered = await sendNotification(jobDraft(notification), { store, tell, now, createdBy: null, id });
      // One that was due for a month is over before it is sent; it is not tried again.
      if (!delivered.ok && delivered.error.code !== "INVALID_NOTIFICATION")
        throw new UpstreamFault("firestore", "status");
      sent.push({ job, state });
    }
  } finally {
    if (sent.length > 0) await licences.markJobsNotified(sent);
  }
  return sent.length;
}
