/** Codes of mailed links: what they are for, and what their use changes here. */
import * as z from "zod";
import { sha256Hex } from "#base/digest.ts";
import { failure, type Result, success } from "#base/errors.ts";
import { waitAtMost, withTimeLimit } from "#base/time-limit.ts";
import { logSecurity } from "../log.ts";
import { defineUseCase } from "../operation.ts";
import type { PortalScope } from "../scope.ts";
import type { AttemptOutcome, Viewer } from "./contract.ts";
import { createCountedAttempt } from "./counted-attempt.ts";
import { createUserIndexing } from "./index-user.ts";
import { toUnansweredWrite } from "./sign-in.ts";

type MailedScope = PortalScope<Viewer | null>;
type MailedPurpose = Result<{ email: string; requestType: string; newEmail?: string }>;

const getAccount = ({ env }: MailedScope, uid: string) => env.ACCOUNT.getByName(uid);
const inTime = <Value>({ deadline }: MailedScope, call: Promise<Value>) => withTimeLimit(deadline.leftMs(), call);
/** For what follows a code that has been used. */
const finish = ({ deadline, waitUntil, onFault }: MailedScope, call: Promise<unknown>) =>
  waitAtMost(deadline.leftMs(), call, { waitUntil, onFault });

/** Without using the code. A change of address is valid while it is the latest requested one and not cancelled. */
export const checkMailedCode = defineUseCase(z.string(), checkCode);

async function checkCode(scope: MailedScope, oobCode: string): Promise<MailedPurpose> {
  const purpose = await scope.identity.checkCode(oobCode);
  if (!purpose.ok || purpose.value.requestType !== "VERIFY_AND_CHANGE_EMAIL") return purpose;
  const { email, newEmail } = purpose.value;
  const owner = await scope.directory.findUid(email);
  if (!owner.ok) return owner;
  try {
    const isAsked =
      owner.value !== null &&
      newEmail &&
      (await inTime(scope, getAccount(scope, owner.value).isRequestedAddress(newEmail)));
    return isAsked ? purpose : failure("CODE_INVALID");
  } catch (error) {
    scope.onFault(error);
    return failure("UPSTREAM_UNAVAILABLE");
  }
}

/**
 * Ends all sessions opened with the old password. Repetitions within a minute get the first answer and do not use the
 * code again; the same for `applyMailedCode`.
 */
export const resetPassword = defineUseCase(
  z.object({ oobCode: z.string(), newPassword: z.string() }),
  (scope: MailedScope, { oobCode, newPassword }) =>
    runToEnd(
      scope,
      runOnce(scope, oobCode, newPassword, () => setPassword(scope, oobCode, newPassword)),
    ),
);

/** `purpose` is VERIFY_EMAIL, VERIFY_AND_CHANGE_EMAIL or RECOVER_EMAIL; CODE_INVALID for a code with another purpose. */
export const applyMailedCode = defineUseCase(
  z.object({ oobCode: z.string(), purpose: z.string() }),
  (scope: MailedScope, { oobCode, purpose }) =>
    runToEnd(
      scope,
      runOnce(scope, oobCode, purpose, () => applyCode(scope, oobCode, purpose)),
    ),
);

async function setPassword(scope: MailedScope, oobCode: string, newPassword: string): Promise<Result<void>> {
  const purpose = await scope.identity.checkCode(oobCode);
  if (!purpose.ok) return purpose;
  if (purpose.value.requestType !== "PASSWORD_RESET") return failure("CODE_INVALID");
  const owner = await distrustOwner(scope, purpose.value.email, { isReset: true });
  if (!owner.ok) return owner;
  const reset = await scope.identity.resetPassword(oobCode, newPassword);
  if (!reset.ok) return toUnansweredWrite(reset);
  const { uid, account } = owner.value;
  // If this fails, they end at their next request, because the service has revoked them and distrusted sessions are
  // checked each time.
  await finish(scope, account.closeAll());
  logSecurity("session.revoked", { requestId: scope.requestId, uid, reason: "password reset" });
  scope.notifyOwner("passwordReset", uid);
  // The mailed code has also verified the address.
  createUserIndexing(scope)(uid);
  await scope.attempts.forgiveSignIns(reset.value.email);
  return success(undefined);
}

