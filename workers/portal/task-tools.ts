/** The tools of a scheduled task of the portal. */
import { schedulerUid } from "#base/machine-actors.ts";
import type { RunControl } from "#base/task-runner.ts";
import type { Actor } from "#workers/licences/platform/contract.ts";
import type { LicencesClient } from "./clients/contract.ts";
import type { Firestore } from "./clients/firestore-client.ts";
import type { PortalEnv } from "./env.ts";

export interface TaskTools extends RunControl {
  env: PortalEnv;
  store: Firestore;
  /** With the clock as actor. */
  licences: LicencesClient;
  /** False when the staff has started it. */
  isScheduled: boolean;
}

/** The actor of scheduled work. */
export const clock: Actor = { uid: schedulerUid, email: "clock@portal.invalid", emailVerified: true, role: "admin" };
