/** Text that people write for others to read: without what cannot be seen and changes how the rest is seen. */

/** Controls, and the marks that turn the direction of what follows; what is written from right to left needs none. */
const invisible = /[\u202a-\u202e\u2066-\u2069]|(?!\n)\p{Cc}/gu;

/** Browsers send line breaks as two characters. */
export const normalizeText = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n")
    .replace(/\t/g, " ")
    .replace(invisible, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

export const normalizeLine = (text: string): string => normalizeText(text).replace(/\s*\n\s*/g, " ");

/** Something is there to be read: neither white space alone nor characters without a shape, letters among them. */
export const isReadable = (text: string): boolean => /[^\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u.test(text);
