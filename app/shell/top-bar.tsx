/** The top bar: collapse button, brand, bell and account menu. */
import { Link, useNavigation } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import { useT } from "#app/i18n/index.ts";
import { LanguageSwitch, PreferenceForm, ThemeSwitch } from "#app/kit/forms/preference-switches.tsx";
import { signOutForm } from "#app/kit/forms/sign-out-form.ts";
import { Avatar } from "#app/kit/parts/avatar.tsx";
import { Icon, type IconName } from "#app/kit/parts/icon.tsx";
import { savePreference } from "#app/kit/parts/local-preferences.ts";
import { BrandLink } from "#app/kit/parts/page.tsx";
import { Bell } from "#app/shell/notifications/widget.tsx";
import { SearchButton } from "#app/shell/search/widget.tsx";
import { RestartTourItem } from "#app/shell/tour/widget.tsx";
import { brand } from "#base/brand.ts";
import { paths } from "#base/paths.ts";
import type { ShellData } from "./shell-data.server.ts";

export function TopBar({ data, isCollapsed }: { data: ShellData; isCollapsed: boolean }) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <header
      data-behind
      className="sticky top-0 z-20 flex h-14 items-center gap-1 bg-canvas px-2 tablet:gap-2.5 tablet:px-4 print:hidden"
    >
      <CollapseButton isCollapsed={isCollapsed} />
      <div className="mr-auto min-w-0">
        <BrandLink name={brand.managerName} />
      </div>
      <SearchButton />
      <Bell reader={data} />
      <AccountMenu data={data} />
      <span aria-hidden data-busy={isBusy || undefined} className="progress-line" />
    </header>
  );
}

/** Desktop only. A cookie keeps the choice, so the next page has the right width at once. */
function CollapseButton({ isCollapsed }: { isCollapsed: boolean }) {
  const t = useT();
  const wanted = isCollapsed ? "open" : "collapsed";
  const label = t(isCollapsed ? "shell.expand" : "shell.collapse");

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    savePreference(paths.preferences, { sidebar: wanted });
  }

  return (
    <div className="size-11 flex-none tablet:size-9">
      <div className="max-desktop:hidden">
        <PreferenceForm action={paths.preferences} onSubmit={onSubmit}>
          <button
            type="submit"
            name="sidebar"
            value={wanted}
            aria-label={label}
            aria-controls="navigation"
            data-tooltip={label}
            className="bar-button"
          >
            <Icon name="panel-left" />
          </button>
        </PreferenceForm>
      </div>
    </div>
  );
}

/** The avatar with its menu. */
function AccountMenu({ data }: { data: ShellData }) {
  const t = useT();
  const { buy, email } = data;
  const name = data.name || email;
  return (
    <details data-menu="account" className="group relative">
      {/* While open, an invisible pseudo-element covers the page, so that a click beside the menu closes it. */}
      <summary className="relative grid size-11 place-content-center rounded-full group-open:before:fixed group-open:before:inset-0 group-open:before:z-30 tablet:size-9">
        <span className="rounded-full outline-offset-2 outline-accent group-open:outline-2">
          <Avatar initials={data.initials} photoUrl={data.photoUrl} size="small" />
        </span>
        <span className="sr-only">{t("shell.account.open", { name })}</span>
      </summary>
      <div className="absolute top-[calc(100%+6px)] right-0 z-40 max-h-[calc(100dvh-4.25rem)] w-72 animate-rise overflow-y-auto rounded-menu bg-raised p-2 shadow-float">
        <div className="border-b border-line px-3 pt-1.5 pb-3">
          <p className="truncate font-strong text-ink">{name}</p>
          {data.name ? <p className="truncate text-small text-ink-3">{email}</p> : null}
        </div>
        <ul className="py-1.5">
          <MenuEntry to={paths.profile} icon="user">
            {t("shell.account.profile")}
          </MenuEntry>
          <MenuEntry to={buy.href} icon="shopping-bag" aside={buy.price}>
            {t(buy.byMail ? "shell.account.buyByMail" : "shell.account.buy")}
          </MenuEntry>
          <MenuEntry to={paths.documentation} icon="book-open">
            {t("shell.account.documentation")}
          </MenuEntry>
          <MenuEntry to={paths.support()} icon="life-buoy">
            {t("shell.account.ticket")}
          </MenuEntry>
          <MenuEntry to={paths.tickets} icon="send">
            {t("shell.account.tickets")}
          </MenuEntry>
          <RestartTourItem />
        </ul>
        <div className="grid gap-1.5 border-y border-line px-3 py-3 text-ink-2">
          <div className="flex flex-wrap items-center justify-between">
            <span aria-hidden>{t("shell.theme.label")}</span>
            <ThemeSwitch action={paths.preferences} current={data.theme} />
          </div>
          <div className="flex items-center justify-between">
            <span aria-hidden>{t("shell.language.label")}</span>
            <LanguageSwitch action={paths.preferences} />
          </div>
        </div>
        <form id={signOutForm} method="post" action={paths.logout} className="pt-1.5">
          <button type="submit" className="menu-item w-full text-left">
            <Icon name="log-out" className="text-ink-3" />
            {t("shell.account.signOut")}
          </button>
        </form>
      </div>
    </details>
  );
}

function MenuEntry({ to, icon, aside, children }: { to: string; icon: IconName; aside?: string; children: ReactNode }) {
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
