/** What a code that did not open is answered and logged as. */
import { failure } from "#base/errors.ts";
import { minutesUntil } from "../attempts/limiter.ts";
import { logSecurity } from "../log.ts";
import type { CodeRejection } from "./second-factor.ts";

export function rejectCode(verdict: CodeRejection, fields: { requestId: string; uid: string }) {
  if (verdict.status === "blocked") {
    logSecurity("two-factors.blocked", fields);
    return failure("SECOND_FACTOR_BLOCKED", { minutes: minutesUntil(verdict.untilMs, Date.now()) });
  }
  logSecurity("two-factors.failed", fields);
  return failure("SECOND_FACTOR_WRONG");
}
