/** Links that lead to views and pages. */
import { Link } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon, type IconName } from "./icon.tsx";

export interface Tab {
  /** Path or `?query`. */
  to: string;
  label: ReactNode;
  /** Hidden on phones. */
  icon?: IconName;
  /** Formatted count. */
  count?: string;
  /** Colour of the square before the label. */
  mark?: "conflict" | "merged" | "kept" | "replaced" | "removed";
}

interface TabsProps {
  /** Accessible name. */
  label: string;
  tabs: readonly Tab[];
  /** `to` of the current tab. */
  current: string;
  /** Large counts above the labels. */
  figures?: boolean;
}

const marks: Record<NonNullable<Tab["mark"]>, string> = {
  conflict: "bg-warn-mark",
  merged: "bg-thread",
  kept: "bg-ok-mark",
  replaced: "bg-control",
  removed: "bg-line-2",
};

/** Tabs are links, so they work without scripts, can be shared, and support the back button. */
export function Tabs({ label, tabs, current, figures }: TabsProps) {
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is current.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && tab) list.current.scrollLeft = tab.offsetLeft - list.current.offsetLeft - 16;
  }, [current]);
  return (
    <nav aria-label={label} className="min-w-0">
      <ul ref={list} className={`tabs ${figures ? "gap-9 tablet:gap-12" : "gap-6"}`}>
        {tabs.map((tab) => (
          <li key={tab.to} className="flex-none">
            <Link
              to={tab.to}
              preventScrollReset
              aria-current={tab.to === current ? "true" : undefined}
              className={`tab ${figures ? "grid grid-cols-[auto_1fr]" : "flex"}`}
            >
              {figures ? <span className="col-span-2 text-figure-3">{tab.count}</span> : null}
              {tab.icon ? <Icon name={tab.icon} className="size-4 max-tablet:hidden" /> : null}
              {tab.mark ? <span aria-hidden className={`size-2 rounded-[2px] ${marks[tab.mark]}`} /> : null}
              {tab.label}
              {tab.count !== undefined && !figures ? <span className="text-ink-3">{tab.count}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Above the head of a page that a list opens. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="mb-3 inline-flex min-h-11 items-center gap-2 font-label text-ink-2 hover:text-ink tablet:min-h-8"
    >
      <Icon name="arrow-left" className="size-4" />
      {children}
    </Link>
  );
}

/** A link row with a hairline. */
export function RowLink({ to, icon, children }: { to: string; icon?: IconName; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="flex min-h-12 items-center gap-3 border-b border-line font-label text-ink hover:bg-row-hover"
    >
      {icon ? <Icon name={icon} className="text-ink-2" /> : null}
      <span className="min-w-0 flex-1 py-2">{children}</span>
      <Icon name="chevron-right" className="size-4 text-ink-3" />
    </Link>
  );
}
