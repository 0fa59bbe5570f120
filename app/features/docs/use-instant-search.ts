/** Loads results while typing and supports arrow keys. */
import { useFetcher } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useState } from "react";
import { paths } from "#base/paths.ts";
import type { SearchData } from "./search-data.server.ts";

const pauseMs = 100;

/** `null` when the search failed, `undefined` before the first search. */
export type Found = SearchData | null | undefined;

export function useInstantSearch(loaded?: Found) {
  const { load, data } = useFetcher<SearchData | null>();
  const [text, setText] = useState<string>();

  useEffect(() => {
    if (!text) return;
    const ask = () => load(paths.search(text));
    if (!navigator.onLine) {
      // Remix reloads the page when it cannot load the search route's module; offline that would lose the page.
      addEventListener("online", ask, { once: true });
      return () => removeEventListener("online", ask);
    }
    const timer = setTimeout(ask, pauseMs);
    return () => clearTimeout(timer);
  }, [text, load]);

  const found: Found = text === undefined ? loaded : text === "" ? undefined : data;
  return { found, type: (value: string) => setText(value.trim()), walk };
}

/** Arrow keys move between the field and its results. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input[type=search], [data-results] a")];
  const place = stops.indexOf(event.target as HTMLElement);
  const next = stops[place + step];
  if (place < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
