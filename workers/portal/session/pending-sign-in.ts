/** A sign-in of this browser that waits for its code, for one request. */
import { failure, success } from "#base/errors.ts";
import type { Keyring } from "#base/sealed-box.ts";
import { type Deadline, withTimeLimit } from "#base/time-limit.ts";
import { parseSignInCode } from "#base/typed-code.ts";
import type { PortalEnv } from "../env.ts";
import { logFault, logSecurity } from "../log.ts";
import { getMinutesUntil } from "./attempt-rules.ts";
import type { PendingSignInControl } from "./contract.ts";
import { clearSecondStepCookie, openSecondStepCookie } from "./cookies.ts";
import type { OpenedSession } from "./live-session.ts";
import type { CodeRejection } from "./second-factor.ts";

interface PendingSignInOptions {
  request: Request;
  env: PortalEnv;
  deadline: Deadline;
  requestId: string;
  isSecure: boolean;
  keyring: Keyring;
  /** Returns the Set-Cookie of the opened session. */
  onOpened(uid: string, session: OpenedSession): Promise<string>;
}

export function createPendingSignInControl(options: PendingSignInOptions): PendingSignInControl {
  const { request, env, deadline, requestId, isSecure, keyring, onOpened } = options;
  const waiting = () => openSecondStepCookie(request.headers.get("Cookie"), { isSecure, keyring });

  return {
    isWaiting: async () => (await waiting()) !== null,

    async complete(code) {
      const step = await waiting();
      if (!step) return failure("SECOND_STEP_EXPIRED");
      const { uid, ticket } = step;
      try {
        const opening = async () => env.ACCOUNT.getByName(uid).openWithCode(ticket, code, requestId);
        const reply = await withTimeLimit(deadline.leftMs(), opening());
        if (reply.status === "expired") return failure("SECOND_STEP_EXPIRED");
        if (reply.status !== "open") return rejectCode(reply, code, { requestId, uid });
        const cookies = [await onOpened(uid, reply.session), clearSecondStepCookie(isSecure)];
        if (reply.by === "recovery") logSecurity("two-factors.recovery-used", { requestId, uid });
        return success({ cookies, recoveryCodesLeft: reply.by === "recovery" ? reply.codesLeft : null });
      } catch (error) {
        logFault(error, { requestId, kind: "second step" });
        return failure("UPSTREAM_UNAVAILABLE");
      }
    },
  };
}

/** The clock of a phone has nothing to do with a recovery code. */
export function rejectCode(rejection: CodeRejection, typed: string, fields: { requestId: string; uid: string }) {
  if (rejection.status === "blocked") {
    logSecurity("two-factors.blocked", fields);
    return failure("SECOND_FACTOR_BLOCKED", { minutes: getMinutesUntil(rejection.untilMs, Date.now()) });
  }
  logSecurity("two-factors.failed", fields);
  return failure(parseSignInCode(typed)?.kind === "recovery" ? "RECOVERY_CODE_WRONG" : "SECOND_FACTOR_WRONG");
}
