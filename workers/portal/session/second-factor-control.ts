/** The signed-in user's second factor, and sign-ins that wait for their code, for one request. */
import { failure, type Result, success } from "#base/errors.ts";
import type { Keyring } from "#base/sealed-box.ts";
import { type Deadline, withTimeLimit } from "#base/time-limit.ts";
import { parseSignInCode } from "#base/typed-code.ts";
import type { PortalEnv } from "../env.ts";
import { logFault, logSecurity } from "../log.ts";
import { getMinutesUntil } from "./attempt-rules.ts";
import type {
  NotifyOwner,
  PendingSignInControl,
  ResolvedSession,
  SecondFactorControl,
  SecondFactorSetup,
} from "./contract.ts";
import { clearSecondStepCookie, openSecondStepCookie } from "./cookies.ts";
import type { OpenedSession } from "./live-session.ts";
import type { CodeRejection } from "./second-factor.ts";

interface ControlOptions {
  env: PortalEnv;
  requestId: string;
  session: ResolvedSession;
  notifyOwner: NotifyOwner;
}

export function createSecondFactorControl({
  env,
  requestId,
  session,
  notifyOwner,
}: ControlOptions): SecondFactorControl {
  /** Runs `work` for the signed-in user and turns faults into UPSTREAM_UNAVAILABLE. */
  async function run<Value>(work: (own: OwnAccount) => Promise<Result<Value>>): Promise<Result<Value>> {
    if (session.status !== "live") return failure("SIGN_IN_REQUIRED");
    const { uid, sid } = session.key;
    try {
      return await work({ uid, sid, account: env.ACCOUNT.getByName(uid), email: session.viewer.email });
    } catch (error) {
      logFault(error, { requestId, kind: "two factors" });
      return failure("UPSTREAM_UNAVAILABLE");
    }
  }

  return {
    async getStatus() {
      const status = session.status === "live" ? await env.ACCOUNT.getByName(session.key.uid).twoFactors() : null;
      if (!status) return { on: false };
      return { on: true, since: new Date(status.sinceMs).toISOString(), codesLeft: status.codesLeft };
    },

    start: () =>
      run(async ({ account, sid, email }) => {
        // An attacker who registered another person's e-mail must not lock the owner out.
        if (session.status !== "live" || !session.viewer.emailVerified) return failure("EMAIL_UNVERIFIED");
        return toSetup(await account.startTwoFactors(sid), email);
      }),

    getSetup: () => run(async ({ account, email }) => toSetup(await account.twoFactorsDraft(), email)),

    confirm: (code) =>
      run(async ({ uid, sid, account }) => {
        const confirmed = await account.confirmTwoFactors(sid, code);
        if (confirmed.status === "void") return failure("STATE_CONFLICT");
        if (confirmed.status === "wrong") return failure("SECOND_FACTOR_WRONG");
        logSecurity("two-factors.enabled", { requestId, uid });
        notifyOwner("twoFactorsOn", uid, `two-factors-on-${confirmed.atMs}`);
        return success([...confirmed.codes]);
      }),

    renewCodes: (code) =>
      run(async ({ uid, sid, account }) => {
        const renewed = await account.renewRecoveryCodes(sid, code);
        if (renewed.status !== "made") return rejectCode(renewed, code, { requestId, uid });
        logSecurity("two-factors.codes-renewed", { requestId, uid });
        notifyOwner("codesRenewed", uid, `recovery-codes-${renewed.atMs}`);
        return success([...renewed.codes]);
      }),

    stop: (code) =>
      run(async ({ uid, account }) => {
        const stopped = await account.stopTwoFactors(code);
        if (stopped.status !== "off") return rejectCode(stopped, code, { requestId, uid });
        if (!stopped.changed) return success(undefined);
        logSecurity("two-factors.disabled", { requestId, uid });
        notifyOwner("twoFactorsOff", uid);
        return success(undefined);
      }),
  };
}

interface OwnAccount {
  uid: string;
  sid: string;
  account: ReturnType<PortalEnv["ACCOUNT"]["getByName"]>;
  email: string;
}

async function toSetup(secret: string | null, email: string): Promise<Result<SecondFactorSetup>> {
  if (secret === null) return failure("STATE_CONFLICT");
  const { createSetupUri } = await import("./time-code.ts");
  return success({ secret, uri: createSetupUri(secret, email) });
}

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
