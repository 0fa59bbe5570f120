/** The sealed cookie between the two steps of a sign-in: it lasts minutes, and opens nothing without a code. */
import * as z from "zod";
import type { Keyring } from "#base/keyring.ts";
import { openCookie, sealCookie } from "./sealed-cookie.ts";
import { formatCookie, getCookieName, readCookie } from "./session-cookie.ts";

const waitingStep = z.object({
  uid: z.string().min(1).max(128),
  ticket: z.string().length(43),
  expiresAtMs: z.number(),
});
export type WaitingStep = z.infer<typeof waitingStep>;

const getName = (isSecure: boolean) => getCookieName("second-step", isSecure);

export async function createSecondStepCookie(
  { uid, ticket, expiresAtMs }: WaitingStep,
  { isSecure, keyring }: { isSecure: boolean; keyring: Keyring },
): Promise<string> {
  const value = await sealCookie({ uid, ticket, expiresAtMs }, "second-step", keyring);
  const maxAgeSeconds = Math.max(0, Math.floor((expiresAtMs - Date.now()) / 1000));
  return formatCookie(getName(isSecure), value, { isSecure, maxAgeSeconds });
}

export const clearSecondStepCookie = (isSecure: boolean): string =>
  formatCookie(getName(isSecure), "", { isSecure, maxAgeSeconds: 0 });

/** Null when this browser has no pending second step, or an expired one. */
export async function openSecondStepCookie(
  header: string | null,
  { isSecure, keyring }: { isSecure: boolean; keyring: Keyring },
): Promise<WaitingStep | null> {
  const value = readCookie(header, getName(isSecure));
  const step = waitingStep.safeParse(value === null ? null : await openCookie(value, "second-step", keyring));
  return step.success && step.data.expiresAtMs > Date.now() ? step.data : null;
}
