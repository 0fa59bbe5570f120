/** Asks for results as somebody types, and lets the arrow keys walk through them. */
import { useFetcher } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useState } from "react";
import { paths } from "#shared/paths.ts";
import type { SearchData } from "./search-data.server.ts";

const pauseMs = 100;

/** `null` when the search did not answer, `undefined` when nothing was asked. */
export type Found = SearchData | null | undefined;

export function useInstantSearch(loaded?: Found) {
  const { load, data } = useFetcher<SearchData | null>();
  const [text, setText] = useState<string>();

  useEffect(() => {
    if (!text) return;
    const ask = () => load(paths.search(text));
    if (!navigator.onLine) {
      // Remix loads the whole page anew when it misses the search's own file, which no network would bring back.
      addEventListener("online", ask, { once: true });
      return () => removeEventListener("online", ask);
    }
    const timer = setTimeout(ask, pauseMs);
    return () => clearTimeout(timer);
  }, [text, load]);

  const found: Found = text === undefined ? loaded : text === "" ? undefined : data;
  return { found, type: (value: string) => setText(value.trim()), walk };
}

/** The arrow keys go from the field to its results and back. */
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
