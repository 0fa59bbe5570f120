/** The identity service as routes use it, with what follows here from its acts: documents made, sessions ended. */

import { success } from "#app/errors.ts";
import { firestore } from "#app/gateways/firestore.server.ts";
import { identityToolkit } from "#app/gateways/identity.server.ts";
import { storeOptions } from "./account/store-options.ts";
import { ensureUserDocument } from "./account/user-document.ts";
import type { IdentityGateway } from "./contract.ts";
import type { Configuration, PortalEnv } from "./env.ts";
import { logFault, logSecurity } from "./log.ts";

interface IdentityOptions {
  env: PortalEnv;
  configuration: Configuration;
  requestId: string;
  waitUntil(promise: Promise<unknown>): void;
}

export function accountIdentity({ env, configuration, requestId, waitUntil }: IdentityOptions): IdentityGateway {
  const onFault = (error: unknown) => logFault(error, { requestId, kind: "identity" });
  const toolkit = identityToolkit({
    baseUrl: configuration.IDENTITY_URL,
    apiKey: configuration.FIREBASE_API_KEY,
    onFault,
  });
  const later = (work: Promise<unknown>) => waitUntil(work.catch(onFault));

  return {
    signIn: toolkit.signIn,
    sendPasswordReset: toolkit.sendPasswordReset,
    sendVerification: toolkit.sendVerification,
    checkCode: toolkit.checkCode,
    signInWithIdp: toolkit.signInWithIdp,

    async register({ email, password, displayName, company, language }) {
      const created = await toolkit.signUp(email, password);
      if (!created.ok) return created;
      const { idToken, localId } = created.value;
      const now = new Date();
      const facts = {
        uid: localId,
        email: email.toLowerCase(),
        emailVerified: false,
        displayName,
        photoUrl: null,
        providerId: "password",
        company: company ?? "",
        accountCreatedAt: now,
        signedInAt: null,
      };
      // After the answer, so that a new address takes as long as a known one: one call, and one mail.
      later(toolkit.setDisplayName(idToken, displayName));
      later(ensureUserDocument(firestore(storeOptions(configuration)), facts, now));
      const sent = await toolkit.sendVerification(idToken, language);
      return sent.ok ? created : sent;
    },

    /** Whoever was signed in with the old password no longer is. */
    async resetPassword(oobCode, newPassword) {
      const reset = await toolkit.resetPassword(oobCode, newPassword);
      if (!reset.ok) return reset;
      // The service names the address only; the new password leads to the account.
      const account = await toolkit.signIn(reset.value.email, newPassword);
      if (account.ok) {
        await env.ACCOUNT.getByName(account.value.localId).closeAll().catch(onFault);
        logSecurity("session.revoked", { requestId, uid: account.value.localId, reason: "password reset" });
      }
      return success({ email: reset.value.email });
    },

    async applyCode(oobCode) {
      const purpose = await toolkit.checkCode(oobCode);
      if (!purpose.ok) return purpose;
      const applied = await toolkit.applyCode(oobCode);
      if (!applied.ok) return applied;
      const { email, localId } = applied.value;
      if (localId) {
        const account = env.ACCOUNT.getByName(localId);
        // A recovered address means that somebody else had changed it.
        const isRecovery = purpose.value.requestType === "RECOVER_EMAIL";
        await (isRecovery ? account.closeAll() : account.renewSoon()).catch(onFault);
      }
      return success({ email });
    },
  };
}
