/** Opens the session of this browser after a sign-in, which waits for a code when the account has a second factor. */
import * as z from "zod";
import { failure, type Result, success } from "#base/errors.ts";
import { withTimeLimit } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import { logFault, logSecurity } from "../log.ts";
import { defineUseCase } from "../operation.ts";
import type { PortalScope } from "../scope.ts";
import type { Viewer } from "./contract.ts";
import {
  clearSecondStepCookie,
  createSecondStepCookie,
  createSessionCookie,
  isSecureRequest,
  openSecondStepCookie,
} from "./cookies.ts";
import { describeDevice, getPlace } from "./device.ts";
import { verifyIdToken } from "./id-token.ts";
import type { OpenedSession } from "./live-session.ts";
import { getSessionKey } from "./own-sessions.ts";
import { rejectCode } from "./reject-code.ts";
import { getTokenRules } from "./resolve-session.ts";

type BrowserScope = PortalScope<Viewer | null>;

const sealing = ({ request, configuration }: BrowserScope) => ({
  ...{ isSecure: isSecureRequest(request), keyring: configuration.SESSION_KEYS },
});

/** Ends the browser's former session and returns the cookie of the new one. */
async function startSession(scope: BrowserScope, uid: string, { sid, remember }: OpenedSession): Promise<string> {
  const { env, requestId, waitUntil, onFault } = scope;
  const former = getSessionKey(scope);
  // A sign-in never continues an earlier session.
  if (former) waitUntil(env.ACCOUNT.getByName(former.uid).close(former.sid).catch(onFault));
  const setCookie = await createSessionCookie({ uid, sid }, { remember, ...sealing(scope) });
  logSecurity("sign-in.ok", { requestId, uid });
  return setCookie;
}

/**
 * Verifies the tokens, opens a session under a new sid, creates the user's document if missing, grants points once.
 * With a second factor it opens none: the cookie then carries the pending sign-in.
 */
export const openSession = defineUseCase(
  z.object({ tokens: z.object({ idToken: z.string(), refreshToken: z.string() }), remember: z.boolean() }),
  async (
    scope: BrowserScope,
    { tokens, remember },
  ): Promise<Result<{ status: "open" | "second-step"; setCookie: string }>> => {
    const { request, env, configuration, deadline, requestId, language, waitUntil, onFault } = scope;
    const verdict = await verifyIdToken(tokens.idToken, getTokenRules(configuration));
    if (verdict.status !== "accepted") {
      const reason = verdict.status === "refused" ? verdict.reason : "keys unavailable";
      logFault(new Error("A token of the identity service was not accepted."), { requestId, reason });
      return failure("UPSTREAM_UNAVAILABLE");
    }
    const { claims } = verdict;
    if (!claims.email) return failure("USER_EMAIL_REQUIRED");
    const account = env.ACCOUNT.getByName(claims.uid);
    const device = describeDevice(request.headers.get("User-Agent"));
    const signIn = { tokens, claims, requestId, device, place: getPlace(request), language, remember };
    const opening = (async () => account.open(signIn))();
    const limitMs = Math.max(timeLimits.services.sessionCallMs, deadline.leftMs());
    const opened = await withTimeLimit(limitMs, opening).catch((error) => {
      // Close a session that opens after this: no browser has its cookie.
      const endLate = async () => {
        const late = await opening;
        if (late.status !== "second-step") await account.close(late.sid);
      };
      waitUntil(endLate().catch(onFault));
      throw error;
    });
    if (opened.status !== "second-step")
      return success({ status: "open", setCookie: await startSession(scope, claims.uid, opened) });
    const { ticket, expiresAtMs } = opened;
    const setCookie = await createSecondStepCookie({ uid: claims.uid, ticket, expiresAtMs }, sealing(scope));
    return success({ status: "second-step", setCookie });
  },
);

const findPendingSignIn = (scope: BrowserScope) =>
  openSecondStepCookie(scope.request.headers.get("Cookie"), sealing(scope));

/** Whether this browser has typed a right password and no code yet. That opens no session by itself. */
export const isSignInPending = async (scope: BrowserScope): Promise<Result<boolean>> =>
  success((await findPendingSignIn(scope)) !== null);

/**
 * Opens the session that waits for the code; `recoveryCodesLeft` is set when a recovery code was used.
 * SECOND_STEP_EXPIRED: start the sign-in again.
 */
export const completeSignIn = defineUseCase(
  z.string(),
  async (scope: BrowserScope, code): Promise<Result<{ cookies: string[]; recoveryCodesLeft: number | null }>> => {
    const { request, env, deadline, requestId } = scope;
    const step = await findPendingSignIn(scope);
    if (!step) return failure("SECOND_STEP_EXPIRED");
    const { uid, ticket } = step;
    const opening = async () => env.ACCOUNT.getByName(uid).openWithCode(ticket, code, requestId);
    const reply = await withTimeLimit(deadline.leftMs(), opening());
    if (reply.status === "expired") return failure("SECOND_STEP_EXPIRED");
    if (reply.status !== "open") return rejectCode(reply, code, { requestId, uid });
    const cookies = [await startSession(scope, uid, reply.session), clearSecondStepCookie(isSecureRequest(request))];
    if (reply.by === "recovery") logSecurity("two-factors.recovery-used", { requestId, uid });
    return success({ cookies, recoveryCodesLeft: reply.by === "recovery" ? reply.codesLeft : null });
  },
);
