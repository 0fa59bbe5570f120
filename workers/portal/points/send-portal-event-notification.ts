/**
 * Notifies the customer whom an action of the staff on portal data concerns, once for its event, and ends what the
 * action answers.
 */

import { findRule } from "#base/notification-rules.ts";
import type { PortalEvent } from "#workers/licences/events/contract.ts";
import { type PortalEnv, requireConfiguration } from "../env.ts";
import { getMailSettings } from "../mail/mail-settings.ts";
import type { NotificationDraft } from "../notifications/contract.ts";
import { type EndedNotification, endNotifications } from "../notifications/end-notifications.ts";
import { hashContent } from "../notifications/notification-content.ts";
import { createSendTools } from "../notifications/send-due-notifications.ts";
import { sendNotification } from "../notifications/send-notification.ts";
import {
  createAcceptanceDraft,
  createAdjustmentDraft,
  createRefusalDraft,
  getRequestNotificationId,
} from "./messages.ts";
import { toPayout } from "./points-repository.ts";

/** The notification to the staff that an answered request ends; none for other events. */
async function findAnswered({ type, after }: PortalEvent): Promise<EndedNotification[]> {
  const endings: readonly string[] = findRule("points.requested")?.endedBy ?? [];
  const request = endings.includes(type) ? after?.request : null;
  return typeof request === "string"
    ? [{ id: await getRequestNotificationId(request), audience: { kind: "admins" } }]
    : [];
}

/** Null for other events, for deleted accounts, and for administrators who change their own points. */
export function createDecisionDraft({ type, account, object, ...event }: PortalEvent): NotificationDraft | null {
  if (account === null) return null;
  const { id: uid } = object;
  if (event.actor.uid === uid && findRule(type)?.byOwner === null) return null;
  const now = new Date(event.at);
  const read = (fields: PortalEvent["after"], name: "amount" | "points") => Number(fields?.[name] ?? 0);
  switch (type) {
    case "points.request_accepted":
      return createAcceptanceDraft({
        ...{ uid, amount: read(event.after, "amount"), payout: toPayout(event.after ?? {}), now },
      });
    case "points.request_refused":
      return createRefusalDraft({ uid, amount: read(event.after, "amount"), reason: event.reason ?? "", now });
    case "points.adjusted": {
      const amount = read(event.after, "points") - read(event.before, "points");
      return createAdjustmentDraft({ uid, amount, reason: event.reason ?? "", now });
    }
    default:
      return null;
  }
}

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
