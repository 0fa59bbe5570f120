/** Licences, which are seats: activated, freed, moved and counted. */
import * as z from "zod";
import { credentials, shop } from "../shops/contract.ts";
import { openJob } from "../themes/contract.ts";
import { licenceStatus, objectId, shopDomain, timestamp } from "../wire.ts";

/** `POST /licences/activate`. */
export const activateRequest = z.object({ shop: shopDomain, credentials });
export const activateReply = z.object({
  activationId: objectId,
  licenceId: objectId,
  shop: shopDomain,
  activatedAt: timestamp,
  /** The same store was already active on the caller's account: nothing changed but the stored credentials. */
  already: z.boolean(),
});

/** `POST /licences/deactivate`; `apiSecretKey` is the API secret key or the client secret given at activation. */
export const deactivateRequest = z.object({ shop: shopDomain, apiSecretKey: z.string().min(1).max(255) });
export const deactivateReply = z.object({
  activationId: objectId,
  licenceId: objectId,
  shop: shopDomain,
  releasedAt: timestamp,
});

/** One licence = one authorised seat; development stores have none and are no licence here. */
export const licence = z.object({
  id: objectId,
  status: licenceStatus,
  createdAt: timestamp,
  shop: shopDomain.nullable(),
  activationDate: timestamp.nullable(),
  lastActivity: timestamp.nullable(),
  pausedReason: z.string().nullable(),
});
export type Licence = z.infer<typeof licence>;

/** Fair use: so many moves of one licence within twelve months, more when an administrator allows. */
export const fairMoves = 4;

/** `POST /licences/move`: the new store is activated and the old one released, or nothing happens. */
export const moveRequest = z.object({ fromShop: shopDomain, shop: shopDomain, credentials });
export const moveReply = z.object({
  activationId: objectId,
  licenceId: objectId,
  fromShop: shopDomain,
  shop: shopDomain,
  movedAt: timestamp,
  /** Moves of this licence left within fair use. */
  movesLeft: z.number().int().nonnegative(),
});

/** `GET /licences/moves`: what fair use leaves to each licence that is in a store. */
export const movesReply = z.object({
  moves: z.array(
    z.object({
      licenceId: objectId,
      shop: shopDomain,
      movesLeft: z.number().int().nonnegative(),
      /** Since when a move more is asked for that has not been answered yet. */
      askedAt: timestamp.nullable(),
      /** Since when a move more is allowed that has not been used yet. */
      allowedAt: timestamp.nullable(),
    }),
  ),
});
export type Moves = z.infer<typeof movesReply>["moves"];

/** `POST /licences/ask-move`: asks an administrator for one move more. */
export const askMoveRequest = z.object({ shop: shopDomain });
export const askMoveReply = z.object({ licenceId: objectId, shop: shopDomain, askedAt: timestamp });

/** `GET /licences`: everything the caller owns. An unknown e-mail is not an error: zeros and empty lists. */
export const licenceOverview = z.object({
  /** Licences that are not removed: what the premium gate counts. */
  authorised: z.number().int().nonnegative(),
  available: z.number().int().nonnegative(),
  installed: z.number().int().nonnegative(),
  licences: z.array(licence),
  shops: z.array(shop),
  /** What still needs something in the active stores, newest first. */
  openJobs: z.array(openJob),
  /** The newest published release, to tell which stores are behind; null when nothing is published or owned. */
  newestRelease: z.string().nullable(),
});
export type LicenceOverview = z.infer<typeof licenceOverview>;

/** `GET /licences/authorised`: the premium gate's question. */
export const authorisedReply = z.object({ authorised: z.number().int().nonnegative() });

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
