/** Implements `ProfileControl` for one request. */

import { sha256Hex } from "#base/digest.ts";
import { type AppError, failure, type Result, success } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import { type Deadline, withTimeLimit } from "#base/time-limit.ts";
import type { AttemptsControl } from "../attempts/contract.ts";
import type { SessionKey } from "../auth/cookies.ts";
import { createIdentityClient, type IdentityClient, type SignedInAccount } from "../clients/identity-client.ts";
import type { Viewer } from "../contract.ts";
import type { Configuration, PortalEnv } from "../env.ts";
import { logFault, logSecurity } from "../log.ts";
import type { FreshSignIn, ReauthenticationControl } from "../reauthentication/contract.ts";
import type { NotifyOwner } from "../security-notifications/notify-owner.ts";
import type { OwnProfile, PendingEmailChange, ProfileControl, SaveResult } from "./contract.ts";

interface ProfileOptions {
  env: PortalEnv;
  configuration: Configuration;
  deadline: Deadline;
  requestId: string;
  language: Language;
  attempts: AttemptsControl;
  /** Of the viewer's session. */
  sessionKey: SessionKey;
  idToken: string;
  viewer: Viewer;
  reauthentication: ReauthenticationControl;
  notifyOwner: NotifyOwner;
  waitUntil(promise: Promise<unknown>): void;
}

