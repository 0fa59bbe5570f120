/** Expected failures, each with a code of the closed list. */

import type * as z from "zod";
import type { LicenceErrorCode, ProtocolErrorCode } from "#base/licence-error-codes.ts";
import type { problem } from "./contract.ts";

export type ErrorDetails = NonNullable<z.infer<typeof problem>["details"]>;

export class LicenceError extends Error {
  override name = "LicenceError";
  readonly code: LicenceErrorCode | ProtocolErrorCode;
  readonly details: ErrorDetails | undefined;

  constructor(code: LicenceErrorCode | ProtocolErrorCode, options: { details?: ErrorDetails; cause?: unknown } = {}) {
    super(code, { cause: options.cause });
    this.code = code;
    this.details = options.details;
  }
}

export function fail(code: LicenceErrorCode | ProtocolErrorCode, details?: ErrorDetails): never {
  throw new LicenceError(code, details ? { details } : {});
}

/** Names the invalid fields, never their values. */
export function refuseInvalid({ issues }: z.ZodError): never {
  const fields = [...new Set(issues.map((issue) => issue.path.join(".")))].filter(Boolean);
  return fail("INVALID_REQUEST", fields.length > 0 ? { fields } : undefined);
}

/** For a dependency that failed: the cause is logged, and the caller may try again. */
export const unavailable = (cause: unknown): LicenceError => new LicenceError("UPSTREAM_UNAVAILABLE", { cause });
