/** The side bar: names beside icons, a rail of icons, or slid out over the page; `frame.css` says when it is which. */

import { useLocation, useMatches } from "@remix-run/react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useT } from "#app/i18n/index.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Logo } from "#app/ui/page.tsx";
import { brand } from "#base/brand.ts";
import { navigation } from "./navigation.ts";
import type { ShellData } from "./shell-data.server.ts";
import { SideBarEntry } from "./side-bar-entry.tsx";
import { scrollToActive } from "./slide-out.ts";

export function SideBar({ data, isCollapsed }: { data: ShellData; isCollapsed: boolean }) {
  const t = useT();
  const { pathname } = useLocation();
  const isRail = useRail(isCollapsed);
  const belongsTo = useNamedEntry();
  const waiting = useWaitingUpdates();
  useActiveInSight(pathname);
  const sections = navigation.filter(({ staffOnly }) => !staffOnly || data.isAdmin);
  return (
    <div
      id="navigation"
      className="flex scroll-pb-24 flex-col overflow-y-auto overscroll-contain bg-canvas [scrollbar-width:thin] rail:[scrollbar-width:none] px-3 max-tablet:invisible max-tablet:fixed max-tablet:-translate-x-full max-tablet:transition-[translate,visibility] max-tablet:duration-240 tablet:sticky tablet:top-14 tablet:h-[calc(100dvh-3.5rem)] desktop:px-4 over:visible over:fixed over:inset-y-0 over:left-0 over:z-40 over:h-dvh over:w-[min(312px,100%-78px)] over:translate-x-0 over:rounded-r-sheet tablet:over:animate-slide rail:px-3 print:hidden"
    >
      <p
        aria-hidden
        className="sticky top-0 z-10 hidden min-h-14 flex-none items-center gap-3 bg-canvas px-1.5 text-lead font-strong text-ink over:flex"
      >
        <Logo />
        {brand.managerName}
      </p>
      <nav aria-label={t("shell.navigation")} className="flex-1">
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
                  isLocked={data.locked && entry.needsLicence === true}
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

/** The role of the person, and the version of the portal. */
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

/** With each page, also the first. */
function useActiveInSight(pathname: string): void {
  const shown = useRef("");
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    scrollToActive();
  });
}

/** The address of the entry that the page's handle names, by what its loader told. */
function useNamedEntry(): string | undefined {
  return useMatches()
    .map(({ handle, data }) => (handle as { entry?: (data: unknown) => string | undefined } | undefined)?.entry?.(data))
    .findLast((entry) => entry !== undefined);
}

/** Stores whose theme waits for an update: what the frame remembers, or the page that has just asked tells as `waitingUpdates`. */
function useWaitingUpdates(): number {
  const told = useMatches()
    .map(({ data }) => (data as { waitingUpdates?: number } | null | undefined)?.waitingUpdates)
    .findLast((count) => count !== undefined);
  return told ?? 0;
}

const tablet = "(min-width: 769px) and (max-width: 1023.98px)";
const desktop = "(min-width: 1024px)";

function subscribe(listener: () => void) {
  const queries = [matchMedia(tablet), matchMedia(desktop)];
  for (const query of queries) query.addEventListener("change", listener);
  return () => {
    for (const query of queries) query.removeEventListener("change", listener);
  };
}

/** Whether the entries show no names, so that each needs a tooltip; null until JavaScript runs, since the server does not know the width. */
const useRail = (isCollapsed: boolean): boolean | null =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(tablet).matches || (isCollapsed && matchMedia(desktop).matches),
    () => null,
  );
