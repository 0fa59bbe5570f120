/** The identity service for routes, together with its effects here: documents are created, sessions end. */

import { sha256Hex } from "#base/digest.ts";
import { type AppError, failure, type Result, success } from "#base/errors.ts";
import { type Deadline, waitAtMost, withTimeLimit } from "#base/time-limit.ts";
import { createFirestoreClient, getFirestoreOptions } from "../clients/firestore-client.ts";
import { createIdentityAdminClient } from "../clients/identity-admin-client.ts";
import { createIdentityClient } from "../clients/identity-client.ts";
import type { Configuration, PortalEnv } from "../env.ts";
import { logFault, logSecurity } from "../log.ts";
import type { AttemptOutcome, AttemptsControl, IdentityControl, NotifyOwner, SessionKey } from "./contract.ts";
import { createCountedAttempt } from "./counted-attempt.ts";
import { createUserIndexing } from "./index-user.ts";
import { ensureUserDocument } from "./user-document.ts";

interface IdentityOptions {
  env: PortalEnv;
  configuration: Configuration;
  deadline: Deadline;
  requestId: string;
  /** The session of the requesting browser; null when signed out. */
  sessionKey: SessionKey | null;
  tellOwner: NotifyOwner;
  attempts: Pick<AttemptsControl, "forgiveSignIns">;
  waitUntil(promise: Promise<unknown>): void;
}

