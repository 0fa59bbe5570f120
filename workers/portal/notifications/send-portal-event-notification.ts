/** Notifies the person whom an act of the staff on portal data concerns, once for its event. */

import type { PortalEvent } from "#workers/licences/events/contract.ts";
import { hashContent } from "../announcements/announcement-repository.ts";
import { createFirestoreClient, getFirestoreOptions } from "../clients/firestore-client.ts";
import type { PortalEnv } from "../env.ts";
import { requireConfiguration } from "../env.ts";
import { getMailSettings } from "../mail/mail-settings.ts";
import { createDecisionDraft } from "../points/decision-notification.ts";
import { createNotificationHubs } from "./notification-hubs.ts";
import { sendNotification } from "./send-notification.ts";

/** Throws when Firestore does not take it; an event of another type has no notification. */
export async function sendPortalEventNotification(env: PortalEnv, event: PortalEvent): Promise<void> {
  const draft = createDecisionDraft(event);
  if (!draft) return;
  const configuration = requireConfiguration(env);
  const hubs = createNotificationHubs(env);
  const sent = await sendNotification(draft, {
    store: createFirestoreClient(getFirestoreOptions(configuration)),
    publish: async (change) => (await hubs.publish(change)).reachedAll,
    mailSettings: getMailSettings(configuration),
    now: new Date(),
    createdBy: null,
    id: await hashContent(["event", event.id]),
  });
  // An event that waited for a month has expired.
  if (!sent.ok && sent.error.code !== "INVALID_NOTIFICATION")
    throw new Error(`A notification was not sent: ${sent.error.code}.`);
}
