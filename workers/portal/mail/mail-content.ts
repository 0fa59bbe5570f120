/** What a mail says, before it becomes text and HTML. */
import type { Language } from "#base/language.ts";
import type { MailKind } from "./contract.ts";

/** A picture of the fork in `public/mail`. */
export type ForkPicture = "available" | "ready";

export interface MailContent {
  subject: string;
  title: string;
  /** The first one follows the greeting. */
  paragraphs: readonly string[];
  fork?: { picture: ForkPicture; alt: string; from: string | null; to: string };
  facts?: readonly { label: string; value: string }[];
  /** `path` is a path of ours. */
  button: { label: string; path: string };
  /** A sentence under the button. */
  after?: string;
}

export interface MailDraft {
  kind: MailKind;
  write(language: Language): MailContent;
}
