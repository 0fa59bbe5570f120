/** What crosses the boundary of the licence service: requests, replies and the closed list of refusals. */
import * as z from "zod";

export {
  type LicenceErrorCode as RefusalCode,
  licenceErrorStatus as refusalStatus,
  type ProtocolErrorCode as ProtocolCode,
  protocolErrorStatus as protocolStatus,
} from "#shared/licence-error-codes.ts";
export * from "./accounts/contract.ts";
export * from "./admin/contract.ts";
export * from "./certificates/contract.ts";
export * from "./events/contract.ts";
export * from "./releases/contract.ts";
export * from "./seats/contract.ts";
export { normaliseShopAddress, type ShopAddress } from "./shops/address.ts";
export * from "./shops/contract.ts";
export * from "./themes/contract.ts";
export * from "./wire.ts";

/** RFC 9457 problem JSON as sent by both faces; `details` carries facts for the sentence (scopes, seconds), never a secret. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  requestId: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])).optional(),
});

/**
 * Who acts, in the `X-Actor` header of every call on `Internal`: JSON, non-ASCII escaped.
 * `email` is lower-case; `emailVerified` is the ID token's claim; the service itself refuses an unverified one,
 * but for what belongs to nobody.
 */
export const actor = z.object({
  uid: z.string().min(1).max(128),
  email: z.string().min(3).max(254),
  emailVerified: z.boolean(),
  role: z.enum(["user", "admin"]),
});
export type Actor = z.infer<typeof actor>;
export const actorHeader = "X-Actor";

/** Milliseconds that the caller still waits for an answer. Without it there is no deadline. */
export const timeLeftHeader = "X-Time-Left";

export const healthReply = z.object({ status: z.enum(["ok", "degraded"]), database: z.boolean(), files: z.boolean() });
