/** Which mails a user gets: by their choice, and by the links in mails, which work without a session. */
import * as z from "zod";
import { failure, type Result, success } from "#base/errors.ts";
import { withTimeLimitOr } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import { defineUseCase } from "../operation.ts";
import type { PortalScope } from "../scope.ts";
import type { Viewer } from "../session/contract.ts";
import { chosenKinds, type MailPreferences } from "./contract.ts";
import { loadMailPreferences, saveMailPreferences } from "./mail-preferences.ts";
import { readUnsubscribeToken } from "./unsubscribe-token.ts";

export async function loadMailChoice({ documents, viewer }: PortalScope): Promise<Result<MailPreferences>> {
  const choice = await withTimeLimitOr(
    timeLimits.pages.mailPreferencesMs,
    loadMailPreferences(documents, viewer.uid),
    null,
  );
  return choice ? success(choice) : failure("UPSTREAM_UNAVAILABLE");
}

/** The other kinds stay as they are. */
export const saveMailChoice = defineUseCase(
  z.partialRecord(z.enum(chosenKinds), z.boolean()),
  async ({ documents, viewer }, choice): Promise<Result<void>> =>
    (await saveMailPreferences(documents, viewer.uid, choice)) ? success(undefined) : failure("UPSTREAM_UNAVAILABLE"),
);

const token = z.string();

/** LINK_ENDED for a token that is not ours, was altered or has expired. */
export const readUnsubscribeLink = defineUseCase(token, async (scope: PortalScope<Viewer | null>, token) => {
  const link = await readToken(scope, token);
  return link ? success({ kind: link.kind }) : failure("LINK_ENDED");
});

/** Idempotent. Who may write what is decided by the token alone. */
export const unsubscribe = defineUseCase(token, async (scope: PortalScope<Viewer | null>, token) => {
  const link = await readToken(scope, token);
  if (!link) return failure("LINK_ENDED");
  // A deleted account gets no mails either way.
  await saveMailPreferences(scope.documents, link.uid, { [link.kind]: false });
  return success({ kind: link.kind });
});

const readToken = ({ configuration, now }: PortalScope<Viewer | null>, token: string) =>
  readUnsubscribeToken(configuration.SESSION_KEYS, token, now);
