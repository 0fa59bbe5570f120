/** What a use case of the portal works with: who calls, the clients of the request, and what outlives its answer. */
import type { Language } from "#base/language.ts";
import type { Deadline } from "#base/time-limit.ts";
import type { FindPassages } from "./assistant/contract.ts";
import type { FullLicencesClient, LicencesClient } from "./clients/contract.ts";
import type { Firestore } from "./clients/firestore-client.ts";
import type { IdentityAdminClient } from "./clients/identity-admin-client.ts";
import type { IdentityClient } from "./clients/identity-client.ts";
import type { Configuration, PortalEnv } from "./env.ts";
import type { EventRecorder } from "./events/contract.ts";
import type { AskedBells, NotificationHubs } from "./notifications/contract.ts";
import type { ActiveSession, AttemptsControl, NotifyOwner, ResolvedSession, Viewer } from "./session/contract.ts";

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
  lasting: Pick<PortalScope, "documents" | "directory" | "identity">;
  /** Of the viewer. */
  licences: FullLicencesClient;
  /** Without an actor. */
  visitorLicences: LicencesClient;
  /** Gives back what an order that did not open has held. */
  settlePoints(): Promise<void>;
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
