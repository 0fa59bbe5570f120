/**
 * Notifies the person whom an act of the staff on portal data concerns, once for its event, and ends what the act answers.
 */

import type { PortalEvent } from "#workers/licences/events/contract.ts";
import type { PortalEnv } from "../env.ts";
import { requireConfiguration } from "../env.ts";
import { getMailSettings } from "../mail/mail-settings.ts";
import { endNotifications } from "../notifications/end-notifications.ts";
import { hashContent } from "../notifications/notification-content.ts";
import { createSendTools } from "../notifications/send-due-notifications.ts";
import { sendNotification } from "../notifications/send-notification.ts";
import { createDecisionDraft, findAnswered } from "./decision-notification.ts";

/** Throws when Firestore does not take it; an event of another type has no notification. */
export async function sendPortalEventNotification(env: PortalEnv, event: PortalEvent): Promise<void> {
  const [draft, ended] = [createDecisionDraft(event), await findAnswered(event)];
  if (!draft && ended.length === 0) return;
  const { store, publish } = createSendTools(env);
  await endNotifications(ended, { store, publish });
  if (!draft) return;
  const sent = await sendNotification(draft, {
    ...{ store, publish },
    mailSettings: getMailSettings(requireConfiguration(env)),
    now: new Date(),
    createdBy: null,
    id: await hashContent(["event", event.id]),
  });
  // An event that waited for a month has expired.
  if (!sent.ok && sent.error.code !== "INVALID_NOTIFICATION")
    throw new Error(`A notification was not sent: ${sent.error.code}.`);
}
