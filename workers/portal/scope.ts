/** What a use case of the portal works with: who calls, the clients of the request, and what outlives its answer. */
import { toNetwork } from "#base/ip-network.ts";
import type { Language } from "#base/language.ts";
import type { Deadline } from "#base/time-limit.ts";
import type { FindPassages } from "./assistant/contract.ts";
import type { FullLicencesClient } from "./clients/contract.ts";
import { createFirestoreClient, type Firestore, getFirestoreOptions } from "./clients/firestore-client.ts";
import { createIdentityAdminClient, type IdentityAdminClient } from "./clients/identity-admin-client.ts";
import { createIdentityClient, type IdentityClient } from "./clients/identity-client.ts";
import { createLicencesClient } from "./clients/licences-client.ts";
import type { Configuration, PortalEnv } from "./env.ts";
import { createEventRecorder, type EventRecorder } from "./events/event-recorder.ts";
import { createRequestLicences, toActor } from "./front/request-licences.ts";
import type { AskedBells } from "./notifications/bells.ts";
import { createNotificationHubs, type NotificationHubs } from "./notifications/notification-hubs.ts";
import { createAttemptsControl } from "./session/attempts-control.ts";
import type { AttemptsControl, Viewer } from "./session/contract.ts";
import { createOwnerNotifier, type NotifyOwner } from "./session/notify-owner.ts";
import type { ActiveSession, ResolvedSession } from "./session/resolve-session.ts";

/** What the front knows of a request. */
export interface RequestParts {
  request: Request;
  env: PortalEnv;
  configuration: Configuration;
  findPassages: FindPassages;
  session: ResolvedSession;
  /** Asked for while the session was being checked. */
  askedBells?: AskedBells | null;
  language: Language;
  deadline: Deadline;
  requestId: string;
  now: Date;
  waitUntil(promise: Promise<unknown>): void;
  /** Logs a fault with the id of the request; never call it for expected failures. */
  onFault(error: unknown): void;
}

export interface PortalScope<Who extends Viewer | null = Viewer> extends RequestParts {
  viewer: Who;
  /** The viewer has just proved who they are. */
  isProved: boolean;
  /** Firestore and the identity service, until the request's deadline. */
  documents: Firestore;
  directory: IdentityAdminClient;
  identity: IdentityClient;
  /** The same without the deadline, for work that goes on after the answer or has to be finished once begun. */
  lasting: Pick<PortalScope, "documents" | "directory">;
  /** Of the viewer. */
  licences: FullLicencesClient;
  /** Records what the viewer does. */
  events: EventRecorder;
  attempts: AttemptsControl;
  notifyOwner: NotifyOwner;
  hubs: NotificationHubs;
}

/** The session of the viewer, who has signed in with it: no view of another person has one. */
export function getOwnSession({ session }: PortalScope): ActiveSession {
  if (session.status !== "live") throw new Error("The use case needs the viewer's own session.");
  return session;
}

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
      return createIdentityClient({ baseUrl, apiKey, onFault, deadline });
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
    get events() {
      const actor = toActor(signedIn());
      return createEventRecorder({ env, configuration, actor, requestId, network, now, waitUntil, onFault });
    },
    get attempts() {
      return createAttemptsControl({ env, headers: request.headers, requestId, waitUntil });
    },
    get hubs() {
      return createNotificationHubs(env);
    },
    get notifyOwner() {
      return createOwnerNotifier({ env, requestId, waitUntil, onFault });
    },
  };
}
