/** What may follow an event: its undo, and a notification to its owner. */
import * as z from "zod";
import { minutes } from "#base/duration.ts";
import { requestId } from "#base/form-fields.ts";
import type { Language } from "#base/language.ts";
import { undoableTypes } from "#base/undo-reasons.ts";
import type { BulkNotification } from "../licences/bulk/contract.ts";
import { objectId } from "../platform/wire.ts";
import { type EventFields, type EventType, eventFields, type LicenceEvent } from "./contract.ts";

/** The fields as they are stored; null without any. */
export const parseEventFields = (stored: string | null): EventFields | null =>
  stored === null ? null : eventFields.parse(JSON.parse(stored));

const maxUndoMs = minutes(15);

interface DatedEvent extends Pick<LicenceEvent, "type" | "at" | "actorRole"> {
  before: EventFields | null;
}

/**
 * Until when an administrator may undo the event; null for one that cannot be undone. A licence that was removed from
 * its store stays removed, because its credentials are gone. Customers end their own activations. The undo itself also
 * requires that nothing has changed since.
 */
export function getUndoDeadline({ type, at, actorRole, before }: DatedEvent): string | null {
  if (!undoableTypes.some((each) => each === type) || typeof before?.shop === "string") return null;
  if (type === "licence.activated" && actorRole !== "admin") return null;
  // Those two may be the licence's first event.
  if (type !== "licence.granted" && type !== "licence.activated" && before === null) return null;
  return new Date(Date.parse(at) + maxUndoMs).toISOString();
}

/** The same `requestId` undoes once. */
export const undoRequest = z.object({ eventId: objectId, requestId });

/** An event that its owner, or the staff, have not been notified of. */
export interface EventNotification {
  event: string;
  /** Null: the account has no owner yet, and the notification is dropped; its owner is notified when there is one. */
  uid: string | null;
  type: EventType;
  /** The owner did it: they see its result, and are notified by mail alone or not at all. */
  byOwner: boolean;
  /** The staff undo an act: the notification of that act ends. */
  isUndo: boolean;
  /** Earlier events whose notifications it ends; `uid` is their owner's, null for the staff or without an owner. */
  ends: { event: string; type: EventType; uid: string | null }[];
  /** E-mail of the account that it is about. */
  account: string | null;
  /** Of a change of owner: the account gets the licence, or loses it. */
  isGain: boolean;
  licenceId: string | null;
  shop: string | null;
  /** Of a move: the store that the licence left. */
  fromShop: string | null;
  /** Of a pause: the customer sees it. */
  pausedReason: string | null;
  /** A development store that moved to a paid plan needs a licence by then. */
  dueAt: string | null;
  /** The webhook that switched itself off, which concerns the staff. */
  webhook: { id: string; host: string; cause: "failures" | "gone" } | null;
  /** Of a notification that the staff wrote. */
  texts: BulkNotification | null;
  /** Of a request to deliver a template, or of the answer to it: the template, the request, and the file. */
  template: { id: string; request: string; file: string } | null;
  /** How many licences it is about. */
  licences: number;
  /** Of a check of all templates, which concerns the staff. */
  templates: { version: string; fits: number; loses: number; fails: number } | null;
  /**
   * Of a publication at a set time: the job and its copy, that time, and why it was cancelled. Null for a publication at
   * once.
   */
  publication: { job: string; theme: string; at: string; failure: string | null } | null;
  /** Of a release that a failed install has halted, which concerns the staff: its version, the store, and the files at fault. */
  halted: { version: string; shop: string; files: string } | null;
  /** Of a step of an order. */
  order: OrderNotification | null;
  at: string;
}

/** For one person of an order. */
export interface OrderNotification {
  id: string;
  /** As people see it. */
  number: number;
  createdAt: string;
  /** Where a mail goes while no user owns the address; null for what concerns the staff. */
  email: string | null;
  /** Of the purchase. */
  language: Language;
  /** `payer` bought for another person, the `owner`. */
  role: "buyer" | "payer" | "owner";
  quantity: number;
  currency: string;
  /** Gives the licences to another address; for who has just paid. */
  claimCode: string | null;
  before: EventFields | null;
  /** What the step changed. */
  fields: EventFields;
}
/** Names also the events whose notifications these end: those that are still due are dropped. */
export const notifiedEventsRequest = z.array(objectId).max(1000);
