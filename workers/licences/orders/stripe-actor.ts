/** The actor of what follows from a payment, a refund or a dispute. */
import { stripeUid } from "#base/machine-actors.ts";
import type { Actor } from "../platform/contract.ts";

export const stripeActor: Actor = {
  uid: stripeUid,
  email: "stripe@licences.invalid",
  emailVerified: true,
  role: "admin",
};
