/** Operations of administrators. */
import * as z from "zod";
import { emailAddress } from "#base/email.ts";
import { reason, requestId } from "#base/form-fields.ts";
import type { EventType, LicenceEvent } from "../events/contract.ts";
import { type LicenceStatus, objectId, shopDomain, timestamp } from "../platform/wire.ts";
import type { Licence } from "./contract.ts";

/** The same `requestId` answers the same licences. */
export const grantRequest = z.object({
  email: emailAddress,
  count: z.number().int().min(1).max(100),
  reason,
  requestId,
});

/** `eventId` is the first licence's event, which undoes the whole grant. */
export interface LicencesGranted {
  licenceIds: string[];
  eventId: string;
}

/** The licences that an account may have, removed ones and those of development stores not counted. */
export const defaultLicenceLimit = 100;
export const maxLicenceLimit = 10_000;

/** `from` is the limit that the page showed. A limit that another administrator has changed since stays. */
export const licenceLimitRequest = z.object({
  email: emailAddress,
  limit: z.number().int().min(0).max(maxLicenceLimit),
  from: z.number().int().min(0).max(maxLicenceLimit),
  reason,
});

const licenceCommand = z.object({ licenceId: objectId, reason });

/**
 * A change of the licence with this id, else of the one that is live in the store. `seen` is the state that the page
 * showed; the change is a conflict when it is no longer that. The same `requestId` is one operation.
 */
const change = {
  licenceId: objectId.optional(),
  shop: shopDomain.optional(),
  reason,
  requestId: requestId.optional(),
  seen: z.string().max(64).optional(),
};
const isNamed = ({ licenceId, shop }: { licenceId?: string | undefined; shop?: string | undefined }) =>
  licenceId !== undefined || shop !== undefined;

/** Pauses, enables or deactivates a licence. */
export const changeLicenceRequest = z.object(change).refine(isNamed);
/** `release` also frees the store, in the same act. */
export const removeLicenceRequest = z.object({ ...change, release: z.boolean().optional() }).refine(isNamed);
/** `email` is the new owner's. */
export const changeOwnerRequest = z.object({ ...change, email: emailAddress }).refine(isNamed);

/** `eventId` is the event that the act wrote, which it can be undone by. */
export interface LicenceChanged {
  licence: Licence & { account: string };
  /** The store that it was in. */
  shop: string | null;
  eventId: string;
}

export interface OwnerChanged {
  licenceId: string;
  /** E-mails of the former and the new owner. */
  from: string;
  to: string;
  shop: string | null;
  eventId: string;
}

/** What an undo did; `type` is the type of its own event. */
export interface EventUndone {
  type: EventType;
  eventId: string;
  licenceIds: string[];
  account: string;
}

export const licenceLookup = z.union([
  z.object({ licenceId: objectId }),
  z.object({ shop: shopDomain }),
  z.object({ email: emailAddress }),
]);

/** A licence as the staff sees it before they change it. */
export interface LicenceTarget {
  licence: Licence;
  isDevelopment: boolean;
  /** The licence of a development store serves no other store. */
  isUsable: boolean;
  /** E-mail of the owner. */
  account: string;
  storeName: string | null;
  plan: string | null;
  themeVersion: string | null;
  /** Goes back with the change, see `changeLicenceRequest`. */
  seen: string;
}

export interface LicenceChange {
  id: string;
  at: string;
  type: EventType;
  actorUid: string;
  actorEmail: string | null;
  reason: string | null;
}

export interface LicencesFound {
  account: {
    email: string;
    /** Whether an account has this address, so that its notifications are seen. */
    hasOwner: boolean;
    authorised: number;
    available: number;
    limit: number;
  };
  /** One by id or store; those of an e-mail without removed ones, newest first. */
  licences: LicenceTarget[];
  /** Of one licence: what happened to it, newest first, and how many jobs of its store are not over. */
  changes: LicenceChange[];
  openJobs: number;
  /** One of them does more than wait for the customer. */
  isJobRunning: boolean;
}

export interface MoveRequest {
  licenceId: string;
  /** E-mail of the owner. */
  account: string;
  shop: string | null;
  askedAt: string;
  /** Within the twelve months of fair use. */
  moves: number;
}

/**
 * One move more. With `askedAt` it answers that request alone, so that a double click allows one move; without it a
 * move is allowed with or without a request.
 */
export const allowMoveRequest = licenceCommand.extend({ askedAt: timestamp.optional() });

/** What one batch of checks found. Call it again while `remaining` is not zero. */
export type ShopHealth = Record<"active" | "pending" | "inactive" | "remaining", number>;

/** The figures of the business. Weeks and months are those of Europe/Paris, oldest first, the last one incomplete. */
export interface Figures {
  licences: Record<LicenceStatus, number>;
  /** `bound` have been opened by a verified user. */
  accounts: { known: number; bound: number };
  /** Connected stores by state. */
  stores: Record<"active" | "pending" | "inactive", number>;
  /** Stores whose latest job failed because Shopify does not let their app change themes; the newest few. */
  withoutExemption: string[];
  /** Open requests for one more move. */
  moveRequests: number;
  /** Connected stores by published version, newest first; null, the last, is another or an unreadable theme. */
  versions: { version: string | null; stores: number; behind: boolean }[];
  /** Created in the last of `weeks`. */
  tickets: number;
  /** Activations that began and that ended; runs of jobs that succeeded, by kind, and that failed. A retry is a run. */
  weeks: {
    from: string;
    activated: number;
    released: number;
    installed: number;
    updated: number;
    delivered: number;
    failed: number;
  }[];
  /** Connected stores without development stores, and those of them that publish our theme. */
  installs: { activated: number; published: number };
  months: { from: string; granted: number }[];
  /** That every store is offered. */
  newestRelease: string | null;
  /** Published ones, newest version first, with their downloads since the first of `months`. */
  releases: { version: string; publishedAt: string | null; isHalted: boolean; downloads: number }[];
  /** The latest of all accounts, newest first; `account` is the owner's e-mail. */
  events: (LicenceEvent & { account: string | null })[];
}
