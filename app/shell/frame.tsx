/** Top bar, side bar and sheet around the pages of signed-in people. */
import { Link, useLocation, useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { type ComponentProps, useEffect, useRef } from "react";
import { AssistantLauncher } from "#app/customer/assistant/widget.tsx";
import { SupportWidget } from "#app/customer/tickets/widget.tsx";
import { useT } from "#app/i18n/index.ts";
import { Icon } from "#app/kit/parts/icon.tsx";
import { usePreference } from "#app/kit/parts/local-preferences.ts";
import { SkipLink } from "#app/kit/parts/page.tsx";
import { BannerWidget } from "#app/shell/banner/widget.tsx";
import { SessionWidget } from "#app/shell/session/widget.tsx";
import { TourWidget } from "#app/shell/tour/widget.tsx";
import { paths } from "#base/paths.ts";
import { LazyNoLicenceAlert } from "./lazy-no-licence-alert.tsx";
import { useMenus, useSlideOut } from "./menus.ts";
import type { ShellData } from "./shell-data.server.ts";
import { SideBar } from "./side-bar.tsx";
import { TopBar } from "./top-bar.tsx";

/**
 * At the bottom of every page of a view: whose portal it shows, for how long, and the only form that works. The page carries no
 * scripts, so the time is that of the request.
 */
interface ViewBarData {
  name: string;
  minutes: number;
}

function ViewBar({ view }: { view: ViewBarData | null }) {
  const t = useT();
  if (!view) return null;
  return (
    <div
      role="status"
      className="sticky bottom-0 z-30 flex flex-wrap items-center justify-center gap-x-5 gap-y-1.5 border-t border-admin bg-admin-soft px-4 py-2 text-admin print:hidden"
    >
      <p className="flex min-w-0 items-center gap-2.5">
        <Icon name="eye" className="flex-none" />
        <span className="min-w-0 wrap-anywhere">{t("viewAs.bar", { name: view.name, count: view.minutes })}</span>
      </p>
      <form method="post" action={paths.leaveView}>
        <button
          type="submit"
          className="button min-h-11 rounded-small border border-admin px-3 text-small tablet:min-h-8"
        >
          {t("viewAs.leave")}
        </button>
      </form>
    </div>
  );
}

/** No form inside works while a view is on, whatever the page is: they would act for the administrator. */
function ViewFence({ view, children }: { view: ViewBarData | null; children: ReactNode }) {
  if (!view) return children;
  return (
    <fieldset disabled className="contents">
      {children}
    </fieldset>
  );
}

/** Only the server renders views, because their pages carry no scripts. */
const Fence = import.meta.env.SSR ? ViewFence : ({ children }: ComponentProps<typeof ViewFence>) => children;

export function Frame({ data, children }: { data: ShellData; children: ReactNode }) {
  useMenus();
  useServerValidation();
  const sidebar = usePreference("sidebar") ?? (data.sidebarCollapsed ? "collapsed" : "open");
  const bleeds = useMatches().some(({ handle }) => (handle as { bleed?: boolean } | undefined)?.bleed);
  return (
    <div className="frame min-h-dvh" data-sidebar={sidebar}>
      <SkipLink />
      <Fence view={data.view}>
        <BannerWidget banner={data.banner} uid={data.uid} />
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
                  : "max-w-[1168px] px-4 pt-6 pb-12 tablet:px-7 tablet:pt-[30px] tablet:pb-24 desktop:px-10 desktop:pt-9 desktop:pr-12 print:p-0"
              }
            >
              {data.lacksLicence ? <LazyNoLicenceAlert email={data.email} /> : null}
              {children}
            </div>
          </main>
        </div>
      </Fence>
      {import.meta.env.SSR ? <ViewBar view={data.view} /> : null}
      {data.view ? null : <Launchers />}
      <SessionWidget person={data} />
      {data.view ? null : <SupportWidget />}
      <TourWidget />
    </div>
  );
}

/**
 * Slides the side bar over the page on phones and tablets. CSS detects the open `details` by `:has()`, so this works
 * without JavaScript. While open, the button moves onto the side bar and its pseudo-elements draw the scrim; a click
 * beside the side bar closes it.
 */
function SlideOutButton() {
  const t = useT();
  const details = useRef<HTMLDetailsElement>(null);
  useSlideOut(details);
  return (
    <details
      ref={details}
      data-menu="navigation"
      className="group sticky top-0 z-30 h-0 open:z-50 desktop:hidden print:hidden"
    >
      <summary aria-label={t("shell.menu")} aria-controls="navigation" className="slide-out bar-button">
        <Icon name="menu" className="size-5 group-open:hidden tablet:hidden" />
        <Icon name="panel-left" className="group-open:hidden max-tablet:hidden" />
        <Icon name="x" className="hidden size-5 group-open:block" />
      </summary>
    </details>
  );
}

/**
 * Turns off the browser's validation so that the server's messages appear beside the fields. Without JavaScript the
 * browser's own messages save a request.
 */
function useServerValidation(): void {
  useEffect(() => {
    document.addEventListener("click", validateOnServer, true);
    return () => document.removeEventListener("click", validateOnServer, true);
  }, []);
}

/** Enter in a field also dispatches a click on the form's button. */
function validateOnServer({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>("button") : null;
  const form = button?.type === "submit" ? button.form : null;
  // Other methods never reach our server.
  if (form?.method === "post") form.noValidate = !hasIncompleteInput(form);
}

/** The browser would submit an incomplete date as empty. */
const hasIncompleteInput = ({ elements }: HTMLFormElement) =>
  [...elements].some((element) => element instanceof HTMLInputElement && element.validity.badInput);

/** Bottom right on desktops, over every page: where to ask for help. Phones have entries in the menus. */
function Launchers() {
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
