/** Language and theme as plain forms that work signed out and without JavaScript. */

import { useLocation } from "@remix-run/react";
import { type ButtonHTMLAttributes, type FormEvent, type ReactNode, useState, useSyncExternalStore } from "react";
import { useLanguage, useT } from "#app/i18n/index.ts";
import { Icon } from "#app/kit/parts/icon.tsx";
import { type SavedIn, savePreference, usePreference } from "#app/kit/parts/local-preferences.ts";

interface PreferenceFormProps {
  action: string;
  label?: string;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

export function PreferenceForm({ action, label, onSubmit, children }: PreferenceFormProps) {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action={action} aria-label={label} onSubmit={onSubmit} className="flex">
      <input type="hidden" name="returnTo" value={pathname + search} />
      {children}
    </form>
  );
}

const track = "flex rounded-control bg-sunken p-0.5";

interface SwitchProps {
  action: string;
  /** Distinguishes a second instance on the page. */
  label?: string;
}

/** Reloads the document because the catalogue comes with it. */
export function LanguageSwitch({ action, label }: SwitchProps) {
  const t = useT();
  return (
    <PreferenceForm action={action} label={label ?? t("shell.language.label")}>
      <LanguageButtons />
    </PreferenceForm>
  );
}

/** Attributes that send the form around the button elsewhere, even when it is not filled in. */
type Detour = Pick<ButtonHTMLAttributes<HTMLButtonElement>, "formAction" | "formNoValidate">;

export function LanguageButtons(detour: Detour) {
  const t = useT();
  const current = useLanguage();
  return (
    <div className={track}>
      {(["fr", "en"] as const).map((language) => (
        <button
          type="submit"
          key={language}
          {...detour}
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
  );
}

const darkSystem = "(prefers-color-scheme: dark)";

function subscribeToSystem(listener: () => void) {
  const query = matchMedia(darkSystem);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** The effective theme; null on the server when it follows the system. */
function useShownTheme(chosen: "light" | "dark" | null): "light" | "dark" | null {
  const system = useSyncExternalStore(
    subscribeToSystem,
    () => (matchMedia(darkSystem).matches ? "dark" : "light"),
    () => null,
  );
  return usePreference("theme") ?? chosen ?? system;
}

/** CSS shows the pressed state from the page's colours, so the server's HTML is correct too. */
const themeSegment = { light: "segment segment-light", dark: "segment segment-dark" };

/** `current` is the page's choice, or null for the system theme. */
export function ThemeSwitch({ action, label, current }: SwitchProps & { current: "light" | "dark" | null }) {
  const t = useT();
  const shown = useShownTheme(current);
  const [savedIn, setSavedIn] = useState<SavedIn>("everywhere");

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    setSavedIn(await savePreference(action, { theme: submitter.value === "dark" ? "dark" : "light" }));
  }

  return (
    <>
      <PreferenceForm action={action} label={label ?? t("shell.theme.label")} onSubmit={onSubmit}>
        <div className={track}>
          {(["light", "dark"] as const).map((theme) => (
            <button
              type="submit"
              key={theme}
              name="theme"
              value={theme}
              title={t(`shell.theme.${theme}`)}
              aria-label={t(`shell.theme.${theme}`)}
              aria-pressed={shown ? theme === shown : undefined}
              className={themeSegment[theme]}
            >
              <Icon name={theme === "light" ? "sun" : "moon"} className="size-[17px]" />
            </button>
          ))}
        </div>
      </PreferenceForm>
      <p role="status" className="basis-full text-small text-ink-3">
        {savedIn === "everywhere" ? null : t(`shell.theme.${savedIn}`)}
      </p>
    </>
  );
}

/** Compact language and theme switches for a page's corner. */
export function PreferenceBar({ action }: { action: string }) {
  const t = useT();
  return (
    <div className="flex items-center gap-1 tablet:gap-2">
      <LanguageSwitch action={action} />
      <PreferenceForm action={action} label={t("shell.theme.label")}>
        <ThemeButtons />
      </PreferenceForm>
    </div>
  );
}

/** CSS shows the button for the theme that the page does not have. */
const themeOffers = [
  { theme: "dark", title: "shell.theme.toDark", icon: "moon", shown: "grid dark:hidden" },
  { theme: "light", title: "shell.theme.toLight", icon: "sun", shown: "hidden dark:grid" },
] as const;

export function ThemeButtons(detour: Detour) {
  const t = useT();
  return themeOffers.map(({ theme, title, icon, shown }) => (
    <button
      type="submit"
      key={theme}
      {...detour}
      name="theme"
      value={theme}
      title={t(title)}
      aria-label={t(title)}
      className={`${shown} size-11 place-content-center rounded-small text-ink-2 hover:bg-hover hover:text-ink tablet:size-9`}
    >
      <Icon name={icon} />
    </button>
  ));
}
