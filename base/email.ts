/** E-mail addresses: the one reader of every form, import, request and message of a vendor. */
import * as z from "zod";
import { toDomainName } from "./domain-name.ts";
import { findRefusedCharacter, normalizeHyphens, normalizeValue } from "./typed-text.ts";

const maxEmailLength = 254;
/** Longer input is rejected before any pattern runs. */
const maxTypedLength = 1_000;

/** The identity service signs in no other characters. */
const localCharacter = /[a-z0-9_'+.-]/i;
const localPart = /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]$/;

export type EmailReading =
  | { ok: true; email: string }
  | { ok: false; reason: "format" | "length" }
  | { ok: false; reason: "character"; character: string };

/**
 * Lower-case, with the domain as the domain name system has it, so that one mailbox has one spelling. Takes `mailto:…`
 * and `Alice <alice@…>` too.
 */
export function parseEmail(typed: string): EmailReading {
  if (typed.length > maxTypedLength) return { ok: false, reason: "length" };
  const [local = "", domain, ...more] = normalizeHyphens(unwrap(typed)).split("@");
  if (local === "" || !domain || more.length > 0) return { ok: false, reason: "format" };
  const host = toDomainName(domain);
  const character =
    findRefusedCharacter(local, localCharacter) ??
    (host === null ? findRefusedCharacter(domain, /[\p{L}\p{M}\p{N}.-]/u) : null);
  if (character !== null) return { ok: false, reason: "character", character };
  const email = `${local.toLowerCase()}@${host}`;
  if (host === null || !localPart.test(local.toLowerCase())) return { ok: false, reason: "format" };
  return email.length > maxEmailLength ? { ok: false, reason: "length" } : { ok: true, email };
}

/** What address books and pages put around an address. */
function unwrap(typed: string): string {
  const value = normalizeValue(typed);
  // The closing bracket is gone already.
  const address = /^[^<>]*<([^<>]*)$/.exec(value)?.[1] ?? value;
  const [, link] = /^mailto:([^?]*)/i.exec(address) ?? [];
  return normalizeValue(link === undefined ? address : decode(link));
}

function decode(link: string): string {
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}

/** Whether the text is an address as it is stored. */
export function isEmail(text: string): boolean {
  const reading = parseEmail(text);
  return reading.ok && reading.email === text;
}

/** As `parseEmail` reads it. An address from before its rules, which no form takes, stays in lower case. */
export function toStoredEmail(text: string): string {
  const reading = parseEmail(text);
  return reading.ok ? reading.email : text.normalize("NFC").trim().toLowerCase();
}

export const isSameEmail = (typed: string, email: string): boolean => toStoredEmail(typed) === toStoredEmail(email);

/** Of an account that exists, whose address may be from before the rules. */
export const storedEmail = z
  .string()
  .min(3)
  .max(maxTypedLength)
  .overwrite(toStoredEmail)
  .regex(/^[^@]+@[^@]+$/);

/** In requests and queries. Forms say more about a wrong address. */
export const emailAddress = z.string().transform((typed, check) => {
  const reading = parseEmail(typed);
  if (reading.ok) return reading.email;
  check.addIssue({ code: "invalid_format", format: "email" });
  return z.NEVER;
});
