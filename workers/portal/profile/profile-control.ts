/** A person's own profile as routes may use it, for one request. */
import { type Result, refuse, success } from "#app/errors.ts";
import { identityToolkit } from "#app/gateways/identity.server.ts";
import type { SessionKey } from "#app/session/cookie.ts";
import type { AttemptsControl, Language, Viewer } from "../contract.ts";
import type { Configuration, PortalEnv } from "../env.ts";
import { logFault, logSecurity } from "../log.ts";
import type { TellOwner } from "../security-notices/tell-owner.ts";
import type { AddressChange, OwnProfile, ProfileControl, SaveOutcome } from "./contract.ts";

interface ProfileOptions {
  env: PortalEnv;
  configuration: Configuration;
  requestId: string;
  language: Language;
  attempts: AttemptsControl;
  /** Of the viewer's session. */
  sessionKey: SessionKey;
  idToken: string;
  viewer: Viewer;
  tellOwner: TellOwner;
}

export function profileControl(options: ProfileOptions): ProfileControl {
  const { env, configuration, requestId, language, attempts, sessionKey, idToken, viewer, tellOwner } = options;
  const { uid } = viewer;
  const onFault = (error: unknown) => logFault(error, { requestId, kind: "profile", uid });
  const { IDENTITY_URL: baseUrl, FIREBASE_API_KEY: apiKey } = configuration;
  const toolkit = identityToolkit({ baseUrl, apiKey, onFault });
  const account = env.ACCOUNT.getByName(uid);

  async function orUnavailable<Value>(act: () => Promise<Value>): Promise<Result<Value>> {
    try {
      return success(await act());
    } catch (error) {
      onFault(error);
      return refuse("UPSTREAM_UNAVAILABLE");
    }
  }

  return {
    async read() {
      const profile = await orUnavailable<OwnProfile | null>(async () => await account.ownProfile());
      return profile.ok ? profile.value : null;
    },

    async save(edited) {
      const saved = await orUnavailable<SaveOutcome | null>(async () => await account.saveProfile(edited, idToken));
      if (!saved.ok) return saved;
      return saved.value ? success(saved.value) : refuse("UPSTREAM_UNAVAILABLE");
    },

    async changePassword(proof, newPassword) {
      // Before the change: whatever fails after it, no other session outlives the old password.
      const distrusted = await orUnavailable(() => account.distrust(null));
      if (!distrusted.ok) return distrusted;
      const changed = await toolkit.changePassword(proof.idToken, newPassword);
      if (!changed.ok) return changed;
      logSecurity("password.changed", { requestId, uid });
      tellOwner("passwordChanged", uid);
      const { idToken: newIdToken, refreshToken } = changed.value;
      // Where this fails, this session ends like the others, and the new password opens the next one.
      const kept = await orUnavailable(() =>
        account.passwordChanged(sessionKey.sid, { idToken: newIdToken, refreshToken }),
      );
      return kept.ok ? success(undefined) : refuse("SIGN_IN_REQUIRED");
    },

    async askAddressChange(proof, newEmail) {
      // Each mail that leaves counts against the mailbox it goes to, and against who sends it.
      const asked = await attempts.guard<Result<void>>("address-change-asked", viewer.email, async () => {
        const mailed = await attempts.guard<Result<void>>("address-change", newEmail, async () => {
          // Noted first, so that a link never arrives before it is expected.
          const former = await orUnavailable<AddressChange | null>(async () => await account.askAddress(newEmail));
          const value = former.ok ? await toolkit.sendAddressChange(proof.idToken, newEmail, language) : former;
          if (former.ok && !value.ok) await orUnavailable(() => account.restoreAddress(former.value));
          return { outcome: value.ok ? "right" : "unsettled", value };
        });
        const value: Result<void> = "refusal" in mailed ? { ok: false, refusal: mailed.refusal } : mailed.value;
        return { outcome: value.ok ? "right" : "unsettled", value };
      });
      if ("refusal" in asked) return { ok: false, refusal: asked.refusal };
      if (asked.value.ok) logSecurity("address.change_asked", { requestId, uid });
      return asked.value;
    },

    cancelAddressChange: () => orUnavailable(() => account.restoreAddress(null)),
  };
}
