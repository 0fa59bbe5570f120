/** The avatar and its menu: who is signed in, where to go, theme and language, signing out. */

import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { brand } from "#app/brand.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { useLanguage, useT } from "#app/i18n/index.ts";
import { paths } from "#app/paths.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { LanguageSwitch, ThemeSwitch } from "#app/ui/preference-bar.tsx";
import { initials } from "./initials.ts";
import type { ShellData } from "./shell.layout.tsx";

export function AccountMenu({ data }: { data: ShellData }) {
  const t = useT();
  const language = useLanguage();
  const name = data.name || data.email;
  return (
    <details data-menu="account" className="group/account relative">
      <summary
        aria-label={t("shell.account.open", { name })}
        className="relative grid size-11 place-content-center rounded-full group-open/account:before:fixed group-open/account:before:inset-0 group-open/account:before:z-30"
      >
        <span
          aria-hidden
          className="grid size-[30px] place-content-center rounded-full bg-avatar text-tiny font-strong text-on-avatar outline-offset-2 outline-accent group-open/account:outline-2"
        >
          {initials(name)}
        </span>
      </summary>
      <div className="absolute top-full right-0 z-40 w-72 animate-rise rounded-menu bg-raised p-2 shadow-float">
        <div className="border-b border-line px-3 pt-1.5 pb-3">
          <p className="truncate font-strong text-ink">{name}</p>
          {data.name ? <p className="truncate text-small text-ink-3">{data.email}</p> : null}
        </div>
        <ul className="py-1.5">
          <Entry to={paths.profile} icon="user">
            {t("shell.account.profile")}
          </Entry>
          {data.purchaseUrl ? (
            <Entry to={data.purchaseUrl} icon="shopping-bag" aside={formatMoney(language, brand.premiumPriceEuros)}>
              {t("shell.account.buy")}
            </Entry>
          ) : null}
          <Entry to={paths.documentation} icon="book-open">
            {t("shell.account.documentation")}
          </Entry>
        </ul>
        <div className="grid gap-1.5 border-y border-line px-3 py-3 text-ink-2">
          <div className="flex items-center justify-between">
            <span aria-hidden>{t("shell.theme.label")}</span>
            <ThemeSwitch action={paths.preferences} current={data.theme} />
          </div>
          <div className="flex items-center justify-between">
            <span aria-hidden>{t("shell.language.label")}</span>
            <LanguageSwitch action={paths.preferences} />
          </div>
        </div>
        <form method="post" action={paths.logout} className="pt-1.5">
          <button type="submit" className="menu-item w-full text-left">
            <Icon name="log-out" className="text-ink-3" />
            {t("shell.account.signOut")}
          </button>
        </form>
      </div>
    </details>
  );
}

function Entry({ to, icon, aside, children }: { to: string; icon: IconName; aside?: string; children: ReactNode }) {
  const content = (
    <>
      <Icon name={icon} className="text-ink-3" />
      <span className="flex-1">{children}</span>
      {aside ? <span className="text-small text-ink-3">{aside}</span> : null}
    </>
  );
  return (
    <li>
      {to.startsWith("/") ? (
        <Link to={to} className="menu-item">
          {content}
        </Link>
      ) : (
        <a href={to} rel="noreferrer" className="menu-item">
          {content}
        </a>
      )}
    </li>
  );
}
