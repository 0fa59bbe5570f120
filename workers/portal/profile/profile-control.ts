/** A person's own profile as routes may use it, for one request. */

import { sha256Hex } from "#base/digest.ts";
import { type AppError, failure, type Result, success } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import { type Deadline, withTimeLimit } from "#base/time-limit.ts";

import type { SessionKey } from "../auth/session-cookie.ts";
import { createIdentityClient } from "../clients/identity-client.ts";
import type { AttemptsControl, Viewer } from "../contract.ts";
import type { Configuration, PortalEnv } from "../env.ts";
import { logFault, logSecurity } from "../log.ts";
import type { FreshSignIn, ReauthenticationControl } from "../reauthentication/contract.ts";
import type { NotifyOwner } from "../security-notifications/notify-owner.ts";
import type { AddressChange, OwnProfile, ProfileControl, SaveOutcome } from "./contract.ts";
import { setPassword } from "./set-password.ts";

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
  tellOwner: NotifyOwner;
  waitUntil(promise: Promise<unknown>): void;
}

export function profileControl(options: ProfileOptions): ProfileControl {
  const { env, configuration, deadline, requestId, language, attempts, sessionKey, idToken, viewer, tellOwner } =
    options;
  const { reauthentication, waitUntil } = options;
  const { uid } = viewer;
  const onFault = (error: unknown) => logFault(error, { requestId, kind: "profile", uid });
  const { IDENTITY_URL: baseUrl, FIREBASE_API_KEY: apiKey } = configuration;
  const toolkit = createIdentityClient({ baseUrl, apiKey, onFault, deadline });
  const account = env.ACCOUNT.getByName(uid);

  async function orUnavailable<Value>(act: () => Promise<Value>): Promise<Result<Value>> {
    try {
      return success(await act());
    } catch (error) {
      onFault(error);
      return failure("UPSTREAM_UNAVAILABLE");
    }
  }

  return {
    async read() {
      const profile = await orUnavailable<OwnProfile | "asking" | null>(async () => await account.ownProfile());
      return profile.ok ? profile.value : null;
    },

    async save(edited) {
      // The account's object goes on with what takes longer.
      const saving = async () => await account.saveProfile(edited, idToken);
      const saved = await orUnavailable<SaveOutcome | "refused" | null>(() =>
        withTimeLimit(deadline.leftMs(), saving()),
      );
      if (!saved.ok || saved.value === null) return failure("WRITE_UNANSWERED");
      return saved.value === "refused" ? failure("UPSTREAM_UNAVAILABLE") : success(saved.value);
    },

    changePassword: (given, newPassword, formId) =>
      once(formId, ["password", given, newPassword], () =>
        reauthentication.guard(given, ({ idToken }) => changePassword(idToken, newPassword)),
      ),

    askAddressChange: (given, newEmail, formId) =>
      once(formId, ["email", given, newEmail], () =>
        withinMails(newEmail, () => reauthentication.guard(given, (proven) => mailAddress(proven, newEmail))),
      ),

    mailVerification: (formId) => once(formId, ["verification"], mailVerification),

    cancelAddressChange: (formId) =>
      once(formId, ["cancel"], () => orUnavailable<boolean>(async () => await account.cancelAddress())),
  };
  /** Of two clicks the browser shows the second answer, which is the first one's. A form without an id is not recognised. */
  async function once<Value>(
    formId: string,
    fields: unknown[],
    act: () => Promise<Result<Value>>,
  ): Promise<Result<Value>> {
    const done = orUnavailable<Result<Value>>(async () => {
      if (formId === "") return act();
      const form = sha256Hex(JSON.stringify([formId, ...fields]));
      return (await account.once(sessionKey.sid, form, act)) as Result<Value>;
    });
    // With the second click the browser gives up the first request, which still has to finish.
    waitUntil(done);
    const answer = await done;
    return answer.ok ? answer.value : answer;
  }

  async function changePassword(provenToken: string, newPassword: string): Promise<Result<void>> {
    // Before the change: whatever fails after it, no other session outlives the old password.
    const distrusted = await orUnavailable(() => account.distrust(null));
    if (!distrusted.ok) return distrusted;
    const changed = await setPassword(toolkit, {
      ...{ uid, email: viewer.email },
      ...{ idToken: provenToken, password: newPassword },
    });
    if (!changed.ok) return changed;
    logSecurity("password.changed", { requestId, uid });
    tellOwner("passwordChanged", uid);
    const { idToken: newIdToken, refreshToken } = changed.value;
    // Where this fails, this session ends like the others, and the new password opens the next one.
    const kept = await orUnavailable(() =>
      account.passwordChanged(sessionKey.sid, { idToken: newIdToken, refreshToken }),
    );
    return kept.ok ? success(undefined) : failure("SIGN_IN_REQUIRED");
  }

  /** Each mail that leaves counts against the mailbox it goes to, and against who sends it. */
  async function withinMails(newEmail: string, send: () => Promise<Result<void>>): Promise<Result<void>> {
    const asked = await attempts.guard<Result<void>>("address-change-asked", viewer.email, async () => {
      const mailed = await attempts.guard<Result<void>>("address-change", newEmail, async () => {
        const value = await send();
        return { outcome: value.ok ? "right" : "unsettled", value };
      });
      const value = "refusal" in mailed ? mailsRefused(mailed.refusal) : mailed.value;
      return { outcome: value.ok ? "right" : "unsettled", value };
    });
    return "refusal" in asked ? mailsRefused(asked.refusal) : asked.value;
  }

  /** Each mail that leaves counts, so that nobody's mailbox can be filled from here. */
  async function mailVerification(): Promise<Result<void>> {
    const mailed = await attempts.guard<Result<void>>("verification", viewer.email, async () => {
      const value = await toolkit.sendVerification(idToken, language);
      return { outcome: value.ok ? "right" : "unsettled", value };
    });
    return "refusal" in mailed ? { ok: false, error: mailed.refusal } : mailed.value;
  }

  async function mailAddress(proven: FreshSignIn, newEmail: string): Promise<Result<void>> {
    // Noted first, so that a link never arrives before it is expected.
    const former = await orUnavailable<AddressChange | null>(async () => await account.askAddress(newEmail));
    if (!former.ok) return former;
    const mailed = await toolkit.sendAddressChange(proven.idToken, newEmail, language);
    if (mailed.ok) {
      logSecurity("address.change_asked", { requestId, uid });
      tellOwner("addressAsked", uid);
    } else await orUnavailable(() => account.restoreAddress(former.value, newEmail));
    return mailed;
  }
}

/** Marked, since a block that mails have brought about is worded differently from one of wrong passwords. */
const mailsRefused = (refusal: AppError): Result<never> => ({
  ok: false,
  error: refusal.code === "BLOCKED" ? { ...refusal, details: { ...refusal.details, mails: 1 } } : refusal,
});