async function applyCode(scope: MailedScope, oobCode: string, wanted: string): Promise<Result<void>> {
  const purpose = await checkCode(scope, oobCode);
  if (!purpose.ok) return purpose;
  const { requestType, email, newEmail } = purpose.value;
  if (requestType !== wanted) return failure("CODE_INVALID");
  // A recovery means that another person changed the address: the account still has the new one.
  const isRecovery = requestType === "RECOVER_EMAIL";
  const owner = await distrustOwner(scope, (isRecovery ? newEmail : undefined) ?? email);
  if (!owner.ok) return owner;
  const applied = await scope.identity.applyCode(oobCode);
  if (!applied.ok) return toUnansweredWrite(applied);
  const { uid, account } = owner.value;
  const newAddress = isRecovery ? email : requestType === "VERIFY_AND_CHANGE_EMAIL" ? newEmail : undefined;
  if (newAddress !== undefined) {
    // If this fails, the service has revoked every session anyway, and the next sign-in does the rest.
    await finish(scope, account.addressChanged(newAddress));
    const reason = isRecovery ? "restored" : "confirmed";
    logSecurity("address.changed", { requestId: scope.requestId, uid, reason });
    scope.notifyOwner("addressChanged", uid);
  }
  if (requestType === "VERIFY_EMAIL") await finish(scope, account.addressVerified());
  createUserIndexing(scope)(uid);
  return success(undefined);
}

/**
 * Finds the account of a mailed code and distrusts its sessions. This comes before the code is used: when it fails
 * nothing has happened yet, and when a later step fails no session outlives the change.
 */
async function distrustOwner(
  scope: MailedScope,
  email: string,
  { isReset = false } = {},
): Promise<Result<{ uid: string; account: ReturnType<typeof getAccount> }>> {
  const { directory, session, onFault } = scope;
  const owner = await directory.findOwner(email);
  if (!owner.ok) return owner;
  if (owner.value === null) return failure("CODE_INVALID");
  const { uid, emailVerified } = owner.value;
  const account = getAccount(scope, uid);
  const ownKey = session.status === "live" && session.key.uid === uid ? session.key : null;
  // Somebody else may have registered the address. In a browser that knows the account it is the same person.
  const changesHands = isReset && !emailVerified && ownKey === null;
  try {
    await inTime(scope, account.distrust(ownKey?.sid ?? null));
    if (changesHands) await inTime(scope, account.prepareHandOver());
  } catch (error) {
    onFault(error);
    return failure("UPSTREAM_UNAVAILABLE");
  }
  // Tokens carry the name from the sign-in on.
  const cleared = changesHands ? await directory.replaceProfile(uid, { displayName: "", photoUrl: "" }) : null;
  return cleared?.ok === false ? cleared : success({ uid, account });
}

/**
 * Uses a code once, however often its button is pressed: the browser shows the response of the second press, which
 * repeats the first one. Another `typed` value is another use.
 */
async function runOnce(
  { env, waitUntil, onFault }: MailedScope,
  oobCode: string,
  typed: string,
  use: () => Promise<Result<void>>,
): Promise<Result<void>> {
  const counter = env.ATTEMPTS.getByName(`mailed-code:${sha256Hex(`${oobCode} ${typed}`)}`);
  const attempt = createCountedAttempt(counter, { waitUntil, onFault });
  const asked = await attempt.tryReserve({ kind: "mailed-code" });
  const reservation = asked.status === "waits" ? await attempt.reserve({ kind: "mailed-code" }) : asked;
  if (reservation.status === "busy") return failure("UPSTREAM_UNAVAILABLE");
  if (reservation.status === "blocked") return success(undefined);
  let outcome: AttemptOutcome = "unsettled";
  try {
    const used = await use();
    if (used.ok) outcome = "right";
    return used;
  } finally {
    attempt.settle(outcome);
  }
}

/** The second press makes the browser abort the first request, which still has to finish. */
function runToEnd({ waitUntil, onFault }: MailedScope, using: Promise<Result<void>>): Promise<Result<void>> {
  const used = using.catch((error) => {
    onFault(error);
    return failure("UPSTREAM_UNAVAILABLE");
  });
  waitUntil(used);
  return used;
}
