import { useNavigation } from "@remix-run/react";
import type { FormEvent } from "react";
import { Bell } from "#app/features/notifications/widget.tsx";
import { useT } from "#app/i18n/index.ts";
import { Icon } from "#app/ui/icon.tsx";
import { savePreference } from "#app/ui/local-preferences.ts";
import { BrandLink } from "#app/ui/page.tsx";
import { PreferenceForm } from "#app/ui/preference-switches.tsx";
import { brand } from "#base/brand.ts";
import { paths } from "#base/paths.ts";
import { AccountMenu } from "./account-menu.tsx";
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
      <Bell reader={data} />
      <AccountMenu data={data} />
      <span aria-hidden data-busy={isBusy || undefined} className="progress-line" />
    </header>
  );
}

/** On desktops; phones and tablets have another button in its place. The choice is kept by the server, so the next page comes right. */
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
