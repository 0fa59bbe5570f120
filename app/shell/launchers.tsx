/** Bottom right on desktops, over every page: where to ask for help. Phones have entries in the menus. */
import { Link, useLocation } from "@remix-run/react";
import { AssistantLauncher } from "#app/customer/assistant/widget.tsx";
import { useT } from "#app/i18n/index.ts";
import { Icon } from "#app/kit/parts/icon.tsx";
import { paths } from "#base/paths.ts";

export function Launchers() {
  const t = useT();
  return (
    <aside
      aria-label={t("shell.launchers")}
      data-behind
      data-launchers
      className="fixed z-20 flex gap-3 max-tablet:hidden tablet:right-6 tablet:bottom-6 print:hidden"
    >
      <SupportLauncher />
      <AssistantLauncher />
    </aside>
  );
}

function SupportLauncher() {
  const t = useT();
  const label = t("shell.supportLauncher");
  if (useLocation().pathname === paths.support()) return null;
  return (
    <Link
      to={paths.support()}
      aria-label={label}
      data-tooltip={label}
      className="grid size-12 place-content-center rounded-full bg-raised text-ink shadow-float hover:bg-hover"
    >
      <Icon name="life-buoy" className="size-5" />
    </Link>
  );
}
