/** Names of the actors of events that are no people, in the reader's language. For the server. */
import { releaseKeyUid, schedulerUid, stripeUid } from "#base/machine-actors.ts";
import type { T } from "./index.ts";

/** Null for people. */
export function nameMachine(uid: string | null | undefined, t: T): string | null {
  if (uid === stripeUid) return "Stripe";
  if (uid === schedulerUid) return t("eventLog.automatic");
  return uid === releaseKeyUid ? t("eventLog.releaseKey") : null;
}