export function createIdentityControl(options: IdentityOptions): IdentityControl {
  const { env, configuration, deadline, requestId, sessionKey, tellOwner, attempts, waitUntil } = options;
  const onFault = (error: unknown) => logFault(error, { requestId, kind: "identity" });
  const baseUrl = configuration.IDENTITY_URL;
  const identity = { baseUrl, apiKey: configuration.FIREBASE_API_KEY, onFault };
  const toolkit = createIdentityClient({ ...identity, deadline });
  const { projectId, account: serviceAccount } = getFirestoreOptions(configuration);
  const directory = createIdentityAdminClient({ baseUrl, projectId, account: serviceAccount, onFault, deadline });
  const getAccount = (uid: string) => env.ACCOUNT.getByName(uid);
  const inTime = <Value>(call: Promise<Value>) => withTimeLimit(deadline.leftMs(), call);
  /** For what follows a code that has been used. */
  const finish = (call: Promise<unknown>) => waitAtMost(deadline.leftMs(), call, { waitUntil, onFault });
  const runLater = (work: Promise<unknown>) => waitUntil(work.catch(onFault));
  const indexUser = createUserIndexing({ env, waitUntil, onFault });

  /**
   * Finds the account of a mailed code and distrusts its sessions. This comes before the code is used: when it fails
   * nothing has happened yet, and when a later step fails no session outlives the change.
   */
  async function distrustOwner(
    email: string,
    { isReset = false } = {},
  ): Promise<Result<{ uid: string; account: ReturnType<typeof getAccount> }>> {
    const owner = await directory.findOwner(email);
    if (!owner.ok) return owner;
    if (owner.value === null) return failure("CODE_INVALID");
    const { uid, emailVerified } = owner.value;
    const account = getAccount(uid);
    const isSignedIn = sessionKey?.uid === uid;
    // Somebody else may have registered the address. In a browser that knows the account it is the same person.
    const changesHands = isReset && !emailVerified && !isSignedIn;
    try {
      await inTime(account.distrust(isSignedIn ? sessionKey.sid : null));
      if (changesHands) await inTime(account.prepareHandOver());
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
  async function runOnce(oobCode: string, typed: string, use: () => Promise<Result<void>>): Promise<Result<void>> {
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
  function runToEnd(using: Promise<Result<void>>): Promise<Result<void>> {
    const used = using.catch((error) => {
      onFault(error);
      return failure("UPSTREAM_UNAVAILABLE");
    });
    waitUntil(used);
    return used;
  }

  /** A change of address is valid while it is the latest requested one and not cancelled. */
  async function checkCode(oobCode: string): ReturnType<IdentityControl["checkCode"]> {
    const purpose = await toolkit.checkCode(oobCode);
    if (!purpose.ok || purpose.value.requestType !== "VERIFY_AND_CHANGE_EMAIL") return purpose;
    const { email, newEmail } = purpose.value;
    const owner = await directory.findUid(email);
    if (!owner.ok) return owner;
    try {
      const isAsked =
        owner.value !== null && newEmail && (await inTime(getAccount(owner.value).isRequestedAddress(newEmail)));
      return isAsked ? purpose : failure("CODE_INVALID");
    } catch (error) {
      onFault(error);
      return failure("UPSTREAM_UNAVAILABLE");
    }
  }

  /** Ends all sessions opened with the old password. */
  async function resetPassword(oobCode: string, newPassword: string): Promise<Result<void>> {
    const purpose = await toolkit.checkCode(oobCode);
    if (!purpose.ok) return purpose;
    if (purpose.value.requestType !== "PASSWORD_RESET") return failure("CODE_INVALID");
    const owner = await distrustOwner(purpose.value.email, { isReset: true });
    if (!owner.ok) return owner;
    const reset = await toolkit.resetPassword(oobCode, newPassword);
    if (!reset.ok) return toUnansweredWrite(reset);
    const { uid, account } = owner.value;
    // If this fails, they end at their next request, because the service has revoked them and distrusted sessions are
    // checked each time.
    await finish(account.closeAll());
    logSecurity("session.revoked", { requestId, uid, reason: "password reset" });
    tellOwner("passwordReset", uid);
    // The mailed code has also verified the address.
    indexUser(uid);
    await attempts.forgiveSignIns(reset.value.email);
    return success(undefined);
  }

  async function applyCode(oobCode: string, wanted: string): Promise<Result<void>> {
    const purpose = await checkCode(oobCode);
    if (!purpose.ok) return purpose;
    const { requestType, email, newEmail } = purpose.value;
    if (requestType !== wanted) return failure("CODE_INVALID");
    // A recovery means that another person changed the address: the account still has the new one.
    const isRecovery = requestType === "RECOVER_EMAIL";
    const owner = await distrustOwner((isRecovery ? newEmail : undefined) ?? email);
    if (!owner.ok) return owner;
    const applied = await toolkit.applyCode(oobCode);
    if (!applied.ok) return toUnansweredWrite(applied);
    const { uid, account } = owner.value;
    const newAddress = isRecovery ? email : requestType === "VERIFY_AND_CHANGE_EMAIL" ? newEmail : undefined;
    if (newAddress !== undefined) {
      // If this fails, the service has revoked every session anyway, and the next sign-in does the rest.
      await finish(account.addressChanged(newAddress));
      logSecurity("address.changed", { requestId, uid, reason: isRecovery ? "restored" : "confirmed" });
      tellOwner("addressChanged", uid);
    }
    if (requestType === "VERIFY_EMAIL") await finish(account.addressVerified());
    indexUser(uid);
    return success(undefined);
  }

  return {
    resetPassword: (oobCode, newPassword) =>
      runToEnd(runOnce(oobCode, newPassword, () => resetPassword(oobCode, newPassword))),
    applyCode: (oobCode, purpose) => runToEnd(runOnce(oobCode, purpose, () => applyCode(oobCode, purpose))),
    signIn: toolkit.signIn,
    sendPasswordReset: toolkit.sendPasswordReset,
    checkCode,
    signInWithIdp: toolkit.signInWithIdp,

    async register({ email, password, displayName, company, language }) {
      const created = await toolkit.signUp(email, password);
      if (!created.ok) return toUnansweredWrite(created);
      const { idToken, localId } = created.value;
      const now = new Date();
      const facts = {
        uid: localId,
        email,
        emailVerified: false,
        displayName,
        photoUrl: null,
        providerId: "password",
        company: company ?? "",
        accountCreatedAt: now,
        signedInAt: null,
        pageLanguage: language,
      };
      // In the background, so that a new address takes as long as a known one: one call and one mail.
      runLater(createIdentityClient(identity).setDisplayName(idToken, displayName));
      const documents = createFirestoreClient(getFirestoreOptions(configuration));
      runLater(ensureUserDocument(documents, facts, now).then(() => indexUser(localId)));
      const sent = await toolkit.sendVerification(idToken, language);
      return sent.ok ? created : toUnansweredWrite(sent);
    },
  };
}

/** A write without an answer may have happened. */
const toUnansweredWrite = (failed: { ok: false; error: AppError }): { ok: false; error: AppError } =>
  failed.error.code === "UPSTREAM_UNAVAILABLE" ? failure("WRITE_UNANSWERED") : failed;
