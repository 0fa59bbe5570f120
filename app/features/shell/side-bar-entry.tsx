import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Icon } from "#app/ui/icon.tsx";
import { currentOf, type NavigationEntry, type NavigationLink } from "./navigation.ts";

interface SideBarEntryProps {
  entry: NavigationEntry;
  pathname: string;
  /** The entry that the page names as its own. */
  belongsTo: string | undefined;
  /** Null where no JavaScript runs. */
  isRail: boolean | null;
  isLocked: boolean;
  waiting: number;
}

export function SideBarEntry({ entry, pathname, belongsTo, isRail, isLocked, waiting }: SideBarEntryProps) {
  const t = useT();
  const name = t(`shell.entries.${entry.key}`);
  const note = isLocked ? t("shell.locked") : waiting > 0 ? t("shell.waiting", { count: waiting }) : null;
  const whole = note ? `${name} (${note})` : name;
  const tooltip = isRail ? whole : note;
  return (
    <li className="relative">
      <Link
        id={`nav-${entry.key}`}
        to={entry.to}
        aria-current={currentOf(entry, pathname, belongsTo)}
        title={isRail === null ? whole : undefined}
        data-tooltip={isRail === null ? undefined : (tooltip ?? undefined)}
        data-tooltip-side="right"
        className={`nav-item relative ${entry.below ? "pr-11 rail:pr-0" : ""}`}
      >
        <Icon name={entry.icon} />
        <span className="min-w-0 flex-1 rail:sr-only">{name}</span>
        {isLocked ? <Icon name="lock" className="size-[15px] text-ink-3 rail:hidden" /> : null}
        {waiting > 0 && !isLocked ? <WaitingMark count={waiting} /> : null}
        {note ? <span className="sr-only"> ({note})</span> : null}
      </Link>
      {entry.below ? <Below name={name} links={entry.below} pathname={pathname} /> : null}
    </li>
  );
}

function WaitingMark({ count }: { count: number }) {
  return (
    <span
      aria-hidden
      className="grid h-[18px] min-w-[22px] place-content-center rounded-full bg-accent-soft px-1.5 text-count font-strong text-accent-text rail:absolute rail:top-1.5 rail:right-1.5 rail:size-2 rail:min-w-0 rail:bg-accent rail:p-0 rail:text-[0px]"
    >
      {count}
    </span>
  );
}

/** Folded away until one of its pages is shown, or the person asks. */
function Below({ name, links, pathname }: { name: string; links: readonly NavigationLink[]; pathname: string }) {
  const t = useT();
  return (
    <details open={links.some((link) => currentOf(link, pathname))} className="group/below rail:hidden">
      <summary
        aria-label={t("shell.submenu", { name })}
        className="absolute top-0 right-0 grid h-11 w-11 place-content-center rounded-small text-ink-3 hover:bg-hover hover:text-ink tablet:h-[34px] tablet:w-9"
      >
        <Icon name="chevron-down" className="size-4 transition-transform group-open/below:rotate-180" />
      </summary>
      <ul className="ml-[18px] grid gap-px border-l border-line py-1 pl-2.5">
        {links.map((link) => (
          <li key={link.key}>
            <Link
              id={`nav-${link.key}`}
              to={link.to}
              aria-current={currentOf(link, pathname)}
              className="nav-item text-small tablet:min-h-[30px]"
            >
              {t(`shell.entries.${link.key}`)}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
