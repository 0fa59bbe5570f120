/** The actor of work that no person started. */
import type { Actor } from "../contract.ts";

export const schedulerActor: Actor = {
  uid: "clock",
  email: "clock@licences.invalid",
  emailVerified: true,
  role: "admin",
};
