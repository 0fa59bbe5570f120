/** The second factor of the person behind a request, as routes may use it. */
import { failure, type Result, success } from "#base/errors.ts";
import type { PortalEnv } from "../env.ts";
import { logFault, logSecurity } from "../log.ts";
import type { NotifyOwner } from "../security-notifications/notify-owner.ts";
import type { ResolvedSession } from "../session-resolution.ts";
import type { TwoFactorsControl, TwoFactorsSetup } from "./contract.ts";
import { refusalOf } from "./refusal.ts";

interface ControlOptions {
  env: PortalEnv;
  requestId: string;
  session: ResolvedSession;
  tellOwner: NotifyOwner;
}

export function twoFactorsControl({ env, requestId, session, tellOwner }: ControlOptions): TwoFactorsControl {
  /** Runs in the name of the signed-in; a fault says that nothing can be known now. */
  async function act<Value>(work: (own: Own) => Promise<Result<Value>>): Promise<Result<Value>> {
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
    async status() {
      const status = session.status === "live" ? await env.ACCOUNT.getByName(session.key.uid).twoFactors() : null;
      if (!status) return { on: false };
      return { on: true, since: new Date(status.sinceMs).toISOString(), codesLeft: status.codesLeft };
    },

    start: () =>
      act(async ({ account, sid, email }) => {
        // Whoever has registered somebody else's address must not lock its owner out.
        if (session.status !== "live" || !session.viewer.emailVerified) return failure("EMAIL_UNVERIFIED");
        return setupOf(await account.startTwoFactors(sid), email);
      }),

    setup: () => act(async ({ account, email }) => setupOf(await account.twoFactorsDraft(), email)),

    confirm: (code) =>
      act(async ({ uid, sid, account }) => {
        const confirmed = await account.confirmTwoFactors(sid, code);
        if (confirmed.status === "void") return failure("STATE_CONFLICT");
        if (confirmed.status === "wrong") return failure("SECOND_FACTOR_WRONG");
        logSecurity("two-factors.enabled", { requestId, uid });
        tellOwner("twoFactorsOn", uid, `two-factors-on-${confirmed.atMs}`);
        return success([...confirmed.codes]);
      }),

    renewCodes: (code) =>
      act(async ({ uid, sid, account }) => {
        const renewed = await account.renewRecoveryCodes(sid, code);
        if (renewed.status !== "made") return refusalOf(renewed, { requestId, uid });
        logSecurity("two-factors.codes-renewed", { requestId, uid });
        tellOwner("codesRenewed", uid, `recovery-codes-${renewed.atMs}`);
        return success([...renewed.codes]);
      }),

    stop: (code) =>
      act(async ({ uid, account }) => {
        const stopped = await account.stopTwoFactors(code);
        if (stopped.status !== "off") return refusalOf(stopped, { requestId, uid });
        if (!stopped.changed) return success(undefined);
        logSecurity("two-factors.disabled", { requestId, uid });
        tellOwner("twoFactorsOff", uid);
        return success(undefined);
      }),
  };
}

interface Own {
  uid: string;
  sid: string;
  account: ReturnType<PortalEnv["ACCOUNT"]["getByName"]>;
  email: string;
}

async function setupOf(secret: string | null, email: string): Promise<Result<TwoFactorsSetup>> {
  if (secret === null) return failure("STATE_CONFLICT");
  const { setupAddress } = await import("./time-code.ts");
  return success({ secret, address: setupAddress(secret, email) });
}
