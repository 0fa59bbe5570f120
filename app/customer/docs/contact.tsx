/** Contact support: links to a ticket, or the address inline. */

import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Icon, type IconName } from "#app/kit/parts/icon.tsx";
import { brand } from "#base/brand.ts";
import { paths } from "#base/paths.ts";

export function Contact() {
  const t = useT();
  return (
    <section aria-label={t("guides.contact.title")} className="mt-8 print:hidden">
      <ul className="grid gap-3 wide-phone:grid-cols-2">
        <ContactCard
          icon="message-circle"
          title={t("guides.contact.question")}
          text={t("guides.contact.questionText")}
          to={paths.support()}
        />
        <ContactCard
          icon="handshake"
          title={t("guides.contact.quote")}
          text={t("guides.contact.quoteText")}
          to={paths.support({ service: "other" })}
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

interface ContactCardProps {
  icon: IconName;
  title: string;
  text: string;
  to: string;
}

function ContactCard({ icon, title, text, to }: ContactCardProps) {
  return (
    <li className="relative flex gap-3 rounded-card border border-line-2 p-4 hover:bg-hover">
      <Icon name={icon} className="mt-px text-thread" />
      <div>
        <Link to={to} className="font-strong text-ink before:absolute before:inset-0">
          {title}
        </Link>
        <p className="text-small text-ink-2">{text}</p>
      </div>
    </li>
  );
}
