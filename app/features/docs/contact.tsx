/** Contact support: two mail links with a subject, or the address inline. */

import { useT } from "#app/i18n/index.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { brand } from "#base/brand.ts";

export function Contact() {
  const t = useT();
  const product = brand.themeName;
  return (
    <section aria-label={t("guides.contact.title")} className="mt-8 print:hidden">
      <ul className="grid gap-3 wide-phone:grid-cols-2">
        <Letter
          icon="mail-check"
          title={t("guides.contact.question")}
          text={t("guides.contact.questionText")}
          subject={t("guides.contact.questionSubject", { product })}
        />
        <Letter
          icon="handshake"
          title={t("guides.contact.quote")}
          text={t("guides.contact.quoteText")}
          subject={t("guides.contact.quoteSubject", { product })}
        />
      </ul>
      <p className="mt-3 text-small text-ink-3">{brand.supportEmail}</p>
    </section>
  );
}

/** At the end of guides. */
export function ContactLine() {
  const t = useT();
  return (
    <p className="mt-6 text-small text-ink-3">
      {t("guides.contact.line")}{" "}
      <a href={`mailto:${brand.supportEmail}`} className="link">
        {brand.supportEmail}
      </a>
    </p>
  );
}

interface LetterProps {
  icon: IconName;
  title: string;
  text: string;
  subject: string;
}

function Letter({ icon, title, text, subject }: LetterProps) {
  return (
    <li className="relative flex gap-3 rounded-card border border-line-2 p-4 hover:bg-hover">
      <Icon name={icon} className="mt-px text-thread" />
      <div>
        <a
          href={`mailto:${brand.supportEmail}?subject=${encodeURIComponent(subject)}`}
          className="font-strong text-ink before:absolute before:inset-0"
        >
          {title}
        </a>
        <p className="text-small text-ink-2">{text}</p>
      </div>
    </li>
  );
}
