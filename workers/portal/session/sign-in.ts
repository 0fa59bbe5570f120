/** Accounts with a password: sign-in, registration and the mail that sets a new password. Callers count attempts. */
import * as z from "zod";
import { type AppError, failure } from "#base/errors.ts";
import { defineUseCase } from "../operation.ts";
import type { PortalScope } from "../scope.ts";
import type { Viewer } from "./contract.ts";
import { createUserIndexing } from "./index-user.ts";
import { ensureUserDocument } from "./user-document.ts";

export const signInWithPassword = defineUseCase(
  z.object({ email: z.string(), password: z.string() }),
  ({ identity }: PortalScope<Viewer | null>, { email, password }) => identity.signIn(email, password),
);

export const sendPasswordReset = defineUseCase(
  z.string(),
  ({ identity, language }: PortalScope<Viewer | null>, email) => identity.sendPasswordReset(email, language),
);

/** Creates the account and sends the verification mail; the caller must hide EMAIL_IN_USE. */
export const registerAccount = defineUseCase(
  z.object({
    ...{ email: z.string(), password: z.string(), displayName: z.string() },
    /** Stored in the user's document. */
    company: z.string().optional(),
  }),
  async (scope: PortalScope<Viewer | null>, { email, password, displayName, company = "" }) => {
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
    return sent.ok ? created : toUnansweredWrite(sent);
  },
);

/** A write without an answer may have happened. */
export const toUnansweredWrite = (failed: { ok: false; error: AppError }): { ok: false; error: AppError } =>
  failed.error.code === "UPSTREAM_UNAVAILABLE" ? failure("WRITE_UNANSWERED") : failed;
