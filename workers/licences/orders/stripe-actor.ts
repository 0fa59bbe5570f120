/** The actor of what follows from a payment, a refund or a dispute. */
import type { Actor } from "../contract.ts";

export const stripeActor: Actor = {
  uid: "stripe",
  email: "stripe@licences.invalid",
  emailVerified: true,
  role: "admin",
};
