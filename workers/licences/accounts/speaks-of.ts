/** Whether what staff have typed or chosen, such as a saved view, speaks of a person. */
import { foldText } from "#base/plain-text.ts";

export interface PersonMarks {
  emails: readonly string[];
  uid: string;
  /** Empty when unknown; the same for the company. */
  name: string;
  company: string;
}

/** A shorter text would be in many others. */
const minLength = 4;

/**
 * Any of the texts contains an e-mail or the uid of the person, or their whole name or company, without case and accents.
 * A single word of a name says nothing: it may be a common one, for which others search as well.
 */
export function speaksOf({ emails, uid, name, company }: PersonMarks, texts: readonly string[]): boolean {
  const marks = [...emails, uid, name, company].map(fold).filter((mark) => mark.length >= minLength);
  return texts.map(fold).some((text) => marks.some((mark) => containsWhole(text, mark)));
}

/** Not as a part of longer words, or of another e-mail. */
function containsWhole(text: string, mark: string): boolean {
  const before = mark.includes("@") ? /[\p{L}\p{N}._+-]$/u : /[\p{L}\p{N}]$/u;
  const parts = text.split(mark);
  return parts.some((part, at) => at > 0 && !before.test(parts[at - 1] ?? "") && !/^[\p{L}\p{N}]/u.test(part));
}

const fold = (text: string) => foldText(text).trim();
