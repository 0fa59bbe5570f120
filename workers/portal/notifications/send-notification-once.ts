/** Sends a notification of the portal itself once for its document id; never throws. */
import { getMailSettings } from "../mail/mail-settings.ts";
import type { PortalScope } from "../scope.ts";
import type { NotificationDraft } from "./contract.ts";
import { sendNotification } from "./send-notification.ts";

export async function sendNotificationOnce(
  { hubs, lasting, configuration, now, onFault }: PortalScope,
  draft: NotificationDraft,
  id: string,
): Promise<void> {
  try {
    const sent = await sendNotification(draft, {
      store: lasting.documents,
      publish: async (change) => (await hubs.publish(change)).reachedAll,
      mailSettings: getMailSettings(configuration),
      // Not the person who caused it: the notification outlives their account.
      ...{ now, createdBy: null, id },
    });
    if (!sent.ok) throw new TypeError("Invalid notification data");
  } catch (error) {
    onFault(error);
  }
}
