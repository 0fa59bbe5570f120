/** The viewer's second factor: whether it is on, its set-up, its recovery codes and its end. */
import * as z from "zod";
import { failure, type Result, success } from "#base/errors.ts";
import { logSecurity } from "../log.ts";
import { defineUseCase } from "../operation.ts";
import { getOwnSession, type PortalScope } from "../scope.ts";
import type { SecondFactorSetup, SecondFactorStatus } from "./contract.ts";
import { rejectCode } from "./reject-code.ts";

const getAccount = ({ env, viewer }: PortalScope) => env.ACCOUNT.getByName(viewer.uid);
const getSid = (scope: PortalScope): string => getOwnSession(scope).key.sid;
const getFields = ({ requestId, viewer: { uid } }: PortalScope) => ({ requestId, uid });

export async function loadSecondFactor(scope: PortalScope): Promise<Result<SecondFactorStatus>> {
  const status = await getAccount(scope).twoFactors();
  if (!status) return success({ on: false });
  return success({ on: true, since: new Date(status.sinceMs).toISOString(), codesLeft: status.codesLeft });
}

/** Creates a secret, which takes effect when a code confirms it. STATE_CONFLICT while a factor is on. */
export async function startSecondFactor(scope: PortalScope): Promise<Result<SecondFactorSetup>> {
  // An attacker who registered another person's e-mail must not lock the owner out.
  if (!scope.viewer.emailVerified) return failure("EMAIL_UNVERIFIED");
  return toSetup(await getAccount(scope).startTwoFactors(getSid(scope)), scope);
}

/** Returns the unconfirmed secret; STATE_CONFLICT when there is none or it has expired. */
export const loadSecondFactorSetup = async (scope: PortalScope): Promise<Result<SecondFactorSetup>> =>
  toSetup(await getAccount(scope).twoFactorsDraft(), scope);

/** Enables the second factor and ends all other sessions. Returns the recovery codes, only this time. */
export const confirmSecondFactor = defineUseCase(z.string(), async (scope, code) => {
  const confirmed = await getAccount(scope).confirmTwoFactors(getSid(scope), code);
  if (confirmed.status === "void") return failure("STATE_CONFLICT");
  if (confirmed.status === "wrong") return failure("SECOND_FACTOR_WRONG");
  logSecurity("two-factors.enabled", getFields(scope));
  scope.notifyOwner("twoFactorsOn", scope.viewer.uid, `two-factors-on-${confirmed.atMs}`);
  return success([...confirmed.codes]);
});

/** Replaces all recovery codes. */
export const renewRecoveryCodes = defineUseCase(z.string(), async (scope, code) => {
  const renewed = await getAccount(scope).renewRecoveryCodes(getSid(scope), code);
  if (renewed.status !== "made") return rejectCode(renewed, code, getFields(scope));
  logSecurity("two-factors.codes-renewed", getFields(scope));
  scope.notifyOwner("codesRenewed", scope.viewer.uid, `recovery-codes-${renewed.atMs}`);
  return success([...renewed.codes]);
});

export const stopSecondFactor = defineUseCase(z.string(), async (scope, code): Promise<Result<void>> => {
  const stopped = await getAccount(scope).stopTwoFactors(code);
  if (stopped.status !== "off") return rejectCode(stopped, code, getFields(scope));
  if (!stopped.changed) return success(undefined);
  logSecurity("two-factors.disabled", getFields(scope));
  scope.notifyOwner("twoFactorsOff", scope.viewer.uid);
  return success(undefined);
});

async function toSetup(secret: string | null, { viewer }: PortalScope): Promise<Result<SecondFactorSetup>> {
  if (secret === null) return failure("STATE_CONFLICT");
  const { createSetupUri } = await import("./time-code.ts");
  return success({ secret, uri: createSetupUri(secret, viewer.email) });
}
