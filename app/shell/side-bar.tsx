/** The side bar: names beside icons, a rail of icons, or an overlay; `frame.css` defines when. */
import { Link, useLocation, useMatches } from "@remix-run/react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useT } from "#app/i18n/index.ts";
import { Icon } from "#app/kit/parts/icon.tsx";
import { watchMedia } from "#app/kit/parts/observe.ts";
import { Logo } from "#app/kit/parts/page.tsx";
import { brand } from "#base/brand.ts";
import { paths } from "#base/paths.ts";
import { scrollToActive } from "./menus.ts";
import { createNavigation, getAriaCurrent, type NavigationEntry, type NavigationLink } from "./navigation.ts";
import type { ShellData } from "./shell-data.server.ts";

export function SideBar({ data, isCollapsed }: { data: ShellData; isCollapsed: boolean }) {
  const t = useT();
  const { pathname } = useLocation();
  const isRail = useRail(isCollapsed);
  const belongsTo = useNamedEntry();
  const waiting = useWaitingUpdates();
  useScrollToActive(pathname);
  const sections = [...createNavigation(t), ...data.staffNavigation];
  return (
    <div
      id="navigation"
      className={`flex scroll-pb-24 flex-col overflow-y-auto overscroll-contain bg-canvas [scrollbar-width:thin] rail:[scrollbar-width:none] px-3 max-tablet:invisible max-tablet:fixed max-tablet:-translate-x-full max-tablet:transition-[translate,visibility] max-tablet:duration-240 tablet:sticky tablet:top-14 desktop:px-4 over:visible over:fixed over:inset-y-0 over:left-0 over:z-40 over:h-dvh over:w-[min(312px,100%-78px)] over:translate-x-0 over:rounded-r-sheet tablet:over:animate-slide rail:px-3 print:hidden ${data.view ? "tablet:h-[calc(100dvh-105px)]" : "tablet:h-[calc(100dvh-3.5rem)]"}`}
    >
      <p
        aria-hidden
        className="sticky top-0 z-10 hidden min-h-14 flex-none items-center gap-3 bg-canvas px-1.5 text-lead font-strong text-ink over:flex"
      >
        <Logo />
        {brand.managerName}
      </p>
      <nav aria-label={t("shell.navigation")} className="flex-1">
        <Link to={paths.search()} className="nav-item mt-3 tablet:hidden">
          <Icon name="search" />
          {t("shell.search")}
        </Link>
        {data.view ? null : (
          <Link
            to={paths.assistant}
            aria-current={getAriaCurrent({ to: paths.assistant }, pathname)}
            className="nav-item mt-px tablet:hidden"
          >
            <Icon name="message-circle" />
            {t("shell.assistant")}
          </Link>
        )}
        {sections.map(({ key, entries }) => (
          <div
            key={key}
            className="mt-5 first:mt-3 rail:mx-1.5 rail:mt-3 rail:border-t rail:border-line rail:pt-3 rail:first:mt-2 rail:first:border-0 rail:first:pt-0 over:first:mt-1"
          >
            <h2 className="px-2.5 pb-1.5 text-tiny text-ink-3 rail:sr-only">{t(`shell.sections.${key}`)}</h2>
            <ul className="grid gap-px rail:-mx-1.5">
              {entries.map((entry) => (
                <SideBarEntry
                  key={entry.key}
                  entry={entry}
                  pathname={pathname}
                  belongsTo={belongsTo}
                  isRail={isRail}
                  isLocked={data.locked && entry.needsLicence}
                  waiting={entry.key === "update" ? waiting : 0}
                />
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <SideBarFoot data={data} isRail={isRail} />
    </div>
  );
}

/** The person's role and the portal's version. */
function SideBarFoot({ data, isRail }: { data: ShellData; isRail: boolean | null }) {
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

/** Scrolls to the active entry on each page, also the first. */
function useScrollToActive(pathname: string): void {
  const shown = useRef("");
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    scrollToActive();
  });
}

/** Path of the entry that the page names in its handle. */
function useNamedEntry(): string | undefined {
  return useMatches()
    .map(({ handle, data }) => (handle as { entry?: (data: unknown) => string | undefined } | undefined)?.entry?.(data))
    .findLast((entry) => entry !== undefined);
}

/** Number of stores with an available update: from the page's loader data if present, else from the frame's. */
function useWaitingUpdates(): number {
  const latest = useMatches()
    .map(({ data }) => (data as { waitingUpdates?: number } | null | undefined)?.waitingUpdates)
    .findLast((count) => count !== undefined);
  return latest ?? 0;
}

const tablet = "(min-width: 769px) and (max-width: 1023.98px)";
const desktop = "(min-width: 1024px)";

function watchWidth(listener: () => void) {
  const ends = [watchMedia(tablet, listener), watchMedia(desktop, listener)];
  return () => {
    for (const end of ends) end();
  };
}

/** Whether the entries hide their names and need tooltips; null on the server, which does not know the width. */
const useRail = (isCollapsed: boolean): boolean | null =>
  useSyncExternalStore(
    watchWidth,
    () => matchMedia(tablet).matches || (isCollapsed && matchMedia(desktop).matches),
    () => null,
  );

interface SideBarEntryProps {
  entry: NavigationEntry;
  pathname: string;
  /** Path of the entry that the page names in its handle. */
  belongsTo: string | undefined;
  /** Null without JavaScript. */
  isRail: boolean | null;
  isLocked: boolean;
  waiting: number;
}

function SideBarEntry({ entry, pathname, belongsTo, isRail, isLocked, waiting }: SideBarEntryProps) {
  const t = useT();
  const { name } = entry;
  const note = isLocked ? t("shell.locked") : waiting > 0 ? t("shell.waiting", { count: waiting }) : null;
  const whole = note ? `${name} (${note})` : name;
  const tooltip = isRail ? whole : note;
  return (
    <li className="relative">
      <Link
        id={`nav-${entry.key}`}
        to={entry.to}
        aria-current={getAriaCurrent(entry, pathname, belongsTo)}
        title={isRail === null ? whole : undefined}
        data-tooltip={isRail === null ? undefined : (tooltip ?? undefined)}
        data-tooltip-side="right"
        className={`nav-item relative ${entry.below.length > 0 ? "pr-11 rail:pr-0" : ""}`}
      >
        <Icon name={entry.icon} />
        <span className="min-w-0 flex-1 rail:sr-only">{name}</span>
        {isLocked ? <Icon name="lock" className="size-[15px] text-ink-3 rail:hidden" /> : null}
        {waiting > 0 && !isLocked ? <UpdateCount count={waiting} /> : null}
        {note ? <span className="sr-only"> ({note})</span> : null}
      </Link>
      {entry.below.length > 0 ? <SubEntries name={name} links={entry.below} pathname={pathname} /> : null}
    </li>
  );
}

function UpdateCount({ count }: { count: number }) {
  return (
    <span
      aria-hidden
      className="grid h-[18px] min-w-[22px] place-content-center rounded-full bg-accent-soft px-1.5 text-count font-strong text-accent-text rail:absolute rail:top-1.5 rail:right-1.5 rail:size-2 rail:min-w-0 rail:bg-accent rail:p-0 rail:text-[0px]"
    >
      {count}
    </span>
  );
}

/** Expanded when one of its pages is open. */
function SubEntries({ name, links, pathname }: { name: string; links: readonly NavigationLink[]; pathname: string }) {
  const t = useT();
  return (
    <details open={links.some((link) => getAriaCurrent(link, pathname))} className="group rail:hidden">
      <summary
        aria-label={t("shell.submenu", { name })}
        className="absolute top-0 right-0 grid h-11 w-11 place-content-center rounded-small text-ink-3 hover:bg-hover hover:text-ink tablet:h-[34px] tablet:w-9"
      >
        <Icon name="chevron-down" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="ml-[18px] grid gap-px border-l border-line py-1 pl-2.5">
        {links.map((link) => (
          <li key={link.key}>
            <Link
              id={`nav-${link.key}`}
              to={link.to}
              aria-current={getAriaCurrent(link, pathname)}
              className="nav-item text-small tablet:min-h-[30px]"
            >
              {link.name}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
