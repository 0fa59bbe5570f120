import { failure, success } from "#base/errors.ts";
import type { Keyring } from "#base/sealed-box.ts";
import type { OpenedSession } from "../account/live-session.ts";
import { clearSecondStepCookie, openSecondStepCookie } from "../auth/cookies.ts";
import type { PortalEnv } from "../env.ts";
import { logFault, logSecurity } from "../log.ts";
import type { PendingSignInControl } from "./contract.ts";
import { rejectCode } from "./refusal.ts";

interface PendingSignInOptions {
  request: Request;
  env: PortalEnv;
  requestId: string;
  isSecure: boolean;
  keyring: Keyring;
  /** Returns the Set-Cookie of the opened session. */
  onOpened(uid: string, session: OpenedSession): Promise<string>;
}

export function createPendingSignInControl(options: PendingSignInOptions): PendingSignInControl {
  const { request, env, requestId, isSecure, keyring, onOpened } = options;
  const waiting = () => openSecondStepCookie(request.headers.get("Cookie"), { isSecure, keyring });

  return {
    isWaiting: async () => (await waiting()) !== null,

    async complete(code) {
      const step = await waiting();
      if (!step) return failure("SECOND_STEP_EXPIRED");
      const { uid, ticket } = step;
      try {
        const reply = await env.ACCOUNT.getByName(uid).openWithCode(ticket, code);
        if (reply.status === "expired") return failure("SECOND_STEP_EXPIRED");
        if (reply.status !== "open") return rejectCode(reply, { requestId, uid });
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
