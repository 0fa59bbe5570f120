/** Normalizes text that people write for others: removes invisible characters that change how the rest looks. */

/** Control characters and direction marks, which right-to-left text does not need. */
const invisible = /[\u202a-\u202e\u2066-\u2069]|(?!\n)\p{Cc}/gu;

/** Half a surrogate pair, which JSON can carry, is no character: stores refuse it. */
export const replaceHalves = (text: string): string => text.replace(/\p{Surrogate}/gu, "\ufffd");

/** Browsers send line breaks as two characters. */
export const normalizeText = (text: string): string =>
  replaceHalves(text)
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n")
    .replace(/\t/g, " ")
    .replace(invisible, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

export const normalizeLine = (text: string): string => normalizeText(text).replace(/\s*\n\s*/g, " ");

/** Without case and accents, for searching and sorting. */
export const foldText = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether anything is visible: not only white space or characters without a shape, some of which are letters. */
export const isReadable = (text: string): boolean => /[^\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u.test(text);
