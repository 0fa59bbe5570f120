/** Mails a person the link that verifies their address, or the one that sets a new password. */
import { type ErrorCode, failure, type Result, success } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import { getUserPath, toUserProfile } from "../account/user-document.ts";
import type { AttemptsControl } from "../attempts/contract.ts";
import type { Firestore } from "../clients/firestore-client.ts";
import type { IdentityClient } from "../clients/identity-client.ts";
import { type ServiceAccount, signCustomToken } from "../clients/service-account.ts";
import type { AdministrationTools } from "./administration-tools.ts";
import type { UserAct } from "./contract.ts";

interface MailTools extends AdministrationTools {
  store: Firestore;
  identity: Pick<IdentityClient, "signInWithCustomToken" | "sendVerification" | "sendPasswordReset">;
  serviceAccount: ServiceAccount;
  attempts: AttemptsControl;
}

/**
 * The identity service mails this link only for an ID token of the account. Ours comes from a custom token, is used for
 * this one call and opens no session.
 */
export async function sendVerification(tools: MailTools, act: UserAct): Promise<Result<void>> {
  const { identity, serviceAccount, now } = tools;
  const person = await findPerson(tools, act.uid);
  if (!person.ok) return person;
  if (person.value.emailVerified) return failure("USER_VERIFIED");
  const signedIn = await identity.signInWithCustomToken(await signCustomToken(serviceAccount, act.uid, now));
  if (!signedIn.ok) return signedIn;
  const { email, language } = person.value;
  const sent = await withLimit(tools, { kind: "verification", email }, () =>
    identity.sendVerification(signedIn.value.idToken, language),
  );
  return recordMail(tools, act, { sent, type: "user.verification_sent", email });
}

export async function sendPasswordLink(tools: MailTools, act: UserAct): Promise<Result<void>> {
  const person = await findPerson(tools, act.uid);
  if (!person.ok) return person;
  const { email, language } = person.value;
  const sent = await withLimit(tools, { kind: "reset", email }, () =>
    tools.identity.sendPasswordReset(email, language),
  );
  return recordMail(tools, act, { sent, type: "user.password_link_sent", email });
}

/** The limit of the mailbox is that of its owner's own requests. */
async function withLimit(
  { attempts }: Pick<MailTools, "attempts">,
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

/** Repeated after a crash before the event, the act sends a second mail; only its link counts then. */
async function recordMail(
  { events }: MailTools,
  { uid, reason }: UserAct,
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

async function findPerson({ directory, store }: MailTools, uid: string): Promise<Result<Person>> {
  const found = await directory.find(uid);
  if (!found.ok) return found;
  const { email, emailVerified, disabled } = found.value;
  const problem: ErrorCode | null = disabled ? "USER_DISABLED" : email === null ? "USER_EMAIL_REQUIRED" : null;
  if (problem || email === null) return failure(problem ?? "USER_EMAIL_REQUIRED");
  const { language } = toUserProfile(await store.get(getUserPath(uid)));
  return success({ email, emailVerified, language: language ?? "fr" });
}
