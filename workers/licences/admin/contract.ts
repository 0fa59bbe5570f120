/** Operations of administrators. */
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
  /** Activations that began and that ended. */
  weeks: { from: string; activated: number; released: number }[];
  months: { from: string; granted: number }[];
  /** Published ones, newest version first, with their downloads since the first of `months`. */
  releases: { version: string; publishedAt: string | null; downloads: number }[];
  /** The latest of all accounts, newest first; `account` is the owner's e-mail. */
  events: (LicenceEvent & { account: string | null })[];
}
