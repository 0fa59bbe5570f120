/** The viewer's own profile, password and address. */
import * as z from "zod";
import { sha256Hex } from "#base/digest.ts";
import { type AppError, failure, type Result, success } from "#base/errors.ts";
import { withTimeLimit } from "#base/time-limit.ts";
import type { IdentityClient, SignedInAccount } from "../clients/identity-client.ts";
import { logSecurity } from "../log.ts";
import { answerFaults, defineUseCase } from "../operation.ts";
import { getOwnSession, type PortalScope } from "../scope.ts";
import type { FreshSignIn } from "../session/contract.ts";
import { reauthenticate } from "../session/reauthenticate.ts";
import type { OwnProfile, PendingEmailChange, SaveResult } from "./contract.ts";

/** "asking" while the read runs. */
export async function loadProfile(scope: PortalScope): Promise<Result<OwnProfile | "asking">> {
  const { viewer, requestId } = scope;
  const profile: OwnProfile | "asking" | null = await getAccount(scope).readProfile(viewer.uid, requestId);
  return profile ? success(profile) : failure("UPSTREAM_UNAVAILABLE");
}

export const saveProfileTexts = defineUseCase(
  z.object({ name: z.string(), company: z.string(), version: z.string() }),
  async (scope, edited): Promise<Result<SaveResult>> => {
    // The Durable Object finishes the write even when this request times out.
    const saving = async () =>
      await getAccount(scope).saveProfile(edited, getOwnSession(scope).idToken, scope.requestId);
    const saved = await withTimeLimit<SaveResult | "refused" | null>(scope.deadline.leftMs(), saving());
    if (saved === null) return failure("WRITE_UNANSWERED");
    return saved === "refused" ? failure("UPSTREAM_UNAVAILABLE") : success(saved);
  },
);

const proof = z.object({ password: z.string(), code: z.string() });
/** The form's idempotency key: a repeated form runs once and gets the same answer. */
const formId = z.string();

/**
 * Ends all other sessions and keeps this one. UNANSWERED: the password may have changed, and open sessions are checked
 * on their next request.
 */
export const changePassword = defineUseCase(
  z.object({ proof, newPassword: z.string(), formId }),
  (scope, { proof, newPassword, formId }) =>
    runOnce(scope, formId, ["password", proof, newPassword], () =>
      reauthenticate(scope, proof, ({ idToken }) => setNewPassword(scope, idToken, newPassword)),
    ),
);

/**
 * Sends a link to the new e-mail without revealing whether it already has an account. Too many e-mails return BLOCKED
 * with `mails`, before reauthentication.
 */
export const requestEmailChange = defineUseCase(
  z.object({ proof, newEmail: z.string(), formId }),
  (scope, { proof, newEmail, formId }) =>
    runOnce(scope, formId, ["email", proof, newEmail], () =>
      limitMails(scope, newEmail, () =>
        reauthenticate(scope, proof, (signIn) => sendEmailChange(scope, signIn, newEmail)),
      ),
    ),
);

/** Sends the verification link again, or returns BLOCKED when the mailbox has received too many. */
export const resendVerification = defineUseCase(formId, (scope, formId) =>
  runOnce<void>(scope, formId, ["verification"], async () => {
    const { attempts, identity, viewer, language } = scope;
    // Counts each sent e-mail, so that an attacker cannot flood a mailbox.
    const mailed = await attempts.guard<Result<void>>("verification", viewer.email, async () => {
      const value = await identity.sendVerification(getOwnSession(scope).idToken, language);
      return { outcome: value.ok ? "right" : "unsettled", value };
    });
    return "error" in mailed ? { ok: false, error: mailed.error } : mailed.value;
  }),
);

/** Invalidates the sent link. Returns false when no change was pending. */
export const cancelEmailChange = defineUseCase(formId, (scope, formId) =>
  runOnce(scope, formId, ["cancel"], () =>
    orUnavailable<boolean>(scope, async () => await getAccount(scope).cancelAddressChange()),
  ),
);

const getAccount = ({ env, viewer }: PortalScope) => env.ACCOUNT.getByName(viewer.uid);

const orUnavailable = <Value>({ onFault }: PortalScope, action: () => Promise<Value>): Promise<Result<Value>> =>
  answerFaults(onFault, "UPSTREAM_UNAVAILABLE", async () => success(await action()));

/**
 * After a double click the browser shows the second response, so it repeats the first result. Forms without an id always
 * run.
 */
async function runOnce<Value>(
  scope: PortalScope,
  formId: string,
  fields: unknown[],
  action: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const { key } = getOwnSession(scope);
  const done = answerFaults<Value>(scope.onFault, "UPSTREAM_UNAVAILABLE", async () => {
    if (formId === "") return action();
    const form = sha256Hex(JSON.stringify([formId, ...fields]));
    return (await getAccount(scope).runOnce(key.sid, form, action)) as Result<Value>;
  });
  // A second click makes the browser abort the first request, which still has to finish.
  scope.waitUntil(done);
  return done;
}

async function setNewPassword(scope: PortalScope, idToken: string, password: string): Promise<Result<void>> {
  const { identity, viewer, requestId, notifyOwner } = scope;
  const { uid, email } = viewer;
  // Distrust sessions before the change, so that no other session outlives the old password when a later step fails.
  const distrusted = await orUnavailable(scope, async () => getAccount(scope).distrust(null));
  if (!distrusted.ok) return distrusted;
  const changed = await setPassword(identity, { uid, email, idToken, password });
  if (!changed.ok) return changed;
  logSecurity("password.changed", { requestId, uid });
  notifyOwner("passwordChanged", uid);
  const { idToken: newIdToken, refreshToken } = changed.value;
  // When this fails, this session ends too, and the user signs in with the new password.
  const { key } = getOwnSession(scope);
  const kept = await orUnavailable(scope, async () =>
    getAccount(scope).passwordChanged(key.sid, { idToken: newIdToken, refreshToken }),
  );
  return kept.ok ? success(undefined) : failure("SIGN_IN_REQUIRED");
}

/** Counts each sent e-mail against the receiving mailbox and against the sender. */
async function limitMails(
  { attempts, viewer }: PortalScope,
  newEmail: string,
  send: () => Promise<Result<void>>,
): Promise<Result<void>> {
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

async function sendEmailChange(scope: PortalScope, signIn: FreshSignIn, newEmail: string): Promise<Result<void>> {
  const { identity, viewer, language, requestId, notifyOwner } = scope;
  // Store the change first, so that the link cannot arrive before it is valid.
  const previous = await orUnavailable<PendingEmailChange | null>(
    scope,
    async () => await getAccount(scope).requestAddressChange(newEmail),
  );
  if (!previous.ok) return previous;
  const mailed = await identity.sendAddressChange(signIn.idToken, newEmail, language);
  if (mailed.ok) {
    logSecurity("address.change_asked", { requestId, uid: viewer.uid });
    notifyOwner("addressAsked", viewer.uid);
  } else await orUnavailable(scope, async () => getAccount(scope).restoreAddressChange(previous.value, newEmail));
  return mailed;
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
