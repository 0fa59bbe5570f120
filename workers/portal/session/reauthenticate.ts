/** Asks the viewer again who they are, before sensitive changes. */
import * as z from "zod";
import { minutes } from "#base/duration.ts";
import { failure, type Result, success } from "#base/errors.ts";
import { answerFaults, defineUseCase } from "../operation.ts";
import { getOwnSession, type PortalScope } from "../scope.ts";
import {
  type FreshSignIn,
  maxSignInAgeMinutes,
  type ReauthenticationInput,
  type ReauthenticationMethod,
  type ReauthenticationRequirement,
} from "./contract.ts";
import type { IdentityClaims } from "./id-token.ts";
import { rejectCode } from "./reject-code.ts";
import { readClaims } from "./session-tokens.ts";

export const findReauthenticationMethod = async (scope: PortalScope): Promise<Result<ReauthenticationMethod>> =>
  // A view changes nothing.
  success(scope.session.status === "viewing" ? "password" : getMethod(scope, await getAccount(scope).hasPassword()));

/** What `reauthenticate` asks for. */
export async function loadReauthentication(scope: PortalScope): Promise<Result<ReauthenticationRequirement>> {
  const orElse = async <Value>(reading: Promise<Value>, otherwise: Value) =>
    reading.catch((error) => {
      scope.onFault(error);
      return otherwise;
    });
  const hasPassword = async () => getAccount(scope).hasPassword();
  const needsCode = async () => (await getAccount(scope).twoFactors()) !== null;
  const asked = orElse(needsCode(), true);
  return success({ method: getMethod(scope, await orElse(hasPassword(), null)), needsCode: await asked });
}

/**
 * Checks everything but the code, for actions that check the code themselves. Returns the same errors as
 * `reauthenticate`.
 */
export const checkPassword = defineUseCase(z.string(), (scope, password) => identify(scope, password));

/**
 * Opens what needs a proof of identity from the last `maxSignInAgeMinutes`, by the sign-in or by a reauthentication in
 * this session. Later it needs the input that `reauthenticate` needs: REAUTHENTICATION_REQUIRED when it is empty.
 */
export async function confirmIdentity(scope: PortalScope, input: ReauthenticationInput): Promise<Result<void>> {
  const { provenAtMs } = getOwnSession(scope);
  if (isProofRecent(getClaims(scope), provenAtMs, Date.now())) return success(undefined);
  if (input.password === "" && input.code === "")
    return failure("REAUTHENTICATION_REQUIRED", { minutes: maxSignInAgeMinutes });
  return reauthenticate(scope, input, async () => success(undefined));
}

/**
 * Runs `action` after reauthentication. INVALID_CREDENTIALS and wrong codes count as wrong attempts unless the field
 * was empty, and lead to BLOCKED and SECOND_FACTOR_BLOCKED. Accounts without a password get FRESH_SIGN_IN_REQUIRED. A
 * code stays valid when its action fails. The password comes first: an attacker without it must not learn anything
 * about codes or use one up.
 */
export async function reauthenticate<Value>(
  scope: PortalScope,
  { password, code }: ReauthenticationInput,
  action: (signIn: FreshSignIn) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const { requestId, viewer, onFault } = scope;
  const account = getAccount(scope);
  const orUnavailable = <Answer>(work: () => Promise<Result<Answer>>) =>
    answerFaults(onFault, "UPSTREAM_UNAVAILABLE", work);
  const recordProof = () => account.recordProof(getOwnSession(scope).key.sid).catch(onFault);
  const person = await orUnavailable(() => identify(scope, password));
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
    const check = await account.runWithCode(code, async () => {
      await recordProof();
      result = await action(person.value);
      return result.ok;
    });
    if (check.status === "wrong" || check.status === "blocked")
      return rejectCode(check, code, { requestId, uid: viewer.uid });
  } catch (error) {
    onFault(error);
  }
  // A lost response of the code check does not change the result of the action.
  return result ?? failure("UPSTREAM_UNAVAILABLE");
}

/** Requires the password when the account has one, also after a social sign-in. Checks every password that was typed. */
async function identify(scope: PortalScope, password: string): Promise<Result<FreshSignIn>> {
  const hasPassword = await getAccount(scope).hasPassword();
  if (hasPassword || password !== "") return byPassword(scope, password);
  if (hasPassword === null) return failure("UPSTREAM_UNAVAILABLE");
  return getMethod(scope, hasPassword) === "recent"
    ? success({ idToken: getOwnSession(scope).idToken })
    : failure("FRESH_SIGN_IN_REQUIRED", { minutes: maxSignInAgeMinutes });
}

async function byPassword(
  { attempts, identity, viewer: { uid, email } }: PortalScope,
  password: string,
): Promise<Result<FreshSignIn>> {
  if (password === "") return failure("INVALID_CREDENTIALS");
  const attempt = await attempts.guard<Result<FreshSignIn>>("sign-in", email, async () => {
    const signedIn = await identity.reauthenticate(email, password);
    if (!signedIn.ok)
      return { outcome: signedIn.error.code === "INVALID_CREDENTIALS" ? "wrong" : "unsettled", value: signedIn };
    // The e-mail may belong to another account since this session was opened.
    if (signedIn.value.localId !== uid) return { outcome: "wrong", value: failure("SIGN_IN_REQUIRED") };
    return { outcome: "right", value: success({ idToken: signedIn.value.idToken }) };
  });
  return "error" in attempt ? { ok: false, error: attempt.error } : attempt.value;
}

const getAccount = ({ env, viewer }: PortalScope) => env.ACCOUNT.getByName(viewer.uid);
const getClaims = (scope: PortalScope) =>
  readClaims(getOwnSession(scope).idToken, scope.configuration.FIREBASE_PROJECT_ID);
const getMethod = (scope: PortalScope, hasPassword: boolean | null): ReauthenticationMethod =>
  getReauthenticationMethod(hasPassword, getClaims(scope), Date.now());

const isRecent = (atMs: number, nowMs: number): boolean => nowMs - atMs < minutes(maxSignInAgeMinutes);

/** `provenAtMs` is the last reauthentication in the session. */
export const isProofRecent = (
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
