/** Implements `ReauthenticationControl` for one request. */

import { minutes } from "#base/duration.ts";
import { failure, type Result, success } from "#base/errors.ts";
import type { Deadline } from "#base/time-limit.ts";
import { readClaims } from "../account/session-tokens.ts";
import type { AttemptsControl } from "../attempts/contract.ts";
import type { IdentityClaims } from "../auth/id-token.ts";
import { createIdentityClient } from "../clients/identity-client.ts";
import type { Viewer } from "../contract.ts";
import type { Configuration, PortalEnv } from "../env.ts";
import { logFault } from "../log.ts";
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
  idToken: string;
  viewer: Viewer;
}

export function createReauthenticationControl(options: ReauthenticationOptions): ReauthenticationControl {
  const { env, configuration, deadline, requestId, attempts, idToken, viewer } = options;
  const { uid, email } = viewer;
  const onFault = (error: unknown) => logFault(error, { requestId, kind: "reauthentication", uid });
  const account = env.ACCOUNT.getByName(uid);
  const getMethod = (hasPassword: boolean | null): ReauthenticationMethod =>
    getReauthenticationMethod(hasPassword, readClaims(idToken, configuration.FIREBASE_PROJECT_ID), Date.now());

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

  return {
    async getMethod() {
      try {
        return getMethod(await account.hasPassword());
      } catch (error) {
        onFault(error);
        return "password";
      }
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
        return allowed.ok ? action(person.value) : allowed;
      }
      let result = null as Result<Value> | null;
      try {
        const check = await account.actWithCode(code, async () => {
          result = await action(person.value);
          return result.ok;
        });
        if (check.status === "wrong" || check.status === "blocked") return rejectCode(check, { requestId, uid });
      } catch (error) {
        onFault(error);
      }
      // A lost response of the code check does not change the result of the action.
      return result ?? failure("UPSTREAM_UNAVAILABLE");
    },
  };
}

/** Requires the password also when `hasPassword` is null, which means unknown. */
export function getReauthenticationMethod(
  hasPassword: boolean | null,
  claims: Pick<IdentityClaims, "authTimeSeconds"> | null,
  nowMs: number,
): ReauthenticationMethod {
  if (hasPassword !== false) return "password";
  return claims && nowMs - claims.authTimeSeconds * 1000 < minutes(maxSignInAgeMinutes) ? "recent" : "stale";
}
