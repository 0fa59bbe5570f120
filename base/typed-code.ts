/** Codes that people type or paste: of an authenticator app, for recovery, of a purchase. */
import { findRefusedCharacter, normalizeValue } from "./typed-text.ts";

/** Longer input is rejected before any pattern runs. */
const maxLength = 64;
/** What people write between the groups of a code. */
const separators = /[\s\p{Pd}\u2212._]/gu;
/** Of a line in a list: `3.`, `3)`, `#3`, `3 ` or a bullet. */
const listMark = /^(?:#?\d{1,2}(?:\s*[.):]\s*|\s+)|[\p{Pd}*•·]\s*)/u;
const lookAlikes: Record<string, string> = { O: "0", I: "1", L: "1" };

export type SignInCode = { kind: "time" | "recovery"; code: string };

/**
 * Six digits of an app, or a recovery code of ten characters of Crockford's Base32, also as a line of a list. Null when
 * the text is neither.
 */
export function parseSignInCode(typed: string): SignInCode | null {
  if (typed.length > maxLength) return null;
  const value = normalizeValue(typed);
  return toSignInCode(value) ?? toSignInCode(normalizeValue(value.replace(listMark, "")));
}

function toSignInCode(value: string): SignInCode | null {
  const code = value.replace(separators, "").toUpperCase();
  if (/^\d{6}$/.test(code)) return { kind: "time", code };
  const letters = code.replace(/[OIL]/g, (letter) => lookAlikes[letter] ?? letter);
  return /^[0-9A-HJKMNP-TV-Z]{10}$/.test(letters) ? { kind: "recovery", code: letters } : null;
}

type PurchaseCodeReading =
  | { ok: true; code: string }
  | { ok: false; reason: "format" }
  | { ok: false; reason: "character"; character: string };

/** Four groups of four letters and digits; returned like `7KQ2-M9XD-4TGH-PW3Z`. */
export function parsePurchaseCode(typed: string): PurchaseCodeReading {
  if (typed.length > maxLength) return { ok: false, reason: "format" };
  const code = normalizeValue(typed).replace(separators, "").toUpperCase();
  const character = findRefusedCharacter(code, /[0-9A-Z]/);
  if (character !== null) return { ok: false, reason: "character", character };
  return code.length === 16 ? { ok: true, code: code.replace(/(.{4})(?!$)/g, "$1-") } : { ok: false, reason: "format" };
}
