import { brand } from "#app/brand.ts";
import { useT } from "#app/i18n/index.ts";
import { Section } from "#app/ui/page.tsx";

const parts = ["details", "access", "data"] as const;

/** What this page will hold, and how to get it done until then. */
export function ComingHere() {
  const t = useT();
  return (
    <Section title={t("profile.later.title")}>
      <ul className="grid list-disc gap-1.5 pl-4 text-small text-ink-2 marker:text-thread">
        {parts.map((part) => (
          <li key={part}>{t(`profile.later.${part}`)}</li>
        ))}
      </ul>
      <p className="mt-3 text-small break-words text-ink-2">
        {t("profile.later.meanwhile", { email: brand.supportEmail })}
      </p>
      <p className="mt-3 text-small text-ink-2">{t("profile.later.password")}</p>
    </Section>
  );
}
