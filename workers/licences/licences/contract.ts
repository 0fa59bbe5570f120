/** Licences: activated, deactivated, moved and counted. */
import * as z from "zod";
import { type LicenceStatus, shopDomain, timestamp } from "../platform/wire.ts";
import { credentials, type Shop, storeSecret } from "../stores/contract.ts";
import type { OpenJob } from "../updates/jobs/contract.ts";

export const activateRequest = z.object({ shop: shopDomain, credentials });
export interface Activated {
  activationId: string;
  licenceId: string;
  shop: string;
  activatedAt: string;
  /** The same store was already active on the caller's account: nothing changed but the stored credentials. */
  already: boolean;
  /** Of the activation; null when it is an earlier one. */
  eventId: string | null;
}

/** `apiSecretKey` is the API secret key or the client secret given at activation. */
export const deactivateRequest = z.object({ shop: shopDomain, apiSecretKey: storeSecret });
export interface Deactivated {
  activationId: string;
  licenceId: string;
  shop: string;
  releasedAt: string;
}

/** A paid licence; the licence of a development store is not listed. */
export interface Licence {
  id: string;
  status: LicenceStatus;
  createdAt: string;
  shop: string | null;
  activationDate: string | null;
  lastActivity: string | null;
  pausedReason: string | null;
}

/** Fair use: moves of one licence within twelve months; an administrator may allow more. */
export const fairMoves = 4;

/** The new store is activated and the old one released, or nothing happens. */
export const moveRequest = z.object({ fromShop: shopDomain, shop: shopDomain, credentials });
export interface Moved {
  activationId: string;
  licenceId: string;
  fromShop: string;
  shop: string;
  movedAt: string;
  /** Moves of this licence left within fair use. */
  movesLeft: number;
}

/** The moves that fair use leaves to each active licence. */
export type Moves = {
  licenceId: string;
  shop: string;
  movesLeft: number;
  /** When one more move was requested; null when no request waits. */
  askedAt: string | null;
  /** When one more move was allowed that is still unused. */
  allowedAt: string | null;
}[];

/** Asks an administrator for one move more. */
export const askMoveRequest = z.object({ shop: shopDomain });

/** What `overviewWith` reads in the same batch. */
export const overviewParts = z.array(z.enum(["moves", "releases", "jobs", "prepared", "requests", "former"])).max(6);

/** Activations of the caller that the staff prepared. */
export type Prepared = { shop: string; preparedAt: string; expiresAt: string }[];

/** Everything the caller owns. An unknown e-mail is not an error: zeros and empty lists. */
export interface LicenceOverview {
  /** Licences that are not removed: what the premium gate counts. */
  authorised: number;
  available: number;
  installed: number;
  licences: Licence[];
  shops: Shop[];
  /** Open jobs of the active stores, newest first. */
  openJobs: OpenJob[];
  /** The newest release that every store is offered; null when there is none, or nothing is owned. */
  newestRelease: string | null;
}

/** `POST /api/licenses/get_by_email/premium`, the compatibility look-up (form field `email`). */
export const lookupReply = z.object({
  licenses: z.array(z.object({ myshopifyurl: z.string(), active: z.boolean() })),
  user: z.object({
    email: z.string(),
    createdAt: timestamp.nullable(),
    updatedAt: timestamp.nullable(),
    nbAuthorizedLicenseType: z.object({ premium: z.number().int().nonnegative() }),
  }),
});
