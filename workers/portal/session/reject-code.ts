import { failure } from "#base/errors.ts";
import { parseSignInCode } from "#base/typed-code.ts";
import { logSecurity } from "../log.ts";
import { getMinutesUntil } from "./attempt-rules.ts";
import type { CodeRejection } from "./second-factor.ts";

/** The clock of a phone has nothing to do with a recovery code. */
export function rejectCode(rejection: CodeRejection, typed: string, fields: { requestId: string; uid: string }) {
  if (rejection.status === "blocked") {
    logSecurity("two-factors.blocked", fields);
    return failure("SECOND_FACTOR_BLOCKED", { minutes: getMinutesUntil(rejection.untilMs, Date.now()) });
  }
  logSecurity("two-factors.failed", fields);
  return failure(parseSignInCode(typed)?.kind === "recovery" ? "RECOVERY_CODE_WRONG" : "SECOND_FACTOR_WRONG");
}
