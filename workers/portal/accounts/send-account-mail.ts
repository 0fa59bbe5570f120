/** Mails a person the link that verifies their address, or the one that sets a new password. */
import { type ErrorCode, failure, type Result, success } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import { getFirestoreOptions } from "../clients/firestore-client.ts";
import { signCustomToken } from "../clients/service-account.ts";
import type { PortalScope } from "../scope.ts";
import { getUserPath, toUserProfile } from "../session/user-document.ts";
import { defineAction } from "./define-action.ts";

/**
 * The identity service mails this link only for an ID token of the account. Ours comes from a custom token, is used for
 * this one call and opens no session. USER_VERIFIED when the address is verified.
 */
export const sendVerification = defineAction("verification", {}, async (scope, action): Promise<Result<void>> => {
  const { identity, configuration, now } = scope;
  const { account } = getFirestoreOptions(configuration);
  const person = await findPerson(scope, action.uid);
  if (!person.ok) return person;
  if (person.value.emailVerified) return failure("USER_VERIFIED");
  const signedIn = await identity.signInWithCustomToken(await signCustomToken(account, action.uid, now));
  if (!signedIn.ok) return signedIn;
  const { email, language } = person.value;
  const sent = await withLimit(scope, { kind: "verification", email }, () =>
    identity.sendVerification(signedIn.value.idToken, language),
  );
  return recordMail(scope, action, { sent, type: "user.verification_sent", email });
});

export const sendPasswordLink = defineAction("password-link", {}, async (scope, action): Promise<Result<void>> => {
  const person = await findPerson(scope, action.uid);
  if (!person.ok) return person;
  const { email, language } = person.value;
  const sent = await withLimit(scope, { kind: "reset", email }, () =>
    scope.identity.sendPasswordReset(email, language),
  );
  return recordMail(scope, action, { sent, type: "user.password_link_sent", email });
});

/** The limit of the mailbox is that of its owner's own requests. */
async function withLimit(
  { attempts }: Pick<PortalScope, "attempts">,
  { kind, email }: { kind: "verification" | "reset"; email: string },
  send: () => Promise<Result<void>>,
): Promise<Result<void>> {
  const attempt = await attempts.guard(kind, email, async () => {
    const value = await send();
    return { outcome: value.ok ? ("right" as const) : ("unsettled" as const), value };
  });
  if ("value" in attempt) return attempt.value;
  const { error } = attempt;
  // The text of a block speaks of passwords.
  return error.code === "BLOCKED" ? failure("RESET_BLOCKED", error.details) : { ok: false, error };
}

interface SentMail {
  sent: Result<void>;
  type: "user.verification_sent" | "user.password_link_sent";
  email: string;
}

/** Repeated after a crash before the event, the action sends a second mail; only its link counts then. */
async function recordMail(
  { events }: PortalScope,
  { uid, reason }: { uid: string; reason: string },
  { sent, type, email }: SentMail,
): Promise<Result<void>> {
  if (sent.ok) await events.record({ type, account: email, object: { kind: "user", id: uid }, reason });
  else if (sent.error.code === "UPSTREAM_UNAVAILABLE") return failure("WRITE_UNANSWERED");
  return sent;
}

interface Person {
  email: string;
  emailVerified: boolean;
  /** Of their profile; without a choice that of the vendor's customers. */
  language: Language;
}

async function findPerson({ directory, documents }: PortalScope, uid: string): Promise<Result<Person>> {
  const user = await directory.find(uid);
  if (!user.ok) return user;
  const { email, emailVerified, disabled } = user.value;
  const problem: ErrorCode | null = disabled ? "USER_DISABLED" : email === null ? "USER_EMAIL_REQUIRED" : null;
  if (problem || email === null) return failure(problem ?? "USER_EMAIL_REQUIRED");
  const { language } = toUserProfile(await documents.get(getUserPath(uid)));
  return success({ email, emailVerified, language: language ?? "fr" });
}
