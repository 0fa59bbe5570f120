/** Mails about an account that no user owns yet: there is no bell to ring, and its address is all that is known. */
import { translator } from "#app/i18n/translator.ts";
import type { Language } from "#base/language.ts";
import { findRule } from "#base/notification-rules.ts";
import { paths } from "#base/paths.ts";
import type { EventNotification } from "#workers/licences/contract.ts";
import type { MailContent, MailDraft } from "../mail/contract.ts";
import type { MailSettings } from "../mail/mail-settings.ts";
import { findEventMessage, listLicenceFacts, sayEvent } from "./event-words.ts";
import { createOrderMail } from "./order-drafts.ts";

export interface AddressMail {
  mail: MailDraft;
  email: string;
  language: Language;
}

/** Messages after which an account shows more than before. */
const gains: ReadonlySet<string> = new Set(["granted", "restored", "ownerGained"]);

/** Nothing is known of their reader but the address. */
const unknownLanguage: Language = "fr";

/** Null where the account has an owner, and where the table of the rules has no mail to the address. */
export async function createAddressMail(
  entry: EventNotification,
  settings: Pick<MailSettings, "portalUrl" | "keyring">,
): Promise<AddressMail | null> {
  const { uid, type, isUndo, order, account } = entry;
  const isMailed = findRule(type)?.toAddress && (!isUndo || findRule("licence.undone")?.toAddress);
  if (uid !== null || !isMailed) return null;
  if (order) {
    const mail = order.email ? await createOrderMail({ type, order }, settings) : null;
    return mail && order.email ? { mail, email: order.email, language: order.language } : null;
  }
  const name = isUndo ? "undone" : findEventMessage(entry)?.name;
  if (!name || account === null) return null;
  const write = (language: Language): MailContent => {
    const t = translator(language);
    const words = sayEvent(entry, name);
    const { title, message } = language === "en" ? words.english : words;
    const rest = { subject: title, title, facts: listLicenceFacts(t, entry) };
    if (!gains.has(name))
      return { ...rest, paragraphs: [message], button: { label: t("mails.buttons.dashboard"), path: paths.home } };
    return {
      ...rest,
      paragraphs: [message, t("orderMessages.account.licences", { email: account })],
      button: { label: t("orderMessages.account.button"), path: paths.register },
    };
  };
  return { mail: { kind: "purchases", write }, email: account, language: unknownLanguage };
}
