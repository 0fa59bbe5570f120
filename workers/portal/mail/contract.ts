/** Mails to users: their kinds, what users choose, the state of their delivery as the staff sees it, and what they say. */
import type { Language } from "#base/language.ts";
import type { ChosenKind, MailKind } from "#base/mail-kinds.ts";

export { type ChosenKind, chosenKinds, isChosenKind, type MailKind } from "#base/mail-kinds.ts";

export type MailPreferences = Record<ChosenKind, boolean>;

/** `waiting`: the extension has not taken it yet; the others as the extension names them. */
export const deliveryStates = ["waiting", "processing", "success", "error"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export interface ListedMail {
  id: string;
  to: string;
  subject: string;
  kind: MailKind | null;
  state: DeliveryState;
  createdAt: string;
  /** When the extension ended its last try. */
  endedAt: string | null;
  attempts: number;
  error: string | null;
}

export const mailsPerPage = 25;

export interface MailPage {
  mails: ListedMail[];
  /** Of all mails, not only of the filter. */
  counts: Record<DeliveryState, number>;
  /** Of the filter. */
  total: number;
}

/** A picture of the fork in `public/mail`. */
type ForkPicture = "available" | "ready";

/** What a mail says, before it becomes text and HTML. */
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
  /** Also to the address that the account has left in the last month: its change may be a thief's. */
  toFormerAddress?: boolean;
  write(language: Language): MailContent;
}
