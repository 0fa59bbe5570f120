/** Language and theme of the person, on all their devices. */
import { useT } from "#app/i18n/index.ts";
import { Section } from "#app/ui/page.tsx";
import { LanguageSwitch, ThemeSwitch } from "#app/ui/preference-switches.tsx";
import { paths } from "#base/paths.ts";

export function Preferences({ theme }: { theme: "light" | "dark" | null }) {
  const t = useT();
  return (
    <Section title={t("profile.preferences.title")} anchor="preferences">
      <div className="flex flex-wrap gap-x-10 gap-y-4 text-ink-2">
        <div className="flex items-center gap-4">
          <span aria-hidden>{t("profile.preferences.language")}</span>
          <LanguageSwitch action={paths.preferences} label={t("profile.preferences.language")} />
        </div>
        <div className="flex flex-wrap items-center gap-x-4">
          <span aria-hidden>{t("profile.preferences.theme")}</span>
          <ThemeSwitch action={paths.preferences} label={t("profile.preferences.theme")} current={theme} />
        </div>
      </div>
    </Section>
  );
}
