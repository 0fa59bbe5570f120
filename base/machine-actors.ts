/** The uids of actors in the event log that are no people. */
/** What Stripe's messages do. */
export const stripeUid = "stripe";
/** Work that no person started. */
export const schedulerUid = "clock";
/** Releases that are published by the vendor's key. */
export const releaseKeyUid = "release-key";

export const machineUids: readonly string[] = [stripeUid, schedulerUid, releaseKeyUid];
