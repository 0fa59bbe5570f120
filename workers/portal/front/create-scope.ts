/** Makes the scope of a use case from what the front knows of the request. */
import { toNetwork } from "#base/ip-network.ts";
import type { Deadline } from "#base/time-limit.ts";
import { createFirestoreClient, getFirestoreOptions } from "../clients/firestore-client.ts";
import { createIdentityAdminClient } from "../clients/identity-admin-client.ts";
import { createIdentityClient } from "../clients/identity-client.ts";
import { createLicencesClient } from "../clients/licences-client.ts";
import { createEventRecorder } from "../events/event-recorder.ts";
import { createNotificationHubs } from "../notifications/notification-hubs.ts";
import { sendPortalEventNotification } from "../points/send-portal-event-notification.ts";
import type { PortalScope, RequestParts } from "../scope.ts";
import { createAttemptsControl } from "../session/attempts-control.ts";
import type { NotifyOwner, Viewer } from "../session/contract.ts";
import { createRequestLicences, toActor } from "./request-licences.ts";

/**
 * Notifies the owner of an account in the background; it never fails the request. The account's Durable Object keeps the
 * notification in its outbox until it is sent.
 */
const createOwnerNotifier =
  ({ env, requestId, waitUntil, onFault }: RequestParts): NotifyOwner =>
  (change, uid, once = requestId) => {
    const notify = () => env.ACCOUNT.getByName(uid).notifyOwner(uid, change, once, requestId);
    waitUntil(notify().catch(notify).catch(onFault));
  };

/** Each client is created when it is read. `viewer` is who the guard of the route has let through. */
export function createScope<Who extends Viewer | null>(
  parts: RequestParts,
  viewer: Who,
  { isProved = false } = {},
): PortalScope<Who> {
  const { request, env, configuration, session, deadline, requestId, now, waitUntil, onFault } = parts;
  if (viewer && "viewer" in session && session.viewer.uid !== viewer.uid)
    throw new Error("A use case runs for the viewer of its own session.");
  const network = toNetwork(request.headers.get("CF-Connecting-IP"));
  const { IDENTITY_URL: baseUrl, FIREBASE_API_KEY: apiKey } = configuration;
  const signedIn = (): Viewer => {
    if (!viewer) throw new Error("A visitor has no such client.");
    return viewer;
  };
  const { projectId, account } = getFirestoreOptions(configuration);
  const createClients = (until?: Deadline) => ({
    get documents() {
      return createFirestoreClient(getFirestoreOptions(configuration, until));
    },
    get directory() {
      return createIdentityAdminClient({ baseUrl, projectId, account, onFault, deadline: until });
    },
    get identity() {
      return createIdentityClient({ baseUrl, apiKey, onFault, deadline: until });
    },
  });
  return {
    ...parts,
    viewer,
    isProved,
    get documents() {
      return createClients(deadline).documents;
    },
    get directory() {
      return createClients(deadline).directory;
    },
    get lasting() {
      return createClients();
    },
    get identity() {
      return createClients(deadline).identity;
    },
    get licences() {
      const own = signedIn();
      if (session.status === "viewing")
        return createLicencesClient({
          ...{ binding: env.LICENCES, actor: toActor(own), requestId, deadline, onFault },
          readOnly: true,
        });
      return createRequestLicences({ ...parts, address: network }).licencesFor(own);
    },
    get visitorLicences() {
      return createRequestLicences({ ...parts, address: network }).withoutActor;
    },
    settlePoints: () => createRequestLicences({ ...parts, address: network }).settlePoints(),
    get events() {
      const actor = toActor(signedIn());
      return createEventRecorder({
        ...{ env, configuration, actor, requestId, network, now, waitUntil, onFault },
        notify: (event) => sendPortalEventNotification(env, event),
      });
    },
    get attempts() {
      return createAttemptsControl({ env, headers: request.headers, requestId, waitUntil });
    },
    get hubs() {
      return createNotificationHubs(env);
    },
    get notifyOwner() {
      return createOwnerNotifier(parts);
    },
  };
}
