/** A typed TOTP or recovery code. */
export type TypedCode = { kind: "time" | "recovery"; code: string };

const maxTypedLength = 64;
const lookAlikes: Record<string, string> = { O: "0", I: "1", L: "1" };

/** Ignores spaces, dashes and look-alike letters. Returns null when the text is neither kind of code. */
export function parseCode(text: string): TypedCode | null {
  if (text.length > maxTypedLength) return null;
  const code = text
    .normalize("NFKC")
    .replace(/[\s\p{Pd}.]/gu, "")
    .toUpperCase();
  if (/^\d{6}$/.test(code)) return { kind: "time", code };
  const letters = code.replace(/[OIL]/g, (letter) => lookAlikes[letter] ?? letter);
  return /^[0-9A-HJKMNP-TV-Z]{10}$/.test(letters) ? { kind: "recovery", code: letters } : null;
}
