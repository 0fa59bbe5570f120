/** What a mail says as it is shown: texts in one line, addresses complete. */
import { translator } from "#app/i18n/translator.ts";
import { brand } from "#base/brand.ts";
import { cut } from "#base/cut.ts";
import type { Language } from "#base/language.ts";
import { paths } from "#base/paths.ts";
import { normalizeLine, normalizeText } from "#base/plain-text.ts";
import type { MailContent, MailKind } from "./contract.ts";

export interface MailFrame {
  kind: MailKind;
  language: Language;
  /** The recipient's first name; empty when it is unknown. */
  name: string;
  portalUrl: string;
  /** Null for mails that are always sent. */
  unsubscribeUrl: string | null;
}

/** More than any list shows. */
const maxPreheaderLength = 140;

export type MailView = ReturnType<typeof toMailView>;

export function toMailView(content: MailContent, { kind, language, name, portalUrl, unsubscribeUrl }: MailFrame) {
  const t = translator(language);
  const toUrl = (path: string) => new URL(path, `${portalUrl}/`).href;
  const greeting = name ? t("mails.greeting", { name: normalizeLine(name) }) : t("mails.greetingPlain");
  const toForkView = ({ picture, alt, from, to }: NonNullable<MailContent["fork"]>) => ({
    alt,
    url: toUrl(`/mail/fork-${picture}-${language}.png`),
    caption:
      from === null ? t("mails.fork.version", { to }) : t("mails.fork.versions", { from: normalizeLine(from), to }),
  });
  const [first = "", ...rest] = content.paragraphs.map(normalizeText);
  return {
    language,
    portalUrl,
    brandName: brand.managerName,
    title: normalizeLine(content.title),
    /** What the list of a mailbox shows behind the subject. */
    preheader: cut(normalizeLine(first), maxPreheaderLength),
    paragraphs: [`${greeting} ${first}`, ...rest],
    fork: content.fork ? toForkView(content.fork) : null,
    markUrl: toUrl("/mail/mark.png"),
    facts: (content.facts ?? []).map(({ label, value }) => ({ label, value: normalizeLine(value) })),
    button: { label: content.button.label, url: toUrl(content.button.path) },
    after: content.after ?? null,
    foot: {
      reason: t(`mails.reasons.${kind}`, { theme: brand.themeName }),
      // Without an account there is nothing to choose.
      choose: kind === "purchases" ? null : { label: t("mails.choose"), url: toUrl(paths.mailPreferences) },
      stop: unsubscribeUrl ? { label: t("mails.stop"), url: unsubscribeUrl } : null,
      direct: t("mails.direct"),
    },
  };
}
