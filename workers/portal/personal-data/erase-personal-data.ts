/**
 * Erases the rest of an account after its deletion at the identity service. That deletion is the point of no return:
 * without sign-ins, no data can come back. Each step is idempotent, and a failed step does not stop the others. The
 * journal keeps unfinished erasures, and the cron task continues them.
 *
 * 1. Sessions and the account's Durable Object, so that no open page reads, writes, or links licences to this user
 *    again.
 * 2. The licence service: frees or keeps licences, releases the e-mail for its next owner, anonymises events.
 * 3. Points, which move to an anonymous archive. 4. Notifications, in Firestore and in the hub. 5. The photo and then
 *    the user document, which names it.
 */

import { createFirestoreClient, type Firestore, getFirestoreOptions } from "../clients/firestore-client.ts";

import { UpstreamFault } from "../clients/http-client.ts";
import { createLicencesClient } from "../clients/licences-client.ts";
import { type PortalEnv, requireConfiguration } from "../env.ts";
import { createNotificationHubs } from "../notifications/notification-hubs.ts";
import { archivePoints, eraseNotifications, erasePhotosAndDocument } from "./erase-documents.ts";
import type { PendingErasure } from "./erasure-repository.ts";

interface ErasureOptions {
  env: PortalEnv;
  requestId: string;
  onFault: (error: unknown) => void;
}

type Step = (erasure: PendingErasure, options: ErasureOptions & { store: Firestore }) => Promise<unknown>;

const steps: Step[] = [
  ({ uid }, { env }) => env.ACCOUNT.getByName(uid).erase(),
  eraseLicenceData,
  ({ uid, archive }, { store }) => archivePoints(store, uid, archive),
  eraseNotificationsEverywhere,
  ({ uid }, { store, env }) => erasePhotosAndDocument(store, env.PHOTOS, uid),
];

/**
 * Clears the hub first, so that it does not write read marks back into the documents, and again afterwards because it
 * may have read the documents in between.
 */
async function eraseNotificationsEverywhere(
  { uid }: PendingErasure,
  { env, store }: Parameters<Step>[1],
): Promise<void> {
  const hubs = createNotificationHubs(env);
  await hubs.forget(uid);
  await eraseNotifications(store, uid);
  await hubs.forget(uid);
}

/** Returns whether every step succeeded. */
export async function erasePersonalData(erasure: PendingErasure, options: ErasureOptions): Promise<boolean> {
  const store = createFirestoreClient(getFirestoreOptions(requireConfiguration(options.env)));
  let done = true;
  for (const step of steps) {
    try {
      await step(erasure, { ...options, store });
    } catch (error) {
      options.onFault(error);
      done = false;
    }
  }
  return done;
}

async function eraseLicenceData({ uid, email, licences }: PendingErasure, { env, requestId, onFault }: ErasureOptions) {
  const actor = { uid, email, emailVerified: true, role: "user" as const };
  const gateway = createLicencesClient({ binding: env.LICENCES, actor, requestId, onFault });
  const forgotten = await gateway.forgetAccount(licences);
  if (!forgotten.ok) throw new UpstreamFault("licences", "status");
}
