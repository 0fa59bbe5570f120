/** Top bar, side bar and sheet around every page of signed-in people. */

import { useMatches } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { BannerWidget } from "#app/features/announcements/widget.tsx";
import { SessionWidget } from "#app/features/session/widget.tsx";
import { TourWidget } from "#app/features/tour/widget.tsx";
import { useT } from "#app/i18n/index.ts";
import { Icon } from "#app/ui/icon.tsx";
import { usePreference } from "#app/ui/local-preferences.ts";
import { useMenus } from "./menus.ts";
import type { ShellData } from "./shell-data.server.ts";
import { SideBar } from "./side-bar.tsx";
import { useSlideOut } from "./slide-out.ts";
import { TopBar } from "./top-bar.tsx";

export function Frame({ data, children }: { data: ShellData; children: ReactNode }) {
  const t = useT();
  useMenus();
  useOwnSentences();
  const sidebar = usePreference("sidebar") ?? (data.sidebarCollapsed ? "collapsed" : "open");
  const bleeds = useMatches().some(({ handle }) => (handle as { bleed?: boolean } | undefined)?.bleed);
  return (
    <div className="frame min-h-dvh" data-sidebar={sidebar}>
      <a
        href="#content"
        data-behind
        className="sr-only z-50 rounded-control bg-accent px-4 py-2 font-strong text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 print:hidden"
      >
        {t("shell.skip")}
      </a>
      <BannerWidget banner={data.banner} />
      <SlideOutButton />
      <TopBar data={data} isCollapsed={sidebar === "collapsed"} />
      <div className="tablet:grid tablet:grid-cols-[68px_minmax(0,1fr)] desktop:grid-cols-[240px_minmax(0,1fr)] rail:grid-cols-[68px_minmax(0,1fr)] print:block">
        <SideBar data={data} isCollapsed={sidebar === "collapsed"} />
        <main
          id="content"
          tabIndex={-1}
          data-behind
          className="min-h-[calc(100dvh-3.5rem)] rounded-t-sheet border-t border-line bg-surface outline-none tablet:col-start-2 tablet:rounded-tr-none tablet:border-l print:border-0"
        >
          <div
            className={
              bleeds
                ? ""
                : "max-w-[1168px] px-4 pt-6 pb-12 tablet:px-7 tablet:pt-[30px] desktop:px-10 desktop:pt-9 desktop:pr-12 print:p-0"
            }
          >
            {children}
          </div>
        </main>
      </div>
      <SessionWidget person={data} />
      <TourWidget />
    </div>
  );
}

/**
 * On phones and tablets: slides the side bar out over the page. CSS sees by `:has()` that this `details` is open, so it
 * works without JavaScript. Open, the button moves onto the side bar, whose round corners its shade over the page
 * follows; a click beside the side bar closes it too.
 */
function SlideOutButton() {
  const t = useT();
  const details = useRef<HTMLDetailsElement>(null);
  useSlideOut(details);
  return (
    <details
      ref={details}
      data-menu="navigation"
      className="group/menu sticky top-0 z-30 h-0 open:z-50 desktop:hidden print:hidden"
    >
      <summary
        aria-label={t("shell.menu")}
        aria-controls="navigation"
        className="absolute top-1.5 left-2 grid size-11 place-content-center rounded-small text-ink-2 hover:bg-hover hover:text-ink group-open/menu:fixed group-open/menu:left-[calc(min(312px,100%-78px)-52px)] group-open/menu:before:pointer-events-none group-open/menu:before:fixed group-open/menu:before:inset-y-0 group-open/menu:before:left-0 group-open/menu:before:w-[min(312px,100%-78px)] group-open/menu:before:animate-fade group-open/menu:before:rounded-r-sheet group-open/menu:before:shadow-[0_0_0_100vmax_var(--color-scrim)] group-open/menu:after:fixed group-open/menu:after:inset-y-0 group-open/menu:after:right-0 group-open/menu:after:left-[min(312px,100%-78px)] tablet:top-2.5 tablet:left-4 tablet:size-9 tablet:group-open/menu:top-1.5 tablet:group-open/menu:left-[calc(min(312px,100%-78px)-52px)] tablet:group-open/menu:size-11"
      >
        <Icon name="menu" className="size-5 group-open/menu:hidden tablet:hidden" />
        <Icon name="panel-left" className="hidden tablet:block tablet:group-open/menu:hidden" />
        <Icon name="x" className="hidden size-5 group-open/menu:block" />
      </summary>
    </details>
  );
}

/**
 * Forms of the pages are answered in our words, beside their fields: with JavaScript the browser sends what it would
 * have stopped with a bubble in its own language. Without JavaScript the bubble spares the way to the server.
 */
function useOwnSentences(): void {
  useEffect(() => {
    document.addEventListener("click", validateOnServer, true);
    return () => document.removeEventListener("click", validateOnServer, true);
  }, []);
}

/** Also Enter in a field arrives as a click on the form's button. */
function validateOnServer({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>("button") : null;
  const form = button?.type === "submit" ? button.form : null;
  // A form of another method never reaches our server.
  if (form?.method === "post") form.noValidate = !isHalfTyped(form);
}

/** A date of which only the browser knows what is there would be sent as none. */
const isHalfTyped = ({ elements }: HTMLFormElement) =>
  [...elements].some((element) => element instanceof HTMLInputElement && element.validity.badInput);
