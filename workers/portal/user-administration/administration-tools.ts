/** What the acts of the staff on an account share. */

import type { SecurityChange } from "#base/notification-rules.ts";
import type { AdministratorChanges } from "../administrators/administrator-changes.ts";
import type { Firestore } from "../clients/firestore-client.ts";
import type { IdentityAdminClient } from "../clients/identity-admin-client.ts";
import type { Viewer } from "../contract.ts";
import type { PortalEnv } from "../env.ts";
import type { EventRecorder } from "../event-outbox/event-recorder.ts";

export interface AdministrationTools {
  env: Pick<PortalEnv, "ACCOUNT">;
  directory: Pick<IdentityAdminClient, "find">;
  /** Without the request's deadline, because an act that has begun has to be finished. */
  toFinish: { store: Firestore; directory: Pick<IdentityAdminClient, "find" | "setDisabled"> };
  administrators: AdministratorChanges;
  events: EventRecorder;
  viewer: Viewer;
  now: Date;
  requestId: string;
  /** Notifies the person, once. */
  notifyOwner(change: SecurityChange, uid: string): void;
  onFault: (error: unknown) => void;
}

/** The person's object, which holds their sessions. */
export const getAccount = ({ env }: Pick<AdministrationTools, "env">, uid: string) => env.ACCOUNT.getByName(uid);
