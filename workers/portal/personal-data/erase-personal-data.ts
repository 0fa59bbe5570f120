/**
 * What follows once the account is gone at the identity service, which is the point of no return: nobody can sign in any
 * more, so that nothing comes back while the rest goes. Every step may be run again, and one that fails stops none of
 * the others: what is owed stands in the journal, and the clock goes on with it.
 *
 * 1. Sessions, and all that the account's object holds: no open page reads or writes any more, or would bind the
 *    licences to this person anew.
 * 2. The licence service: licences freed or kept, the address free for its next owner, events without the person.
 * 3. Points, into an archive without a person. 4. Notifications, in the documents and at the hub. 5. The photo and, last, the document that leads to it.
 */

import { storeOptions } from "../account/store-options.ts";
import { createFirestoreClient, type Firestore } from "../clients/firestore-client.ts";

import { UpstreamFault } from "../clients/http-client.ts";
import { createLicencesClient } from "../clients/licences-client.ts";
import { type PortalEnv, requireConfiguration } from "../env.ts";
import { createNotificationHubs } from "../notifications/notification-hubs.ts";
import { archivePoints, eraseNotifications, erasePhotosAndDocument } from "./erase-documents.ts";
import type { PendingErasure } from "./maintenance-journal.ts";

interface ErasureOptions {
  env: PortalEnv;
  requestId: string;
  onFault: (error: unknown) => void;
}

type Step = (owed: PendingErasure, tools: ErasureOptions & { store: Firestore }) => Promise<unknown>;

const steps: Step[] = [
  ({ uid }, { env }) => env.ACCOUNT.getByName(uid).erase(),
  eraseLicenceData,
  ({ uid, archive }, { store }) => archivePoints(store, uid, archive),
  eraseNotificationsEverywhere,
  ({ uid }, { store, env }) => erasePhotosAndDocument(store, env.PHOTOS, uid),
];

/**
 * The hub first, so that what this person has read does not go back into the documents; and again, since it may have
 * read them meanwhile.
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

/** Whether all of it is done. */
export async function erasePersonalData(owed: PendingErasure, tools: ErasureOptions): Promise<boolean> {
  const store = createFirestoreClient(storeOptions(requireConfiguration(tools.env)));
  let done = true;
  for (const step of steps) {
    try {
      await step(owed, { ...tools, store });
    } catch (error) {
      tools.onFault(error);
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
