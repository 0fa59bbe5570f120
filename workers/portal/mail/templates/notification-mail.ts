/** A mail that says what its notification says. */
import { translator } from "#app/i18n/translator.ts";
import type { Language } from "#base/language.ts";
import { paths } from "#base/paths.ts";
import type { NotificationDraft } from "../../notifications/contract.ts";
import type { MailKind } from "../contract.ts";

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

/**
 * @param button where the notification's link leads
 * @param toSubject of the mail, from its title; the title itself without it
 */
export const withMail = (
  draft: NotificationDraft,
  kind: MailKind,
  button: MailButton,
  toSubject: (title: string, language: Language) => string = (title) => title,
): NotificationDraft => ({
  ...draft,
  mail: {
    kind,
    write(language) {
      const { title, message } = (language === "en" && draft.english) || draft;
      return {
        ...{ subject: toSubject(title, language), title, paragraphs: [message] },
        button: { label: translator(language)(`mails.buttons.${button}`), path: draft.link ?? paths.home },
      };
    },
  },
});
