/** The event log, for owners and staff. */
import * as z from "zod";
import { storedEmail } from "#base/email.ts";
import type { EventFieldName } from "#base/event-fields.ts";
import { eventAreas, eventTypes } from "#base/event-types.ts";
import { normalizeFilter } from "#base/typed-filter.ts";
import { type LicenceStatus, type ListPage, objectId, shopDomain } from "../platform/wire.ts";
import type { ReleaseStatus } from "../releases/contract.ts";

export const eventType = z.enum(eventTypes);
export type EventType = z.infer<typeof eventType>;

/** What an event is about; `id` is a licence id, a store address, a version, a uid, or the id of the document. */
export const eventObject = z.object({
  kind: z.enum([
    "licence",
    "account",
    "store",
    "release",
    "job",
    "user",
    "notification",
    "banner",
    "webhook",
    "export",
    "bulk",
    "ticket",
    "assistant",
    "product",
    "template",
    "picture",
    "mail",
    "order",
  ]),
  id: z.string().min(1).max(254),
});
export type EventObject = z.infer<typeof eventObject>;

export const maxFieldLength = 2_000;
/** The changed fields alone, before or after the change; never a secret. */
export type EventFields = Partial<Record<EventFieldName, string | number | boolean | null>>;
/** Stored events may have names that no longer exist. */
export const eventFields: z.ZodType<EventFields> = z.record(
  z.string(),
  z.union([z.string().max(maxFieldLength), z.number(), z.boolean(), z.null()]),
);

/** Acts on data outside D1; the portal keeps their events in an outbox until they are recorded here. */
export const portalEventType = eventType.extract([
  "user.role_changed",
  "user.disabled",
  "user.enabled",
  "user.deleted",
  "user.sessions_ended",
  "user.second_factor_reset",
  "user.verification_sent",
  "user.password_link_sent",
  "user.viewed",
  "points.adjusted",
  "points.request_accepted",
  "points.request_refused",
  "points.payment_changed",
  "notification.sent",
  "notification.changed",
  "notification.deleted",
  "banner.saved",
  "ticket.created",
  "ticket.sent",
  "ticket.failed",
  "ticket.resolved",
  "product.created",
  "product.changed",
  "product.published",
  "product.withdrawn",
  "product.moved",
  "product.deleted",
  "product.imported",
  "mail.retried",
  "assistant.enabled",
  "assistant.disabled",
]);

/** An event with the actor, time and request of its act, which differ from those of the call that records it. */
export const portalEvent = z.object({
  id: objectId,
  type: portalEventType,
  at: z.iso.datetime(),
  actor: z.object({
    uid: z.string().min(1).max(128),
    email: z.string().min(3).max(254),
    role: z.enum(["user", "admin"]),
  }),
  /** The owner's e-mail. */
  account: z.string().max(254).nullable(),
  object: eventObject,
  before: eventFields.nullable(),
  after: eventFields.nullable(),
  reason: z.string().max(500).nullable(),
  requestId: z.string().min(1).max(64),
  /** The actor's network address; stored only as a keyed hash. */
  network: z.string().max(64).nullable(),
});
export type PortalEvent = z.infer<typeof portalEvent>;

export const maxRecordedEvents = 100;
export const recordEventsRequest = z.array(portalEvent).min(1).max(maxRecordedEvents);

export interface LicenceEvent {
  id: string;
  at: string;
  type: EventType;
  actorRole: "user" | "admin";
  licenceId: string | null;
  shop: string | null;
  version: string | null;
  reason: string | null;
}

export interface EventDetails extends LicenceEvent {
  object: EventObject | null;
  before: EventFields | null;
  after: EventFields | null;
  /** Support finds the event by it; null for jobs and scheduled tasks. */
  requestId: string | null;
}

/** An event as its owner reads it: without the names of the staff. */
export interface OwnEvent extends EventDetails {
  byOwner: boolean;
  /** The uid of `base/machine-actors.ts` that did it; null for people. */
  machine: string | null;
}

/** An event as the staff reads it. Names are null once the event is anonymised. */
export interface LoggedEvent extends EventDetails {
  /** The owner's e-mail. */
  account: string | null;
  /** Null until a user has verified the owner's address. */
  ownerUid: string | null;
  actor: { uid: string; email: string | null } | null;
  addressHash: string | null;
  /** The present status of what the opposite act would change; null when there is nothing left to change. */
  present: LicenceStatus | ReleaseStatus | null;
}

/** Newest first, with the cursors of the pages before and after. */
export interface EventPage<Event> extends Omit<ListPage<Event>, "rows"> {
  events: Event[];
}

/** A cursor that does not fit means the first page. */
const eventCursor = z.string().max(200);

const maxEvents = 50;

export const ownEventsQuery = z
  .object({ limit: z.number().int().min(1).max(maxEvents).default(maxEvents), after: eventCursor.optional() })
  .default({ limit: maxEvents });

/** Types that an owner does not see: they concern the staff's work alone. */
export const staffOnlyTypes = ["user.note_added", "user.note_deleted", "user.viewed"] as const satisfies EventType[];

/** Types whose reason the staff write for the owner. Owners see the reasons of no other act of the staff. */
export const ownerReasonTypes = [
  "licence.paused",
  "licence.activated",
  "licence.deactivated",
  "licence.owner_changed",
  "licence.prepared",
  "licence.move_allowed",
  "points.adjusted",
  "points.request_accepted",
  "points.request_refused",
] as const satisfies EventType[];

const maxSearchLength = 200;
/** The index of the texts knows three letters and more. */
export const minSearchLength = 3;

const hasSearchedWord = (text: string) => text.split(/\s+/).some((word) => [...word].length >= minSearchLength);

/** The filters of the log. Days are those of Europe/Paris, both inclusive. */
export const eventFilters = z.object({
  /** Words of three letters or more that all occur; shorter ones are ignored. */
  q: z.string().overwrite(normalizeFilter).max(maxSearchLength).refine(hasSearchedWord).optional(),
  /** A uid, or the e-mail that the actor had. */
  actor: z
    .union([
      storedEmail,
      z
        .string()
        .trim()
        .min(1)
        .max(254)
        .regex(/^[^@]*$/),
    ])
    .optional(),
  /** E-mail of the owner. */
  person: storedEmail.optional(),
  licence: objectId.optional(),
  store: shopDomain.optional(),
  /** A type, or the part before its dot. */
  kind: z.enum([...eventType.options, ...eventAreas]).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  object: eventObject.optional(),
});
export type EventFilters = z.infer<typeof eventFilters>;

export const eventSearch = eventFilters.extend({
  after: eventCursor.optional(),
  limit: z.number().int().min(1).max(maxEvents).default(maxEvents),
});
export type EventSearch = z.infer<typeof eventSearch>;
