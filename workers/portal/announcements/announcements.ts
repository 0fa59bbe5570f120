/** What the load context offers of announcements: the banner, the staff's verbs, and a word to somebody from any part of the server. */

import type { Deadline } from "#shared/time-limit.ts";
import { storeOptions } from "../account/store-options.ts";
import { closedCookie, isClosedBy } from "../banner/closed.ts";
import { bannerStore, memoryOf } from "../banner/store.ts";
import { createFirestoreClient } from "../clients/firestore-client.ts";
import { createIdentityAdminClient } from "../clients/identity-admin-client.ts";
import type { PortalContext } from "../contract.ts";
import type { Configuration, PortalEnv } from "../env.ts";
import { notificationHubs } from "../notifications/hubs.ts";
import { sendNotification, type Tell } from "../notifications/send.ts";
import { isSecure } from "../session-resolution.ts";
import { announcementsGateway } from "./gateway.ts";

interface AnnouncementsContext extends Pick<PortalContext, "requestId" | "now" | "waitUntil"> {
  request: Request;
  env: PortalEnv;
  configuration: Configuration;
  deadline: Deadline;
  /** Who is signed in. */
  actingUid: string | null;
  onFault: (error: unknown) => void;
}

export function announcements(
  options: AnnouncementsContext,
): Pick<PortalContext, "notify" | "banner" | "announcementsFor"> {
  const { request, env, configuration, deadline, requestId, actingUid, now, waitUntil, onFault } = options;
  const cookies = request.headers.get("Cookie");
  /** What goes on in the background is not broken off. */
  const store = createFirestoreClient(storeOptions(configuration));
  const bannerOf = (documents: typeof store) =>
    bannerStore({ store: documents, cache: env.CACHE, memory: memoryOf(env), waitUntil, onFault });
  const banner = bannerOf(store);

  const { projectId, account } = storeOptions(configuration);
  const directory = createIdentityAdminClient({
    baseUrl: configuration.IDENTITY_URL,
    projectId,
    account,
    onFault,
    deadline,
  });
  const hubs = notificationHubs(env);
  const tell: Tell = async (change) => (await hubs.tell(change)).toldAll;
  const readCounts = (ids: readonly string[]) =>
    hubs.readCounts(ids).catch((error) => {
      onFault(error);
      return null;
    });

  return {
    banner: {
      shownTo: async ({ uid }) => (isClosedBy(uid, cookies, now) ? null : banner.current()),
      closeFor: ({ uid }) => closedCookie(uid, now, isSecure(request)),
    },
    announcementsFor(viewer) {
      const asked = createFirestoreClient(storeOptions(configuration, deadline));
      const tools = { store: asked, banner: bannerOf(asked), directory };
      return announcementsGateway({ ...tools, viewer, tell, readCounts, now, onFault });
    },

    async notify(draft, once = requestId) {
      try {
        const sent = await sendNotification(draft, { store, tell, now, createdBy: actingUid, once });
        if (!sent.ok) throw new TypeError("Invalid notification data");
      } catch (error) {
        onFault(error);
      }
    },
  };
}
