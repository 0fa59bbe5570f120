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
 * Any of the texts contains a mark of the person, or is a word of their name or e-mail, as a search for them may be.
 * Without case and accents.
 */
export function speaksOf({ emails, uid, name, company }: PersonMarks, texts: readonly string[]): boolean {
  const marks = [...emails, uid, name, company].map(fold).filter((mark) => mark.length >= minLength);
  const words = [name, ...emails.map((email) => email.split("@")[0] ?? "")]
    .flatMap((text) => fold(text).split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= minLength);
  return texts.map(fold).some((text) => marks.some((mark) => text.includes(mark)) || words.includes(text));
}

const fold = (text: string) => foldText(text).trim();
