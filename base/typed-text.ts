/**
 * Normal forms of what people type or paste. The reader of each kind of value (store address, e-mail, number, code …)
 * starts with one of them and ends with its own strict pattern.
 */

/** Characters without a shape, of which copied text is full: zero-width ones, direction marks, soft hyphens. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** Reorders the characters around it, so that a text reads as another one. */
export const bidiControl = /\p{Bidi_Control}/gu;

/** White space and what encloses a value in a sentence: brackets and quotation marks. */
const enclosing = /[\s\u2800"'`\p{Ps}\p{Pe}\p{Pi}\p{Pf}<>]/u;
const final = /[.,;:!?\u3001\u3002]/u;

/**
 * A value of one line, as its strict pattern expects it: compatible characters as their plain ones (full-width letters
 * and digits, the spaces of numbers), without invisible characters, and without white space, brackets, quotation marks
 * at both ends and punctuation at the end. Limit the length first.
 */
export function normalizeValue(text: string): string {
  const characters = [...text.normalize("NFKC").replace(invisible, "")];
  const start = characters.findIndex((character) => !enclosing.test(character));
  const end = characters.findLastIndex((character) => !enclosing.test(character) && !final.test(character));
  return start < 0 ? "" : characters.slice(start, end + 1).join("");
}

/** Keyboards and word processors write other characters for the hyphen. */
export const normalizeHyphens = (text: string): string => text.replace(/[\p{Pd}\u2212]/gu, "-");

/** A token or key, whose case and punctuation count. */
export const normalizeSecret = (text: string): string => text.replace(invisible, "").trim();

/** The same password is typed as one character or as a letter and its accent, depending on the keyboard. */
export const normalizePassword = (text: string): string => text.normalize("NFC");

/** The first character that `allowed` does not match, as a message shows it: `é`, or `U+0007` without a shape; or null. */
export function findRefusedCharacter(text: string, allowed: RegExp): string | null {
  const refused = [...text].find((character) => !allowed.test(character));
  if (refused === undefined) return null;
  if (/[^\p{C}\p{Z}\p{M}]/u.test(refused)) return refused;
  return `U+${(refused.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
