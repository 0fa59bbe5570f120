/** The five counts as links to their lists; with JavaScript the visible list is the current one. */

import { useEffect, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { type ListName, listNames } from "./preview-view.ts";

export const getSectionId = (name: ListName): string => `list-${name}`;

const marks: Record<ListName, string> = {
  conflict: "bg-warn-mark",
  merged: "bg-thread",
  kept: "bg-ok-mark",
  replaced: "bg-control",
  removed: "bg-line-2",
};

export function CountTabs({ counts }: { counts: Record<ListName, number> }) {
  const t = useT();
  const onScreen = useCurrentSection(listNames.map(getSectionId));
  const first = listNames.find((name) => counts[name] > 0) ?? "conflict";
  const current = onScreen ?? getSectionId(first);
  return (
    <nav
      aria-label={t("update.preview.counts")}
      className="z-10 tablet:sticky tablet:top-14 -mx-4 min-w-0 bg-surface px-4 tablet:-mx-7 tablet:px-7 desktop:-mx-2 desktop:px-2"
    >
      <ul className="tabs gap-9 tablet:gap-12">
        {listNames.map((name) => (
          <li key={name} className="flex-none">
            <a
              href={`#${getSectionId(name)}`}
              aria-current={current === getSectionId(name) ? "true" : undefined}
              className="tab grid grid-cols-[auto_1fr]"
            >
              <span className="col-span-2 text-figure-3">{counts[name]}</span>
              <span aria-hidden className={`size-2 rounded-[2px] ${marks[name]}`} />
              {t(`update.preview.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The band of the viewport that determines the current section. */
const readingBand = "-25% 0px -65% 0px";

/** Returns the id of the current section, or null before the first scroll. */
function useCurrentSection(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const names = ids.join(" ");
  useEffect(() => {
    // A jump to a section that never reaches the band still makes it current, until the next scroll.
    let jumped = false;
    const observer = new IntersectionObserver(
      (entries) => {
        const shown = entries.find(({ isIntersecting }) => isIntersecting);
        if (shown && !jumped) setCurrent(shown.target.id);
      },
      { rootMargin: readingBand },
    );
    for (const id of names.split(" ")) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    const listening = new AbortController();
    const on = (types: string[], listener: () => void) => {
      for (const type of types) addEventListener(type, listener, { signal: listening.signal, passive: true });
    };
    on(["hashchange"], () => {
      const id = location.hash.slice(1);
      if (!names.split(" ").includes(id)) return;
      jumped = true;
      setCurrent(id);
    });
    on(["wheel", "touchmove", "keydown"], () => {
      jumped = false;
    });
    return () => {
      observer.disconnect();
      listening.abort();
    };
  }, [names]);
  return current;
}
