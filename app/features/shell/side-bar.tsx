/** The side bar: 240 px with names, a rail of icons on tablets, a slide-out on phones. */

import { NavLink } from "@remix-run/react";
import { accessOf } from "#app/access.ts";
import { brand } from "#app/brand.ts";
import { useT } from "#app/i18n/index.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Mark } from "#app/ui/mark.tsx";
import { type NavigationEntry, navigation } from "./navigation.ts";
import type { ShellData } from "./shell.layout.tsx";

export function SideBar({ data }: { data: ShellData }) {
  const t = useT();
  const sections = navigation.filter(({ staffOnly }) => !staffOnly || data.isAdmin);
  return (
    <div
      id="navigation"
      className="hidden flex-col overflow-y-auto bg-canvas px-3 pb-4 group-has-[[data-menu=navigation][open]]/frame:flex max-tablet:fixed max-tablet:inset-y-0 max-tablet:left-0 max-tablet:z-40 max-tablet:w-[min(312px,100%-78px)] max-tablet:animate-rise tablet:sticky tablet:top-14 tablet:flex tablet:h-[calc(100dvh-3.5rem)] desktop:px-4"
    >
      <p aria-hidden className="flex min-h-14 items-center gap-3 px-1.5 text-lead font-strong text-ink tablet:hidden">
        <Mark />
        {brand.managerName}
      </p>
      <nav aria-label={t("shell.navigation")} className="flex-1">
        {sections.map((section) => (
          <div
            key={section.title}
            className="mt-4 first:mt-1 tablet:mt-3 tablet:first:mt-2 desktop:mt-5 desktop:first:mt-3"
          >
            <h2 className="px-2.5 pb-1.5 text-tiny text-ink-3 tablet:max-desktop:sr-only">{t(section.title)}</h2>
            <ul className="grid gap-px">
              {section.entries.map((entry) => (
                <Entry key={entry.to} entry={entry} locked={data.locked && accessOf(entry.to) === "premium"} />
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <Foot data={data} />
    </div>
  );
}

function Entry({ entry: { to, label, icon }, locked }: { entry: NavigationEntry; locked: boolean }) {
  const t = useT();
  const name = t(label);
  return (
    <li>
      <NavLink to={to} end title={locked ? `${name} (${t("shell.locked")})` : name} className="nav-item">
        <Icon name={icon} />
        <span className="min-w-0 flex-1 tablet:max-desktop:sr-only">{name}</span>
        {locked ? (
          <>
            <Icon name="lock" className="size-[15px] text-ink-3 tablet:max-desktop:hidden" />
            <span className="sr-only"> ({t("shell.locked")})</span>
          </>
        ) : null}
      </NavLink>
    </li>
  );
}

function Foot({ data: { isAdmin, production } }: { data: ShellData }) {
  const t = useT();
  return (
    <footer className="mt-6 grid gap-1 border-t border-line px-2.5 pt-3 tablet:max-desktop:justify-items-center tablet:max-desktop:px-0">
      <p className="flex items-center gap-2 font-strong text-ink">
        {isAdmin ? <Icon name="crown" className="size-4 text-admin-mark" /> : <Icon name="user" className="size-4" />}
        <span className="tablet:max-desktop:sr-only">{t(isAdmin ? "shell.admin" : "shell.user")}</span>
      </p>
      <p className="flex flex-wrap items-center gap-2 text-tiny text-ink-3 tablet:max-desktop:justify-center">
        {brand.version}
        {production ? (
          <span className="rounded-badge bg-accent-soft px-1.5 py-0.5 font-label text-accent-text">
            {t("shell.beta")}
          </span>
        ) : null}
      </p>
    </footer>
  );
}
