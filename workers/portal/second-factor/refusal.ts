import { failure } from "#base/errors.ts";
import { getMinutesUntil } from "../attempts/attempt-rules.ts";
import { logSecurity } from "../log.ts";
import type { CodeRejection } from "./second-factor.ts";

export function rejectCode(rejection: CodeRejection, fields: { requestId: string; uid: string }) {
  if (rejection.status === "blocked") {
    logSecurity("two-factors.blocked", fields);
    return failure("SECOND_FACTOR_BLOCKED", { minutes: getMinutesUntil(rejection.untilMs, Date.now()) });
  }
  logSecurity("two-factors.failed", fields);
  return failure("SECOND_FACTOR_WRONG");
}
