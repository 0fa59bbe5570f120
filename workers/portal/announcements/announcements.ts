/** Announcements for the load context: the banner and the staff's actions. */

import { success } from "#base/errors.ts";
import type { Deadline } from "#base/time-limit.ts";
import { createFirestoreClient, getFirestoreOptions } from "../clients/firestore-client.ts";
import { createIdentityAdminClient } from "../clients/identity-admin-client.ts";
import type { Viewer } from "../contract.ts";
import type { Configuration, PortalEnv } from "../env.ts";
import type { EventRecorder } from "../event-outbox/event-recorder.ts";
import { createLazyControl } from "../lazy-control.ts";
import { createNotificationHubs } from "../notifications/notification-hubs.ts";
import type { PublishChange } from "../notifications/send-notification.ts";
import { isSecureRequest } from "../resolve-session.ts";
import { createBannerRepository, createClosedCookie, getBannerMemory, isClosedBy } from "./banner-repository.ts";
import type { AnnouncementsControl, BannerControl } from "./contract.ts";

interface AnnouncementsContext {
  now: Date;
  waitUntil(promise: Promise<unknown>): void;
  request: Request;
  env: PortalEnv;
  configuration: Configuration;
  deadline: Deadline;
  eventsBy(viewer: Viewer): EventRecorder;
  onFault: (error: unknown) => void;
}

export function createAnnouncements(options: AnnouncementsContext): {
  banner: BannerControl;
  announcementsFor(viewer: Viewer): AnnouncementsControl;
} {
  const { request, env, configuration, deadline, eventsBy, now, waitUntil, onFault } = options;
  const cookies = request.headers.get("Cookie");
  /** Without the request's deadline, because background work continues after it. */
  const store = createFirestoreClient(getFirestoreOptions(configuration));
  const createBanner = (documents: typeof store) =>
    createBannerRepository({ store: documents, cache: env.CACHE, memory: getBannerMemory(env), waitUntil, onFault });
  const banner = createBanner(store);

  const { projectId, account } = getFirestoreOptions(configuration);
  const directory = createIdentityAdminClient({
    baseUrl: configuration.IDENTITY_URL,
    projectId,
    account,
    onFault,
    deadline,
  });
  const hubs = createNotificationHubs(env);
  const publish: PublishChange = async (change) => (await hubs.publish(change)).reachedAll;
  const readCounts = (ids: readonly string[]) =>
    hubs.readCounts(ids).catch((error) => {
      onFault(error);
      return null;
    });

  return {
    banner: {
      loadFor: async ({ uid }) => (isClosedBy(uid, cookies, now) ? null : banner.loadShown()),
      loadNewer: async ({ uid }, atMs) => (isClosedBy(uid, cookies, now) ? success(null) : banner.loadNewer(atMs)),
      createClosedCookie: ({ uid }) => createClosedCookie(uid, now, isSecureRequest(request)),
    },
    announcementsFor(viewer) {
      const asked = createFirestoreClient(getFirestoreOptions(configuration, deadline));
      return createLazyControl<AnnouncementsControl>(async () => {
        const { createAnnouncementsControl } = await import("./announcements-control.ts");
        return createAnnouncementsControl({
          ...{ store: asked, banner: createBanner(asked), directory, events: eventsBy(viewer) },
          ...{ viewer, publish, announcePage: hubs.announcePage, readCounts, now, onFault },
        });
      });
    },
  };
}
