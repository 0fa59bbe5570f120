/** Table of contents: a thread that marks the reading position. Plain links without JavaScript. */
import { useEffect, useRef, useState } from "react";
import type { GuideHeading } from "#app/content/guide.ts";
import { useT } from "#app/i18n/index.ts";
import { Icon } from "#app/kit/parts/icon.tsx";
import { scrollIntoList } from "./scroll-into-list.ts";

interface ContentsProps {
  headings: GuideHeading[];
}

export function Contents({ headings }: ContentsProps) {
  const t = useT();
  const current = useReadingPosition(headings);
  const place = headings.findIndex(({ id }) => id === current);
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    if (current) scrollIntoList(list.current, list.current?.querySelector("[aria-current]"));
  }, [current]);
  if (headings.length < 2) return null;
  return (
    <nav ref={list} aria-labelledby="contents" className="guide-contents mt-7 first:mt-0">
      <p id="contents" className="mb-2.5 text-small text-ink-3">
        {t("guides.contents")}
      </p>
      <ol>
        {headings.map(({ id, text, level }, index) => (
          <li key={id} data-passed={index <= place || undefined} className={level === 3 ? "pl-7 text-small" : "pl-4"}>
            <a href={`#${id}`} aria-current={id === current ? "location" : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** On narrow screens: collapsed, above the text. */
export function ContentsOnPhone({ headings }: ContentsProps) {
  const t = useT();
  if (headings.length < 2) return null;
  return (
    <details className="guide-contents-phone group mt-3 border-b first:mt-0 border-line">
      <summary className="flex min-h-11 items-center justify-between gap-3 font-label text-ink">
        {t("guides.contents")}
        <Icon name="chevron-down" className="size-4 text-ink-3 group-open:rotate-180" />
      </summary>
      <ol className="pb-3">
        {headings.map(({ id, text, level }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={`flex min-h-11 items-center text-ink-2 hover:text-ink ${level === 3 ? "pl-4" : ""}`}
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Anchor of the current heading; null without JavaScript. */
function useReadingPosition(headings: GuideHeading[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const ids = headings.map(({ id }) => id).join(" ");
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    import("./reading-position.ts").then(({ watchReading }) => {
      if (!isGone) stop = watchReading(ids.split(" "), setCurrent);
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [ids]);
  return current;
}
