/** Expected failures of the release command; their words are for the user and the build log. */

import { translator } from "#app/i18n/translator.ts";
import { describeFinding, describeReleaseError } from "#app/staff/releases/error-message.ts";
import { type LicenceErrorCode, licenceErrorStatus } from "#base/licence-error-codes.ts";
import { LicenceError } from "#workers/licences/platform/errors.ts";
import type { ReleaseCheck, ReleaseFinding } from "#workers/licences/releases/contract.ts";

export class ReleaseError extends Error {}

/** A file that is no release, in the words of the portal. */
export function invalid(fault: string, file: unknown): ReleaseError {
  const details = { fault, ...(typeof file === "string" ? { file } : {}) };
  return new ReleaseError(describe("RELEASE_INVALID", details));
}

/** A theme that Shopify does not accept: a line for each place. */
export function refused({ refused: findings, more }: ReleaseCheck): ReleaseError {
  const lines = findings.map((finding) => describeFinding(translator("en"), finding));
  const rest = more > 0 ? [`And ${more} more.`] : [];
  return new ReleaseError(["Shopify does not accept this theme:", ...lines, ...rest].join("\n"));
}

export const describeListed = (finding: ReleaseFinding): string => describeFinding(translator("en"), finding);

/** What the command prints in place of a stack; null for a fault of its own. */
export function describeFailure(error: unknown): string | null {
  if (error instanceof ReleaseError) return error.message;
  if (!(error instanceof LicenceError && error.code in licenceErrorStatus)) return null;
  return describe(error.code as LicenceErrorCode, error.details);
}

function describe(code: LicenceErrorCode, details: LicenceError["details"]): string {
  const { sentence, fix } = describeReleaseError(translator("en"), { code, ...(details ? { details } : {}) });
  return `${sentence} ${fix}`;
}
