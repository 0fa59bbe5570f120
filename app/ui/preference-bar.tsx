import { useT } from "#app/i18n/index.ts";
import { Icon } from "./icon.tsx";
import { LanguageSwitch, PreferenceForm } from "./preference-switches.tsx";

/** Compact language and theme switches for a page's corner. */
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
