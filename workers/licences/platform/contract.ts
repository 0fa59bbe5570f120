/** What crosses the boundary of the licence service: arguments, values and the closed list of error codes. */
import * as z from "zod";
import type { DependencyState } from "#base/dependency-state.ts";
import type { LicenceErrorCode, ProtocolErrorCode } from "#base/licence-error-codes.ts";

/**
 * RFC 9457 problem JSON of the public face; `details` carries facts for the sentence (scopes, seconds), never a secret.
 */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  requestId: z.string(),
  detail: z.string().optional(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])).optional(),
});

/** The acting user. `emailVerified` is the ID token's claim. */
export const actor = z.object({
  uid: z.string().min(1).max(128),
  email: z.string().min(3).max(254),
  emailVerified: z.boolean(),
  role: z.enum(["user", "admin"]),
});
export interface Actor extends z.infer<typeof actor> {
  /** The request in which the actor acts; absent for jobs and scheduled tasks. */
  origin?: { requestId: string; addressHash: string | null };
}

/** The first argument of every operation. */
export interface Caller {
  /** Null for people without an account, who have a link. */
  actor: Actor | null;
  requestId: string;
  /** Network address of the actor's browser, as `toNetwork` cuts it; stored only as a keyed hash. */
  address?: string | undefined;
  /** Milliseconds that the caller still waits for an answer; no deadline without it. */
  leftMs?: number;
  /**
   * For a premium page: PREMIUM_REQUIRED without an authorised licence, LICENCE_CHECK_FAILED when the licences cannot
   * be counted. They are counted in the batch that reads the data. Administrators need none.
   */
  forPremium?: boolean;
  /** A member of the staff sees what the actor sees: nothing is written and no store is called. */
  readOnly?: boolean;
}

export interface OperationError {
  code: LicenceErrorCode | ProtocolErrorCode;
  details?: Record<string, string | number | string[]>;
}
export type LicencesResult<Value> = { ok: true; value: Value } | { ok: false; error: OperationError };

export const healthReply = z.object({ status: z.enum(["ok", "degraded"]), database: z.boolean(), files: z.boolean() });
export type Health = z.infer<typeof healthReply>;
/** What the service depends on, for the portal's own health check. */
export type LicencesDependencies = Record<"database" | "releases" | "stripe" | "shopify", DependencyState>;
