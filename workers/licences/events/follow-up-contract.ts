/** What may follow an event: its undo, and a notification to its owner. */
import * as z from "zod";
import { minutes } from "#base/duration.ts";
import type { BulkNotification } from "../bulk/contract.ts";
import { objectId } from "../wire.ts";
import { type EventFields, type EventType, eventFields } from "./contract.ts";

/** The fields as they are stored; null without any. */
export const parseEventFields = (stored: string | null): EventFields | null =>
  stored === null ? null : eventFields.parse(JSON.parse(stored));

const maxUndoMs = minutes(15);
const reversibleTypes: readonly EventType[] = [
  "licence.granted",
  "licence.paused",
  "licence.enabled",
  "licence.removed",
  "licence.owner_changed",
];

/**
 * Until when an administrator may undo the event; null for one that cannot be undone. A licence that was removed from
 * its store stays removed, because its credentials are gone. The undo itself also requires that nothing has changed
 * since.
 */
export function getUndoDeadline(event: { type: EventType; at: string; before: EventFields | null }): string | null {
  const { type, at, before } = event;
  if (!reversibleTypes.includes(type) || before?.shop !== undefined) return null;
  if (type !== "licence.granted" && before === null) return null;
  return new Date(Date.parse(at) + maxUndoMs).toISOString();
}

/** The same `requestId` undoes once. */
export const undoRequest = z.object({ eventId: objectId, requestId: z.string().min(8).max(128) });

/** An event that its owner has not been notified of. */
export interface EventNotification {
  event: string;
  /** Null: the account has no owner yet, and the notification is dropped. */
  uid: string | null;
  type: EventType;
  licenceId: string | null;
  shop: string | null;
  /** Of a pause: the customer sees it. */
  pausedReason: string | null;
  /** Of a notification that the staff wrote. */
  texts: BulkNotification | null;
  /** How many licences it is about. */
  licences: number;
  at: string;
}
export const notifiedEventsRequest = z.array(objectId).max(100);
