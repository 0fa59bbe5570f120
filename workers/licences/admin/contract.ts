/** What the staff may ask and do. */
import * as z from "zod";
import type { LicenceEvent } from "../events/contract.ts";
import { type LicenceStatus, objectId, timestamp } from "../wire.ts";

/** The same `requestId` answers the same licences. */
export const grantRequest = z.object({
  email: z.email().max(254),
  count: z.number().int().min(1).max(100),
  reason: z.string().trim().min(1).max(500),
  requestId: z.string().min(8).max(128),
});

/** Pauses, enables or removes a licence. */
export const licenceCommand = z.object({ licenceId: objectId, reason: z.string().trim().min(1).max(500) });

export interface MoveRequest {
  licenceId: string;
  /** E-mail of the owner. */
  account: string;
  shop: string | null;
  askedAt: string;
  /** Within the twelve months that fair use looks at. */
  moves: number;
}

/**
 * One move more. With `askedAt` it answers that request alone, so that whoever sends
 * it twice allows one move; without it a move is allowed whether one was asked for or not.
 */
export const allowMoveRequest = licenceCommand.extend({ askedAt: timestamp.optional() });

/** What one batch of checks found. Call it again while `remaining` is not zero. */
export type ShopHealth = Record<"active" | "pending" | "inactive" | "remaining", number>;

/** How the business stands. Weeks and months are those of Europe/Paris, oldest first, the last one under way. */
export interface Figures {
  licences: Record<LicenceStatus, number>;
  /** `bound` have been opened by a verified user. */
  accounts: { known: number; bound: number };
  /** Connected stores by their own state. */
  stores: Record<"active" | "pending" | "inactive", number>;
  /** Stores whose latest job failed because Shopify does not let their app change themes; the newest few. */
  withoutExemption: string[];
  /** Customers who wait for an answer to their request for one more move. */
  moveRequests: number;
  /** Connected stores by the version they show, newest first; null, the last, is another theme or none that could be read. */
  versions: { version: string | null; stores: number; behind: boolean }[];
  /** Activations, and activations that ended. */
  weeks: { from: string; activated: number; released: number }[];
  months: { from: string; granted: number }[];
  /** Published ones, newest version first, with their downloads since the first of `months`. */
  releases: { version: string; publishedAt: string | null; downloads: number }[];
  /** The latest of all, newest first; `account` is the e-mail of whom it is about. */
  events: (LicenceEvent & { account: string | null })[];
}
