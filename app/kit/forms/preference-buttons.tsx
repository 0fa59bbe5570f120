/** The switches of language and theme as buttons of the form around them, which send what is typed in it. */
import { useLocation } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { LanguageButtons, ThemeButtons } from "./preference-switches.tsx";

export function PreferenceButtons({ action }: { action: string }) {
  const t = useT();
  const { pathname, search } = useLocation();
  const detour = { formAction: action, formNoValidate: true };
  return (
    <div className="flex items-center gap-1 tablet:gap-2">
      <input type="hidden" name="returnTo" value={pathname + search} />
      <fieldset>
        <legend className="sr-only">{t("shell.language.label")}</legend>
        <LanguageButtons {...detour} />
      </fieldset>
      <fieldset>
        <legend className="sr-only">{t("shell.theme.label")}</legend>
        <ThemeButtons {...detour} />
      </fieldset>
    </div>
  );
}
