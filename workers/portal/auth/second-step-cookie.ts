/** The cookie between the two steps of a sign-in: sealed, of a few minutes, and no session: it opens nothing without a code. */
import * as z from "zod";
import type { Keyring } from "#shared/keyring.ts";
import { seal, unseal } from "./sealed.ts";
import { cookieName, readCookie, setCookie } from "./session-cookie.ts";

const waitingStep = z.object({
  uid: z.string().min(1).max(128),
  ticket: z.string().length(43),
  expiresAtMs: z.number(),
});
export type WaitingStep = z.infer<typeof waitingStep>;

const nameOf = (isSecure: boolean) => cookieName("second-step", isSecure);

export async function secondStepCookie(
  { uid, ticket, expiresAtMs }: WaitingStep,
  { isSecure, keyring }: { isSecure: boolean; keyring: Keyring },
): Promise<string> {
  const value = await seal({ uid, ticket, expiresAtMs }, "second-step", keyring);
  const maxAgeSeconds = Math.max(0, Math.floor((expiresAtMs - Date.now()) / 1000));
  return setCookie(nameOf(isSecure), value, { isSecure, maxAgeSeconds });
}

export const forgetSecondStepCookie = (isSecure: boolean): string =>
  setCookie(nameOf(isSecure), "", { isSecure, maxAgeSeconds: 0 });

/** Null when nothing waits in this browser, or no longer. */
export async function openSecondStepCookie(
  header: string | null,
  { isSecure, keyring }: { isSecure: boolean; keyring: Keyring },
): Promise<WaitingStep | null> {
  const value = readCookie(header, nameOf(isSecure));
  const step = waitingStep.safeParse(value === null ? null : await unseal(value, "second-step", keyring));
  return step.success && step.data.expiresAtMs > Date.now() ? step.data : null;
}
