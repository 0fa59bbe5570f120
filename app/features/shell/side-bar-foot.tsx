/** Who one is here, and which version this is. */

import { useT } from "#app/i18n/index.ts";
import { Icon } from "#app/ui/icon.tsx";
import { brand } from "#shared/brand.ts";
import type { ShellData } from "./shell.layout.tsx";

export function SideBarFoot({ data, isRail }: { data: ShellData; isRail: boolean | null }) {
  const { isAdmin, production, released } = data;
  const t = useT();
  const role = t(isAdmin ? "shell.admin" : "shell.user");
  return (
    <footer className="sticky bottom-0 mt-6 grid gap-1 border-t border-line bg-canvas px-2.5 pt-3 pb-4 rail:justify-items-center rail:px-0">
      <p
        data-tooltip={isRail ? role : undefined}
        data-tooltip-side="right"
        className="flex items-center gap-2 font-strong text-ink"
      >
        <Icon name={isAdmin ? "crown" : "user"} className={`size-4 ${isAdmin ? "text-admin-mark" : ""}`} />
        <span className="rail:sr-only">{role}</span>
      </p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-tiny text-ink-3 rail:justify-center">
        <span title={t("shell.version", { version: brand.version })}>{brand.version}</span>
        <time dateTime={brand.releaseDate} title={released.full} className="rail:hidden">
          {released.text}
        </time>
        {production ? (
          <span className="rounded-badge bg-accent-soft px-1.5 py-0.5 font-label text-accent-text">
            {t("shell.beta")}
          </span>
        ) : null}
      </p>
    </footer>
  );
}
