/** Bell and mail of a notification, as the table of the rules says for its change. */
import type { T } from "#app/i18n/index.ts";
import { translator } from "#app/i18n/translator.ts";
import type { Language } from "#base/language.ts";
import { type Change, findRule } from "#base/notification-rules.ts";
import { paths } from "#base/paths.ts";
import type { MailContent, MailDraft } from "../mail/contract.ts";
import type { NotificationDraft } from "./contract.ts";

export type MailButton =
  | "activation"
  | "basket"
  | "dashboard"
  | "licence"
  | "points"
  | "publication"
  | "purchases"
  | "security"
  | "ticket";

/** Of the mail, from the notification's title. */
export type MailSubject = (title: string, language: Language) => string;

type MailFacts = (t: T) => NonNullable<MailContent["facts"]>;

interface RuleOptions {
  byOwner?: boolean;
  /** Names where the notification's link leads, in a mail that says what the notification says. */
  button?: MailButton;
  toSubject?: MailSubject;
  /** Of the mail, under its text. */
  toFacts?: MailFacts;
  /** A mail of its own. */
  write?: MailDraft["write"] | null;
}

/** Null when the change has no rule, or when its owner is not notified of what they did. */
export function followRule(
  draft: NotificationDraft,
  change: Change,
  {
    byOwner = false,
    button = "dashboard",
    toSubject,
    toFacts,
    write = repeat(draft, { button, ...(toSubject ? { toSubject } : {}), ...(toFacts ? { toFacts } : {}) }),
  }: RuleOptions = {},
): NotificationDraft | null {
  const rule = findRule(change);
  const notice = byOwner ? rule?.byOwner : rule?.notice;
  if (!notice) return null;
  const { bell, mail: kind, toFormerAddress } = notice;
  return { ...draft, isRung: bell, mail: kind && write ? { kind, write, toFormerAddress } : null };
}

/** As `followRule`, for a change whose rule notifies in any case. */
export function followFixedRule(draft: NotificationDraft, change: Change, options?: RuleOptions): NotificationDraft {
  const followed = followRule(draft, change, options);
  if (!followed) throw new Error(`The change ${change} notifies nobody.`);
  return followed;
}

type Repeated = Pick<RuleOptions, "button" | "toSubject" | "toFacts">;

const repeat =
  (
    draft: NotificationDraft,
    { button = "dashboard", toSubject = (title) => title, toFacts = () => [] }: Repeated,
  ): MailDraft["write"] =>
  (language) => {
    const { title, message } = (language === "en" && draft.english) || draft;
    return {
      ...{ subject: toSubject(title, language), title, paragraphs: [message], facts: toFacts(translator(language)) },
      button: { label: translator(language)(`mails.buttons.${button}`), path: draft.link ?? paths.home },
    };
  };
