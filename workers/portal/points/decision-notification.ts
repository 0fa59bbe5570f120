/** The notification of an answered points request or of a changed balance, from the event of that act. */
import { findRule } from "#base/notification-rules.ts";
import type { PortalEvent } from "#workers/licences/events/contract.ts";
import type { NotificationDraft } from "../notifications/contract.ts";
import type { EndedNotification } from "../notifications/end-notifications.ts";
import {
  createAcceptanceDraft,
  createAdjustmentDraft,
  createRefusalDraft,
  getRequestNotificationId,
} from "./messages.ts";
import { toPayout } from "./points-repository.ts";

/** The notification to the staff that an answered request ends; none for other events. */
export async function findAnswered({ type, after }: PortalEvent): Promise<EndedNotification[]> {
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
