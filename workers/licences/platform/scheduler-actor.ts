/** The actor of work that no person started. */
import { schedulerUid } from "#base/machine-actors.ts";
import type { Actor } from "./contract.ts";

export const schedulerActor: Actor = {
  uid: schedulerUid,
  email: "clock@licences.invalid",
  emailVerified: true,
  role: "admin",
};
