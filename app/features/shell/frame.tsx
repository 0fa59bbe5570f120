/** Top bar, side bar and sheet. On phones the side bar slides out; without JavaScript a `details` element opens it. */

import { useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { brand } from "#app/brand.ts";
import { useT } from "#app/i18n/index.ts";
import { Icon } from "#app/ui/icon.tsx";
import { BrandLink } from "#app/ui/mark.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { useClosingMenus } from "./closing-menus.ts";
import type { ShellData } from "./shell.layout.tsx";
import { SideBar } from "./side-bar.tsx";

export function Frame({ data, children }: { data: ShellData; children: ReactNode }) {
  const t = useT();
  useClosingMenus();
  const bleeds = useMatches().some(({ handle }) => (handle as { bleed?: boolean } | undefined)?.bleed);
  return (
    <div className="group/frame min-h-dvh">
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-accent px-4 py-2 font-strong text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t("shell.skip")}
      </a>
      <PhoneMenu />
      <header className="sticky top-0 z-20 flex h-14 items-center justify-between gap-3 bg-canvas px-2 max-tablet:group-has-[[data-menu=navigation][open]]/frame:invisible tablet:px-5">
        <div className="min-w-0 max-tablet:pl-12">
          <BrandLink name={brand.managerName} />
        </div>
        <AccountMenu data={data} />
      </header>
      <div className="tablet:grid tablet:grid-cols-[68px_minmax(0,1fr)] desktop:grid-cols-[240px_minmax(0,1fr)]">
        <SideBar data={data} />
        <main
          id="content"
          tabIndex={-1}
          className="min-h-[calc(100dvh-3.5rem)] rounded-t-sheet border-t border-line bg-surface outline-none tablet:rounded-tr-none tablet:border-l"
        >
          <div
            className={
              bleeds
                ? ""
                : "max-w-[1168px] px-4 pt-6 pb-12 tablet:px-7 tablet:pt-[30px] desktop:px-10 desktop:pt-9 desktop:pr-12"
            }
          >
            {children}
          </div>
        </main>
      </div>
    </div>
  );
}

/**
 * Opens the side bar, which stands elsewhere: the frame sees by `:has()` that this is open.
 * Open, the button moves onto the side bar, and its shade over the rest of the page closes it too.
 */
function PhoneMenu() {
  const t = useT();
  return (
    <details data-menu="navigation" className="group/menu fixed top-1.5 left-2 z-30 open:z-50 tablet:hidden">
      <summary
        aria-label={t("shell.menu")}
        aria-controls="navigation"
        className="grid size-11 place-content-center rounded-small text-ink hover:bg-hover group-open/menu:fixed group-open/menu:top-1.5 group-open/menu:left-[calc(min(312px,100%-78px)-52px)] group-open/menu:before:fixed group-open/menu:before:inset-y-0 group-open/menu:before:right-0 group-open/menu:before:left-[min(312px,100%-78px)] group-open/menu:before:bg-scrim"
      >
        <Icon name="menu" className="size-5 group-open/menu:hidden" />
        <Icon name="x" className="hidden size-5 group-open/menu:block" />
      </summary>
    </details>
  );
}
