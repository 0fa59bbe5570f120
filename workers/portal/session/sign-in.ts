/** Accounts with a password: sign-in, registration and the mail that sets a new password, under the limits of attempts. */
import * as z from "zod";
import { type AppError, failure, type Result, success } from "#base/errors.ts";
import { defineUseCase } from "../operation.ts";
import type { PortalScope } from "../scope.ts";
import type { BlockedAttempt, Viewer } from "./contract.ts";
import { createUserIndexing } from "./index-user.ts";
import { ensureUserDocument } from "./user-document.ts";

type VisitorScope = PortalScope<Viewer | null>;

export const signInWithPassword = defineUseCase(
  z.object({ email: z.string(), password: z.string() }),
  async ({ attempts, identity }: VisitorScope, { email, password }) => {
    const attempt = await attempts.guard("sign-in", email, async () => {
      const value = await identity.signIn(email, password);
      const isWrong = !value.ok && value.error.code === "INVALID_CREDENTIALS";
      return { outcome: value.ok ? "right" : isWrong ? "wrong" : "unsettled", value };
    });
    return toResult(attempt);
  },
);

const toResult = <Value>(attempt: BlockedAttempt | { value: Result<Value> }): Result<Value> =>
  "value" in attempt ? attempt.value : { ok: false, error: attempt.error };

const mailReset = ({ attempts, identity, language }: VisitorScope, email: string) =>
  attempts.guard("reset", email, async () => {
    const value = await identity.sendPasswordReset(email, language);
    return { outcome: value.ok ? "right" : "unsettled", value };
  });

/** The same answer with and without an account; works while sign-in is blocked. */
export const sendPasswordReset = defineUseCase(
  z.string(),
  async (scope: VisitorScope, email): Promise<Result<void>> => {
    const attempt = await mailReset(scope, email);
    // Enough mails were sent already. Revealing that would disclose the account.
    if ("error" in attempt && attempt.blocked === "email") return success(undefined);
    const sent = toResult(attempt);
    // The sign-in block advises a password reset, which was just rejected.
    return !sent.ok && sent.error.code === "BLOCKED" ? failure("RESET_BLOCKED", sent.error.details) : sent;
  },
);

/** For an account that has no password yet. */
export const mailPasswordLink = async (scope: PortalScope): Promise<Result<void>> =>
  toResult(await mailReset(scope, scope.viewer.email));

const registration = z.object({
  ...{ email: z.string(), password: z.string(), displayName: z.string() },
  /** Stored in the user's document. */
  company: z.string().optional(),
});

/** A known address gets a password reset mail instead of a verification mail, and the same answer. */
export const registerAccount = defineUseCase(
  registration,
  async (scope: VisitorScope, input): Promise<Result<void>> => {
    const { attempts, identity, language } = scope;
    const attempt = await attempts.guard<Result<void>>("registration", input.email, async () => {
      const created = await createAccount(scope, input);
      const isKnown = !created.ok && created.error.code === "EMAIL_IN_USE";
      const value = isKnown ? await identity.sendPasswordReset(input.email, language) : created;
      return { outcome: value.ok ? "right" : "unsettled", value };
    });
    return toResult(attempt);
  },
);

/** Creates the account and sends the verification mail. */
async function createAccount(
  scope: VisitorScope,
  { email, password, displayName, company = "" }: z.infer<typeof registration>,
): Promise<Result<void>> {
  const { identity, lasting, language, waitUntil, onFault } = scope;
  const runLater = (work: Promise<unknown>) => waitUntil(work.catch(onFault));
  const created = await identity.signUp(email, password);
  if (!created.ok) return toUnansweredWrite(created);
  const { idToken, localId } = created.value;
  const now = new Date();
  const facts = {
    ...{ uid: localId, email, emailVerified: false, displayName, photoUrl: null, providerId: "password", company },
    ...{ accountCreatedAt: now, signedInAt: null, pageLanguage: language },
  };
  // In the background, so that a new address takes as long as a known one: one call and one mail.
  runLater(lasting.identity.setDisplayName(idToken, displayName));
  runLater(ensureUserDocument(lasting.documents, facts, now).then(() => createUserIndexing(scope)(localId)));
  const sent = await identity.sendVerification(idToken, language);
  return sent.ok ? sent : toUnansweredWrite(sent);
}

/** A write without an answer may have happened. */
export const toUnansweredWrite = (failed: { ok: false; error: AppError }): { ok: false; error: AppError } =>
  failed.error.code === "UPSTREAM_UNAVAILABLE" ? failure("WRITE_UNANSWERED") : failed;