export function createProfileControl(options: ProfileOptions): ProfileControl {
  const { env, configuration, deadline, requestId, language, attempts, sessionKey, idToken, viewer, notifyOwner } =
    options;
  const { reauthentication, waitUntil } = options;
  const { uid } = viewer;
  const onFault = (error: unknown) => logFault(error, { requestId, kind: "profile", uid });
  const { IDENTITY_URL: baseUrl, FIREBASE_API_KEY: apiKey } = configuration;
  const identity = createIdentityClient({ baseUrl, apiKey, onFault, deadline });
  const account = env.ACCOUNT.getByName(uid);

  async function catchUnavailable<Value>(action: () => Promise<Value>): Promise<Result<Value>> {
    try {
      return success(await action());
    } catch (error) {
      onFault(error);
      return failure("UPSTREAM_UNAVAILABLE");
    }
  }

  return {
    async read() {
      const reading = async () => await account.readProfile(uid, requestId);
      const profile = await catchUnavailable<OwnProfile | "asking" | null>(reading);
      return profile.ok ? profile.value : null;
    },

    async save(edited) {
      // The Durable Object finishes the write even when this request times out.
      const saving = async () => await account.saveProfile(edited, idToken, requestId);
      const saved = await catchUnavailable<SaveResult | "refused" | null>(() =>
        withTimeLimit(deadline.leftMs(), saving()),
      );
      if (!saved.ok || saved.value === null) return failure("WRITE_UNANSWERED");
      return saved.value === "refused" ? failure("UPSTREAM_UNAVAILABLE") : success(saved.value);
    },

    changePassword: (input, newPassword, formId) =>
      runOnce(formId, ["password", input, newPassword], () =>
        reauthentication.guard(input, ({ idToken }) => changePassword(idToken, newPassword)),
      ),

    requestEmailChange: (input, newEmail, formId) =>
      runOnce(formId, ["email", input, newEmail], () =>
        limitMails(newEmail, () => reauthentication.guard(input, (signIn) => sendEmailChange(signIn, newEmail))),
      ),

    sendVerification: (formId) => runOnce(formId, ["verification"], sendVerification),

    cancelEmailChange: (formId) =>
      runOnce(formId, ["cancel"], () => catchUnavailable<boolean>(async () => await account.cancelAddressChange())),
  };
  /**
   * After a double click the browser shows the second response, so it repeats the first result. Forms without an id
   * always run.
   */
  async function runOnce<Value>(
    formId: string,
    fields: unknown[],
    action: () => Promise<Result<Value>>,
  ): Promise<Result<Value>> {
    const done = catchUnavailable<Result<Value>>(async () => {
      if (formId === "") return action();
      const form = sha256Hex(JSON.stringify([formId, ...fields]));
      return (await account.runOnce(sessionKey.sid, form, action)) as Result<Value>;
    });
    // A second click makes the browser abort the first request, which still has to finish.
    waitUntil(done);
    const answer = await done;
    return answer.ok ? answer.value : answer;
  }

  async function changePassword(idToken: string, newPassword: string): Promise<Result<void>> {
    // Distrust sessions before the change, so that no other session outlives the old password when a later step fails.
    const distrusted = await catchUnavailable(() => account.distrust(null));
    if (!distrusted.ok) return distrusted;
    const changed = await setPassword(identity, {
      ...{ uid, email: viewer.email },
      ...{ idToken, password: newPassword },
    });
    if (!changed.ok) return changed;
    logSecurity("password.changed", { requestId, uid });
    notifyOwner("passwordChanged", uid);
    const { idToken: newIdToken, refreshToken } = changed.value;
    // When this fails, this session ends too, and the user signs in with the new password.
    const kept = await catchUnavailable(() =>
      account.passwordChanged(sessionKey.sid, { idToken: newIdToken, refreshToken }),
    );
    return kept.ok ? success(undefined) : failure("SIGN_IN_REQUIRED");
  }

  /** Counts each sent e-mail against the receiving mailbox and against the sender. */
  async function limitMails(newEmail: string, send: () => Promise<Result<void>>): Promise<Result<void>> {
    const limited = await attempts.guard<Result<void>>("address-change-asked", viewer.email, async () => {
      const mailed = await attempts.guard<Result<void>>("address-change", newEmail, async () => {
        const value = await send();
        return { outcome: value.ok ? "right" : "unsettled", value };
      });
      const value = "error" in mailed ? toMailLimitError(mailed.error) : mailed.value;
      return { outcome: value.ok ? "right" : "unsettled", value };
    });
    return "error" in limited ? toMailLimitError(limited.error) : limited.value;
  }

  /** Counts each sent e-mail, so that an attacker cannot flood a mailbox. */
  async function sendVerification(): Promise<Result<void>> {
    const mailed = await attempts.guard<Result<void>>("verification", viewer.email, async () => {
      const value = await identity.sendVerification(idToken, language);
      return { outcome: value.ok ? "right" : "unsettled", value };
    });
    return "error" in mailed ? { ok: false, error: mailed.error } : mailed.value;
  }

  async function sendEmailChange(signIn: FreshSignIn, newEmail: string): Promise<Result<void>> {
    // Store the change first, so that the link cannot arrive before it is valid.
    const previous = await catchUnavailable<PendingEmailChange | null>(
      async () => await account.requestAddressChange(newEmail),
    );
    if (!previous.ok) return previous;
    const mailed = await identity.sendAddressChange(signIn.idToken, newEmail, language);
    if (mailed.ok) {
      logSecurity("address.change_asked", { requestId, uid });
      notifyOwner("addressAsked", uid);
    } else await catchUnavailable(() => account.restoreAddressChange(previous.value, newEmail));
    return mailed;
  }
}

/** Marks the block with `mails` because its text differs from that of a block after wrong passwords. */
const toMailLimitError = (error: AppError): Result<never> => ({
  ok: false,
  error: error.code === "BLOCKED" ? { ...error, details: { ...error.details, mails: 1 } } : error,
});

interface NewPassword {
  uid: string;
  email: string;
  /** From a sign-in that is recent enough for the identity service. */
  idToken: string;
  password: string;
}

/**
 * Changes the password at the identity service. When the response is lost, a sign-in with the new password shows
 * whether it counts. UPSTREAM_UNAVAILABLE: the old password still counts. UNANSWERED: the result is unknown.
 */
export async function setPassword(
  identity: Pick<IdentityClient, "changePassword" | "reauthenticate">,
  { uid, email, idToken, password }: NewPassword,
): Promise<Result<SignedInAccount>> {
  const changed = await identity.changePassword(idToken, password);
  if (changed.ok || changed.error.code !== "UPSTREAM_UNAVAILABLE") return changed;
  const entered = await identity.reauthenticate(email, password);
  if (entered.ok && entered.value.localId === uid) return entered;
  return !entered.ok && entered.error.code === "INVALID_CREDENTIALS" ? changed : failure("UNANSWERED");
}
