/** What callers learn of an error: the code of an expected failure, and only the request id of a fault. */

import { licenceErrorStatus, protocolErrorStatus } from "#base/licence-error-codes.ts";
import { createProblemResponse } from "#base/response-headers.ts";
import { type OperationError, problem } from "./contract.ts";
import { LicenceError } from "./errors.ts";
import { type LicencesLogEntry, log } from "./log.ts";

const statuses = { ...licenceErrorStatus, ...protocolErrorStatus };
type Code = keyof typeof statuses;
const retryAfterSeconds = 5;
/** Texts that callers of the look-up expect word for word. */
const sentences: Partial<Record<Code, string>> = { USER_EMAIL_REQUIRED: "User email is required" };

/** Logs a fault once, and expected failures that need attention. */
export function reportError(error: unknown, where: Omit<LicencesLogEntry, "event">): OperationError {
  if (!(error instanceof LicenceError)) {
    log("error", { event: "fault", ...where, code: "INTERNAL", error });
    return { code: "INTERNAL" };
  }
  const { code, details, cause } = error;
  if (code === "UPSTREAM_UNAVAILABLE") log("warn", { event: "upstream_unavailable", ...where, code, error: cause });
  else if (code === "UNAUTHENTICATED" || code === "NOT_ADMIN") log("warn", { event: "access_denied", ...where, code });
  return details ? { code, details } : { code };
}

export function createErrorResponse(requestId: string, code: Code, details?: LicenceError["details"]): Response {
  const status = statuses[code];
  const headers = new Headers();
  if (status === 503) headers.set("Retry-After", String(retryAfterSeconds));
  if (code === "RATE_LIMITED") headers.set("Retry-After", String(details?.seconds ?? retryAfterSeconds));
  if (status === 401) headers.set("WWW-Authenticate", "Bearer");
  if (status === 405 && Array.isArray(details?.allow)) headers.set("Allow", details.allow.join(", "));
  const detail = sentences[code];
  const sentence = detail === undefined ? {} : { detail };
  return createProblemResponse({ type: "about:blank", status, code, requestId, headers, details, ...sentence });
}

const problemContent = { "application/problem+json": { schema: problem } };

type Always = "INVALID_REQUEST" | "UPSTREAM_UNAVAILABLE";
type Described<Codes extends Code> = {
  [Status in (typeof statuses)[Codes | Always]]: { description: string; content: typeof problemContent };
};

/** The `responses` entries of a route for the error codes of its use case. */
export function describeErrors<Codes extends Code>(...codes: Codes[]): Described<Codes> {
  const namesByStatus: Record<number, string[]> = {};
  for (const code of new Set<Code>(["INVALID_REQUEST", "UPSTREAM_UNAVAILABLE", ...codes])) {
    namesByStatus[statuses[code]] = [...(namesByStatus[statuses[code]] ?? []), code];
  }
  const described = Object.entries(namesByStatus).map(([status, names]) => [
    status,
    { description: names.join(", "), content: problemContent },
  ]);
  return Object.fromEntries(described) as Described<Codes>;
}
