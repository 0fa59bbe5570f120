/** Runs the search while one types: a short pause, then one request; an answer to an earlier text is dropped. */
import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { isOffline, waitForConnection } from "#app/kit/feedback/connection.ts";
import { paths } from "#base/paths.ts";
import { toQuery } from "./hit.ts";
import type { SearchData } from "./run-search.server.ts";

/** `null` when the search failed, `undefined` before the first answer. */
export type Found = SearchData | null | undefined;

const typingPauseMs = 120;

const getShownTheme = () => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

export function useSearch() {
  const { load, data, state } = useFetcher<SearchData | null>();
  const [text, setText] = useState("");
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt searches the same text again.
  useEffect(() => {
    let isLatest = true;
    const search = async () => {
      // Remix reloads the page when it cannot load the search route's module; offline that would lose the page.
      if (!navigator.onLine || isOffline()) await waitForConnection();
      if (isLatest) load(paths.search(text, getShownTheme()));
    };
    const timer = setTimeout(search, text === "" ? 0 : typingPauseMs);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [text, attempt, load]);

  return {
    found: data as Found,
    text,
    /** `found` is for the text of now. */
    isCurrent: data?.query === text,
    hasFailed: data === null && state === "idle",
    type: (value: string) => setText(toQuery(value)),
    retry: () => setAttempt((count) => count + 1),
  };
}
