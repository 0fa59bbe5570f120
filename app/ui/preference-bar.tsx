/** Language and theme as plain forms: they work signed out and without JavaScript, and lead back to the same page. */

import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useLanguage, useT } from "#app/i18n/index.ts";
import { Icon } from "./icon.tsx";

function PreferenceForm({ action, children, label }: { action: string; children: ReactNode; label: string }) {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action={action} aria-label={label} className="flex">
      <input type="hidden" name="returnTo" value={pathname + search} />
      {children}
    </form>
  );
}

const track = "flex rounded-control bg-sunken p-0.5";

export function LanguageSwitch({ action }: { action: string }) {
  const t = useT();
  const current = useLanguage();
  return (
    <PreferenceForm action={action} label={t("shell.language.label")}>
      <div className={track}>
        {(["fr", "en"] as const).map((language) => (
          <button
            type="submit"
            key={language}
            name="language"
            value={language}
            lang={language}
            title={t(`shell.language.${language}`)}
            aria-pressed={language === current}
            className="segment"
          >
            {language.toUpperCase()}
          </button>
        ))}
      </div>
    </PreferenceForm>
  );
}

/** `current` is the choice made, or null while the system's theme is followed. */
export function ThemeSwitch({ action, current }: { action: string; current: "light" | "dark" | null }) {
  const t = useT();
  return (
    <PreferenceForm action={action} label={t("shell.theme.label")}>
      <div className={track}>
        {(["light", "dark"] as const).map((theme) => (
          <button
            type="submit"
            key={theme}
            name="theme"
            value={theme}
            title={t(`shell.theme.${theme}`)}
            aria-label={t(`shell.theme.${theme}`)}
            aria-pressed={theme === current}
            className="segment"
          >
            <Icon name={theme === "light" ? "sun" : "moon"} className="size-[17px]" />
          </button>
        ))}
      </div>
    </PreferenceForm>
  );
}

/** The short form in a page's corner: language, and the other theme as one button. */
export function PreferenceBar({ action }: { action: string }) {
  const t = useT();
  const button = "size-11 place-content-center rounded-small text-ink-2 hover:bg-hover hover:text-ink tablet:size-9";
  return (
    <div className="flex items-center gap-1 tablet:gap-2">
      <LanguageSwitch action={action} />
      <PreferenceForm action={action} label={t("shell.theme.label")}>
        <button
          type="submit"
          name="theme"
          value="dark"
          title={t("shell.theme.toDark")}
          aria-label={t("shell.theme.toDark")}
          className={`grid dark:hidden ${button}`}
        >
          <Icon name="moon" />
        </button>
        <button
          type="submit"
          name="theme"
          value="light"
          title={t("shell.theme.toLight")}
          aria-label={t("shell.theme.toLight")}
          className={`hidden dark:grid ${button}`}
        >
          <Icon name="sun" />
        </button>
      </PreferenceForm>
    </div>
  );
}
