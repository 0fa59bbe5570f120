/** The second step of a sign-in, as the route behind the code's form uses it. */
import { failure, success } from "#base/errors.ts";
import type { Keyring } from "#base/keyring.ts";
import type { OpenedSession } from "../account/live-session.ts";
import { clearSecondStepCookie, openSecondStepCookie } from "../auth/second-step-cookie.ts";
import type { PortalEnv } from "../env.ts";
import { logFault, logSecurity } from "../log.ts";
import type { SecondStep } from "./contract.ts";
import { refusalOf } from "./refusal.ts";

interface SecondStepOptions {
  request: Request;
  env: PortalEnv;
  requestId: string;
  isSecure: boolean;
  keyring: Keyring;
  /** Answers the cookie of the session that is open now. */
  entered(uid: string, session: OpenedSession): Promise<string>;
}

export function secondStep(options: SecondStepOptions): SecondStep {
  const { request, env, requestId, isSecure, keyring, entered } = options;
  const waiting = () => openSecondStepCookie(request.headers.get("Cookie"), { isSecure, keyring });

  return {
    isWaiting: async () => (await waiting()) !== null,

    async finish(code) {
      const step = await waiting();
      if (!step) return failure("SECOND_STEP_EXPIRED");
      const { uid, ticket } = step;
      try {
        const reply = await env.ACCOUNT.getByName(uid).openWithCode(ticket, code);
        if (reply.status === "expired") return failure("SECOND_STEP_EXPIRED");
        if (reply.status !== "open") return refusalOf(reply, { requestId, uid });
        const cookies = [await entered(uid, reply.session), clearSecondStepCookie(isSecure)];
        if (reply.by === "recovery") logSecurity("two-factors.recovery-used", { requestId, uid });
        return success({ cookies, recoveryCodesLeft: reply.by === "recovery" ? reply.codesLeft : null });
      } catch (error) {
        logFault(error, { requestId, kind: "second step" });
        return failure("UPSTREAM_UNAVAILABLE");
      }
    },
  };
}
