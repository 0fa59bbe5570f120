import { useT } from "#app/i18n/index.ts";
import { Icon } from "./icon.tsx";

/** `1.1.0 → 2.0.4`: installed and available version. */
export function VersionPair({ from, to }: { from: string; to: string }) {
  const t = useT();
  return (
    <span className="inline-flex h-[26px] items-center gap-2 rounded-badge border border-line-2 px-2 text-small font-label whitespace-nowrap">
      <span className="sr-only">{t("ui.versionPair", { from, to })}</span>
      <span aria-hidden className="text-ink">
        {from}
      </span>
      <Icon name="arrow-right" className="size-3.5 text-ink-3" />
      <span aria-hidden className="font-strong text-accent-text">
        {to}
      </span>
    </span>
  );
}
