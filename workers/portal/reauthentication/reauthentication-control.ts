/** Implements `ReauthenticationControl` for one request. */

import { minutes } from "#base/duration.ts";
import { failure, type Result, success } from "#base/errors.ts";
import type { Deadline } from "#base/time-limit.ts";
import { readClaims } from "../account/session-tokens.ts";
import type { AttemptsControl } from "../attempts/contract.ts";
import type { IdentityClaims } from "../auth/id-token.ts";
import { createIdentityClient } from "../clients/identity-client.ts";
import type { Configuration, PortalEnv } from "../env.ts";
import { logFault } from "../log.ts";
import type { ActiveSession } from "../resolve-session.ts";
import { rejectCode } from "../second-factor/second-factor-control.ts";
import {
  type FreshSignIn,
  maxSignInAgeMinutes,
  type ReauthenticationControl,
  type ReauthenticationInput,
  type ReauthenticationMethod,
} from "./contract.ts";

interface ReauthenticationOptions {
  env: PortalEnv;
  configuration: Configuration;
  deadline: Deadline;
  requestId: string;
  attempts: AttemptsControl;
  session: Pick<ActiveSession, "key" | "idToken" | "provenAtMs" | "viewer">;
}

export function createReauthenticationControl(options: ReauthenticationOptions): ReauthenticationControl {
  const { env, configuration, deadline, requestId, attempts, session } = options;
  const { idToken, provenAtMs } = session;
  const { uid, email } = session.viewer;
  const onFault = (error: unknown) => logFault(error, { requestId, kind: "reauthentication", uid });
  const account = env.ACCOUNT.getByName(uid);
  const claims = readClaims(idToken, configuration.FIREBASE_PROJECT_ID);
  const getMethod = (hasPassword: boolean | null): ReauthenticationMethod =>
    getReauthenticationMethod(hasPassword, claims, Date.now());
  const recordProof = () => account.recordProof(session.key.sid).catch(onFault);

  /**
   * Requires the password when the account has one, also after a social sign-in. Checks every password that was typed.
   */
  async function identify(password: string): Promise<Result<FreshSignIn>> {
    const hasPassword = await account.hasPassword();
    if (hasPassword || password !== "") return byPassword(password);
    if (hasPassword === null) return failure("UPSTREAM_UNAVAILABLE");
    return getMethod(hasPassword) === "recent"
      ? success({ idToken })
      : failure("FRESH_SIGN_IN_REQUIRED", { minutes: maxSignInAgeMinutes });
  }

  async function byPassword(password: string): Promise<Result<FreshSignIn>> {
    if (password === "") return failure("INVALID_CREDENTIALS");
    const { IDENTITY_URL: baseUrl, FIREBASE_API_KEY: apiKey } = configuration;
    const attempt = await attempts.guard<Result<FreshSignIn>>("sign-in", email, async () => {
      const signedIn = await createIdentityClient({ baseUrl, apiKey, onFault, deadline }).reauthenticate(
        email,
        password,
      );
      if (!signedIn.ok)
        return { outcome: signedIn.error.code === "INVALID_CREDENTIALS" ? "wrong" : "unsettled", value: signedIn };
      // The e-mail may belong to another account since this session was opened.
      if (signedIn.value.localId !== uid) return { outcome: "wrong", value: failure("SIGN_IN_REQUIRED") };
      return { outcome: "right", value: success({ idToken: signedIn.value.idToken }) };
    });
    return "error" in attempt ? { ok: false, error: attempt.error } : attempt.value;
  }

  async function orUnavailable<Value>(work: () => Promise<Result<Value>>): Promise<Result<Value>> {
    try {
      return await work();
    } catch (error) {
      onFault(error);
      return failure("UPSTREAM_UNAVAILABLE");
    }
  }

  const control: ReauthenticationControl = {
    async confirm(input) {
      if (isProofRecent(claims, provenAtMs, Date.now())) return success(undefined);
      if (input.password === "" && input.code === "")
        return failure("REAUTHENTICATION_REQUIRED", { minutes: maxSignInAgeMinutes });
      return control.guard(input, async () => success(undefined));
    },

    async getMethod() {
      try {
        return getMethod(await account.hasPassword());
      } catch (error) {
        onFault(error);
        return "password";
      }
    },

    async getRequirement() {
      const needsCode = async () => (await account.twoFactors()) !== null;
      const asked = needsCode().catch((error) => {
        onFault(error);
        return true;
      });
      return { method: await control.getMethod(), needsCode: await asked };
    },

    checkPassword: (password) => orUnavailable(() => identify(password)),

    // Check the password first: an attacker without it must not learn anything about codes or use one up.
    async guard<Value>(
      { password, code }: ReauthenticationInput,
      action: (reauthentication: FreshSignIn) => Promise<Result<Value>>,
    ) {
      const person = await orUnavailable(() => identify(password));
      if (!person.ok) return person;
      if (code === "") {
        const allowed = await orUnavailable<void>(async () =>
          (await account.twoFactors()) ? failure("SECOND_FACTOR_WRONG") : success(undefined),
        );
        if (!allowed.ok) return allowed;
        await recordProof();
        return action(person.value);
      }
      let result = null as Result<Value> | null;
      try {
        const check = await account.actWithCode(code, async () => {
          await recordProof();
          result = await action(person.value);
          return result.ok;
        });
        if (check.status === "wrong" || check.status === "blocked") return rejectCode(check, code, { requestId, uid });
      } catch (error) {
        onFault(error);
      }
      // A lost response of the code check does not change the result of the action.
      return result ?? failure("UPSTREAM_UNAVAILABLE");
    },
  };
  return control;
}

const isRecent = (atMs: number, nowMs: number): boolean => nowMs - atMs < minutes(maxSignInAgeMinutes);

/** `provenAtMs` is the last reauthentication in the session. */
const isProofRecent = (
  claims: Pick<IdentityClaims, "authTimeSeconds"> | null,
  provenAtMs: number,
  nowMs: number,
): boolean => isRecent(provenAtMs, nowMs) || (claims !== null && isRecent(claims.authTimeSeconds * 1000, nowMs));

/** Requires the password also when `hasPassword` is null, which means unknown. */
export function getReauthenticationMethod(
  hasPassword: boolean | null,
  claims: Pick<IdentityClaims, "authTimeSeconds"> | null,
  nowMs: number,
): ReauthenticationMethod {
  if (hasPassword !== false) return "password";
  return claims && isRecent(claims.authTimeSeconds * 1000, nowMs) ? "recent" : "stale";
}
