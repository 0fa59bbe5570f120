/** What the staff may ask and do. */
import * as z from "zod";
import { event } from "../events/contract.ts";
import { objectId, releaseVersion, shopDomain, timestamp } from "../wire.ts";

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

const count = z.number().int().nonnegative();

/** How the business stands. Weeks and months are those of Europe/Paris, oldest first, the last one under way. */
export const figuresReply = z.object({
  licences: z.object({ available: count, active: count, paused: count, removed: count }),
  /** `bound` have been opened by a verified user. */
  accounts: z.object({ known: count, bound: count }),
  /** Connected stores by their own state. */
  stores: z.object({ active: count, pending: count, inactive: count }),
  /** Stores whose latest job failed because Shopify does not let their app change themes; the newest few. */
  withoutExemption: z.array(shopDomain),
  /** Customers who wait for an answer to their asking for a move more. */
  moveRequests: count,
  /** Connected stores by the version they show, newest first; null, the last, is another theme or none that could be read. */
  versions: z.array(z.object({ version: z.string().nullable(), stores: count, behind: z.boolean() })),
  /** Activations, and activations that ended. */
  weeks: z.array(z.object({ from: timestamp, activated: count, released: count })),
  months: z.array(z.object({ from: timestamp, granted: count })),
  /** Published ones, newest version first, with their downloads since the first of `months`. */
  releases: z.array(z.object({ version: releaseVersion, publishedAt: timestamp.nullable(), downloads: count })),
  /** The latest of all, newest first; `account` is the e-mail of whom it is about. */
  events: z.array(event.extend({ account: z.string().nullable() })),
});
export type Figures = z.infer<typeof figuresReply>;
