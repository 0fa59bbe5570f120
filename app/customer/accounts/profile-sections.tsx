/** The sections of the profile as tabs that scroll to them; without scripts as well. */
import { useT } from "#app/i18n/index.ts";

/** Ids of sections, in the order of the page on phones. */
const sections = [
  "information",
  "security",
  "purchases",
  "activity",
  "preferences",
  "mails",
  "points",
  "data",
] as const;

export function ProfileSections() {
  const t = useT();
  return (
    <nav aria-label={t("profile.sections.label")} className="section-tabs sticky top-14 z-10 mb-7 bg-surface">
      {/* The browser marks the section in view; one that cannot shows plain links. */}
      <ul className="tabs gap-6 [scroll-target-group:auto]">
        {sections.map((section) => (
          <li key={section} className="flex-none">
            <a
              href={`#${section}`}
              className="tab flex [&:target-current]:text-ink [&:target-current]:shadow-[inset_0_-2px_var(--color-ink)]"
            >
              {t(`profile.sections.${section}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
