/** The licence service for the people of one request, with what follows their actions in the portal. */
import type { Deadline } from "#base/time-limit.ts";
import type { LicenceOverview } from "#workers/licences/licences/contract.ts";
import type { Actor } from "#workers/licences/platform/contract.ts";
import type { Job } from "#workers/licences/updates/jobs/contract.ts";
import type { FullLicencesClient } from "../clients/contract.ts";
import { createLicencesClient } from "../clients/licences-client.ts";
import type { PortalEnv } from "../env.ts";
import type { Viewer } from "../session/contract.ts";
import { getChangedCounts } from "../session/snapshot-cache.ts";
import { clock } from "../task-tools.ts";

interface LicencesTools {
  env: PortalEnv;
  requestId: string;
  /** Network of the browser, for the event log. */
  address: string | null;
  deadline: Deadline;
  now: Date;
  waitUntil(promise: Promise<unknown>): void;
  onFault: (error: unknown) => void;
}

export function createRequestLicences(tools: LicencesTools) {
  const { env, requestId, address, deadline, now, waitUntil, onFault } = tools;
  const byClock = createLicencesClient({ binding: env.LICENCES, actor: clock, requestId, onFault });

  const doLater = (work: () => Promise<unknown>) => waitUntil(work().catch(onFault));

  /**
   * Sends the notification when a page shows a job in a state its owner was not notified of; the scheduled task sends
   * the others.
   */
  const sendNotificationsOfJob = (job: string) => {
    doLater(async () => {
      const { sendJobNotifications } = await import("../notifications/send-job-notifications.ts");
      await sendJobNotifications({ env, licences: byClock, now, job });
    });
  };

  /** At once after an action; the scheduled task sends what is left. Without `event` all that are due. */
  const sendNotificationsOfEvents = (event?: string) => {
    doLater(async () => {
      const { sendEventNotifications } = await import("../notifications/send-event-notifications.ts");
      await sendEventNotifications({ env, licences: byClock, now, ...(event ? { event } : {}) });
    });
  };
  const sendNotificationsOfReleases = () => {
    doLater(async () => {
      const { sendReleaseNotifications } = await import("../notifications/send-release-notifications.ts");
      await sendReleaseNotifications({ env, licences: byClock, now });
    });
  };
  const settlePoints = async () => {
    const { settleOrderPoints } = await import("../points/settle-order-points.ts");
    await settleOrderPoints({ env, licences: byClock }).catch(onFault);
  };
  const followOrder = ({ points }: { points: number }) => {
    sendNotificationsOfEvents();
    if (points > 0) waitUntil(settlePoints());
  };
  const notifyOfEvent = ({ eventId }: { eventId: string | null }) => {
    if (eventId !== null) sendNotificationsOfEvents(eventId);
  };

  function licencesFor(person: Viewer, { forPremium = false } = {}): FullLicencesClient {
    const keepOwned = (overview: LicenceOverview) => {
      const owned = getChangedCounts(overview, person);
      if (owned) waitUntil(env.ACCOUNT.getByName(person.uid).setOwned(owned).catch(onFault));
    };
    const notifyOfJob = ({ id, notified }: Job) => {
      if (!notified) sendNotificationsOfJob(id);
    };
    const licences: FullLicencesClient = createLicencesClient({
      ...{ binding: env.LICENCES, actor: toActor(person), requestId, address, onFault, deadline, forPremium },
      after: {
        overview: keepOwned,
        overviewWith: keepOwned,
        // It may have been granted to the actor.
        grantLicences: (granted) => {
          notifyOfEvent(granted);
          return licences.overview();
        },
        // Another published theme is another version in the overview.
        publishTheme: () => licences.overview(),
        rollBackTheme: () => licences.overview(),
        skipVersion: () => licences.overview(),
        job: notifyOfJob,
        jobPage: ({ job }) => notifyOfJob(job),
        pauseLicence: notifyOfEvent,
        enableLicence: notifyOfEvent,
        removeLicence: notifyOfEvent,
        changeOwner: () => sendNotificationsOfEvents(),
        activateFor: () => sendNotificationsOfEvents(),
        deactivateFor: notifyOfEvent,
        prepareActivation: () => sendNotificationsOfEvents(),
        cancelPrepared: () => sendNotificationsOfEvents(),
        undoEvent: notifyOfEvent,
        move: () => sendNotificationsOfEvents(),
        deactivate: () => sendNotificationsOfEvents(),
        takeSeat: () => sendNotificationsOfEvents(),
        cancelJob: ({ id }) => sendNotificationsOfJob(id),
        enableWebhook: () => sendNotificationsOfEvents(),
        deleteWebhook: () => sendNotificationsOfEvents(),
        allowMove: notifyOfEvent,
        publishRelease: sendNotificationsOfReleases,
        widenRelease: sendNotificationsOfReleases,
        resumeRelease: sendNotificationsOfReleases,
        haltRelease: sendNotificationsOfReleases,
        withdrawRelease: sendNotificationsOfReleases,
        claimOrder: () => {
          sendNotificationsOfEvents();
          return licences.overview();
        },
        syncOrder: followOrder,
        refundOrder: followOrder,
        requestTemplate: () => sendNotificationsOfEvents(),
        answerTemplateRequest: () => sendNotificationsOfEvents(),
      },
    });
    return licences;
  }
  const withoutActor = createLicencesClient({
    ...{ binding: env.LICENCES, actor: null, requestId, onFault, deadline },
    after: {
      // The licences may have been granted just now.
      browserOrder: (order) => {
        if (order?.state === "paid") sendNotificationsOfEvents();
        if (order && order.points > 0) waitUntil(settlePoints());
      },
    },
  });

  return { licencesFor, withoutActor, settlePoints };
}

export function toActor({ uid, email, emailVerified, role }: Viewer): Actor {
  return { uid, email: email.toLowerCase(), emailVerified, role };
}
