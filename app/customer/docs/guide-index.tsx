/** Lists of guides: the documentation's left column, and the other guides of a shelf. */
import { Link, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useT } from "#app/i18n/index.ts";
import { Icon } from "#app/kit/parts/icon.tsx";
import type { ListedGuide } from "./guide-page.server.ts";
import { scrollIntoList } from "./scroll-into-list.ts";
import { SearchLink } from "./search-link.tsx";

export function GuideIndex({ guides }: { guides: ListedGuide[] }) {
  const t = useT();
  const { pathname } = useLocation();
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const links = [...(list.current?.querySelectorAll("a") ?? [])];
    const current = links.find((link) => link.pathname === pathname);
    scrollIntoList(list.current, current);
  }, [pathname]);
  return (
    <div className="guide-index print:hidden">
      <SearchLink />
      <details className="guide-index-phone group mt-3 border-b border-line">
        <summary className="flex min-h-11 items-center justify-between gap-3 font-label text-ink">
          {t("guides.all")}
          <Icon name="chevron-down" className="size-4 text-ink-3 group-open:rotate-180" />
        </summary>
        <Groups guides={guides} />
      </details>
      <nav ref={list} aria-label={t("guides.list")} className="guide-index-list">
        <Groups guides={guides} />
      </nav>
    </div>
  );
}

function Groups({ guides }: { guides: ListedGuide[] }) {
  const { pathname } = useLocation();
  return groupGuides(guides).map(({ group, members }) => (
    <div key={group ?? ""} className="mb-5 last:mb-3">
      {group ? <p className="pb-1.5 text-tiny text-ink-3">{group}</p> : null}
      <ul className="grid gap-px">
        {members.map(({ to, title }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === pathname ? "page" : undefined}
              className="-mx-2.5 flex min-h-11 items-center rounded-small px-2.5 py-1 text-ink-2 hover:bg-hover aria-[current=page]:bg-accent-soft aria-[current=page]:font-strong aria-[current=page]:text-accent-text tablet:min-h-[34px]"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ));
}

interface Grouped<Member> {
  group: string | null;
  members: Member[];
}

/** Groups keep the position of their first member, and members keep their order. */
export function groupGuides<Member extends { group: string | null }>(all: readonly Member[]): Grouped<Member>[] {
  const groups: Grouped<Member>[] = [];
  for (const member of all) {
    const known = groups.find(({ group }) => group === member.group);
    if (known) known.members.push(member);
    else groups.push({ group: member.group, members: [member] });
  }
  return groups;
}

/** The other guides of a shelf, below its start page. */
export function GuideShelf({ guides }: { guides: ListedGuide[] }) {
  const t = useT();
  const [, ...others] = guides;
  if (others.length === 0) return null;
  return (
    <nav aria-labelledby="all-guides" className="mt-11 print:hidden">
      <h2 id="all-guides" className="mb-2 text-h2 text-ink">
        {t("guides.all")}
      </h2>
      <ul className="border-t border-line">
        {others.map(({ to, title, description }) => (
          <li key={to} className="relative flex items-center gap-4 border-b border-line py-3 hover:bg-row-hover">
            <div className="min-w-0 flex-1">
              <Link to={to} className="font-strong text-ink before:absolute before:inset-0">
                {title}
              </Link>
              <p className="text-small text-ink-2">{description}</p>
            </div>
            <Icon name="chevron-right" className="size-4 text-ink-3" />
          </li>
        ))}
      </ul>
    </nav>
  );
}
