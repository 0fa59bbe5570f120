/** Normalizes names and texts that people write for others: what is left looks as it was written. */
import { bidiControl, trimInvisible } from "./typed-text.ts";

const controls = /(?!\n)\p{Cc}/gu;

/** Half a surrogate pair, which JSON can carry, is no character: stores refuse it. */
export const replaceHalves = (text: string): string => text.replace(/\p{Surrogate}/gu, "\ufffd");

/** Right-to-left text needs no direction marks. Browsers send line breaks as two characters. */
export const normalizeText = (text: string): string =>
  trimInvisible(
    replaceHalves(text)
      .normalize("NFC")
      .replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n")
      .replace(/\t/g, " ")
      .replace(bidiControl, "")
      .replace(controls, "")
      .replace(/\n{3,}/g, "\n\n"),
  );

export const normalizeLine = (text: string): string => normalizeText(text).replace(/\s*\n\s*/g, " ");

/** Of a person or a company. */
export const normalizeName = (text: string): string => normalizeLine(text).replace(/\s+/g, " ");

/** Without case and accents, for searching and sorting. */
export const foldText = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether anything is visible: not only white space or characters without a shape, some of which are letters. */
export const isReadable = (text: string): boolean => /[^\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u.test(text);
