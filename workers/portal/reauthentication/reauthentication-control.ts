/** Who acts, shown anew, as routes and other parts of the Worker may ask it, for one request. */
import { failure, type Result, success } from "#base/errors.ts";
import type { Deadline } from "#base/time-limit.ts";
import { readClaims } from "../account/token-renewal.ts";
import { createIdentityClient } from "../clients/identity-client.ts";
import type { AttemptsControl, Viewer } from "../contract.ts";
import type { Configuration, PortalEnv } from "../env.ts";
import { logFault } from "../log.ts";
import { refusalOf } from "../second-factor/refusal.ts";
import { proofBy } from "./asked.ts";
import { freshSignInMinutes, type GivenProof, type Proof, type ProofAsked, type ProofControl } from "./contract.ts";

interface ProofOptions {
  env: PortalEnv;
  configuration: Configuration;
  deadline: Deadline;
  requestId: string;
  attempts: AttemptsControl;
  idToken: string;
  viewer: Viewer;
}

export function proofControl(options: ProofOptions): ProofControl {
  const { env, configuration, deadline, requestId, attempts, idToken, viewer } = options;
  const { uid, email } = viewer;
  const onFault = (error: unknown) => logFault(error, { requestId, kind: "proof", uid });
  const account = env.ACCOUNT.getByName(uid);
  const byOf = (hasPassword: boolean | null): ProofAsked["by"] =>
    proofBy(hasPassword, readClaims(idToken, configuration.FIREBASE_PROJECT_ID), Date.now());

  /** However somebody has signed in this time: who has a password proves it, and one that was given is looked at. */
  async function identify(password: string): Promise<Result<Proof>> {
    const hasPassword = await account.hasPassword();
    if (hasPassword || password !== "") return byPassword(password);
    if (hasPassword === null) return failure("UPSTREAM_UNAVAILABLE");
    return byOf(hasPassword) === "recent"
      ? success({ idToken })
      : failure("FRESH_SIGN_IN_REQUIRED", { minutes: freshSignInMinutes });
  }

  async function byPassword(password: string): Promise<Result<Proof>> {
    if (password === "") return failure("INVALID_CREDENTIALS");
    const { IDENTITY_URL: baseUrl, FIREBASE_API_KEY: apiKey } = configuration;
    const attempt = await attempts.guard<Result<Proof>>("sign-in", email, async () => {
      const signedIn = await createIdentityClient({ baseUrl, apiKey, onFault, deadline }).reauthenticate(
        email,
        password,
      );
      if (!signedIn.ok)
        return { outcome: signedIn.error.code === "INVALID_CREDENTIALS" ? "wrong" : "unsettled", value: signedIn };
      // The address may have become somebody else's since this session was opened.
      if (signedIn.value.localId !== uid) return { outcome: "wrong", value: failure("SIGN_IN_REQUIRED") };
      return { outcome: "right", value: success({ idToken: signedIn.value.idToken }) };
    });
    return "refusal" in attempt ? { ok: false, error: attempt.refusal } : attempt.value;
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
    async asked() {
      try {
        const [hasPassword, factor] = await Promise.all([account.hasPassword(), account.twoFactors()]);
        return { by: byOf(hasPassword), code: factor !== null };
      } catch (error) {
        onFault(error);
        return { by: "password", code: viewer.secondFactor === "on" };
      }
    },

    identify: (password) => orUnavailable(() => identify(password)),

    // The password first: without it nobody learns anything about codes, or uses one up.
    async prove<Value>({ password, code }: GivenProof, act: (proof: Proof) => Promise<Result<Value>>) {
      const person = await orUnavailable(() => identify(password));
      if (!person.ok) return person;
      if (code === "") {
        const allowed = await orUnavailable<void>(async () =>
          (await account.twoFactors()) ? failure("SECOND_FACTOR_WRONG") : success(undefined),
        );
        return allowed.ok ? act(person.value) : allowed;
      }
      let result = null as Result<Value> | null;
      try {
        const verdict = await account.actWithCode(code, async () => {
          result = await act(person.value);
          return result.ok;
        });
        if (verdict.status === "wrong" || verdict.status === "blocked") return refusalOf(verdict, { requestId, uid });
      } catch (error) {
        onFault(error);
      }
      // A verdict that is lost on its way back does not change what the act answered.
      return result ?? failure("UPSTREAM_UNAVAILABLE");
    },
  };
}
