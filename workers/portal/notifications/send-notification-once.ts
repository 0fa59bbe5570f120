/** Sends a notification of the portal itself once for its document id; never throws. */
import { createFirestoreClient, getFirestoreOptions } from "../clients/firestore-client.ts";
import { getMailSettings } from "../mail/mail-settings.ts";
import type { PortalScope } from "../scope.ts";
import type { NotificationDraft } from "./contract.ts";
import { createNotificationHubs } from "./notification-hubs.ts";
import { sendNotification } from "./send-notification.ts";

export async function sendNotificationOnce(
  { env, configuration, now, onFault }: Pick<PortalScope, "env" | "configuration" | "now" | "onFault">,
  draft: NotificationDraft,
  id: string,
): Promise<void> {
  try {
    const sent = await sendNotification(draft, {
      // Without the request's deadline, because it continues after the answer.
      store: createFirestoreClient(getFirestoreOptions(configuration)),
      publish: async (change) => (await createNotificationHubs(env).publish(change)).reachedAll,
      mailSettings: getMailSettings(configuration),
      // Not the person who caused it: the notification outlives their account.
      ...{ now, createdBy: null, id },
    });
    if (!sent.ok) throw new TypeError("Invalid notification data");
  } catch (error) {
    onFault(error);
  }
}
