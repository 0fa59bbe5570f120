/** What the staff may ask and do. */
import * as z from "zod";
import { event } from "../events/contract.ts";
import { licence } from "../seats/contract.ts";
import { objectId, releaseVersion, shopDomain, timestamp } from "../wire.ts";

/** `POST /admin/licences/grant`; the same `requestId` answers the same licences. */
export const grantRequest = z.object({
  email: z.email().max(254),
  count: z.number().int().min(1).max(100),
  reason: z.string().trim().min(1).max(500),
  requestId: z.string().min(8).max(128),
});
export const grantReply = z.object({ licenceIds: z.array(objectId) });

/** `POST /admin/licences/pause`, `/enable`, `/remove`. */
export const licenceCommand = z.object({ licenceId: objectId, reason: z.string().trim().min(1).max(500) });
export const licenceReply = z.object({ licence });

/** `GET /admin/licences/move-requests`: those that wait for an answer, oldest first. */
export const moveRequestsReply = z.object({
  requests: z.array(
    z.object({
      licenceId: objectId,
      account: z.string(),
      shop: shopDomain.nullable(),
      askedAt: timestamp,
      /** Within the twelve months that fair use looks at. */
      moves: z.number().int().nonnegative(),
    }),
  ),
});
export type MoveRequest = z.infer<typeof moveRequestsReply>["requests"][number];

/**
 * `POST /admin/licences/allow-move`: one move more. With `askedAt` it answers that request alone, so that whoever sends
 * it twice allows one move; without it a move is allowed whether one was asked for or not.
 */
export const allowMoveRequest = licenceCommand.extend({ askedAt: timestamp.optional() });
export const allowMoveReply = z.object({ licenceId: objectId, movesLeft: z.number().int().nonnegative() });

/** `POST /maintenance/shop-health`: asks the stores whose turn it is. Call it again while `remaining` is not zero. */
export const shopHealthReply = z.object({
  active: z.number().int().nonnegative(),
  pending: z.number().int().nonnegative(),
  inactive: z.number().int().nonnegative(),
  remaining: z.number().int().nonnegative(),
});
export type ShopHealth = z.infer<typeof shopHealthReply>;

const count = z.number().int().nonnegative();

/** `GET /admin/figures`: how the business stands. Weeks and months are those of Europe/Paris, oldest first, the last one under way. */
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
