/** Search over the guides: the field, its results while typing, and the overlay beside a guide. */

import { Form, useFetcher } from "@remix-run/react";
import { type FocusEvent, type KeyboardEvent, useEffect, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { Icon } from "#app/ui/icon.tsx";
import { paths } from "#base/paths.ts";
import type { SearchData } from "./search-data.server.ts";
import { type Found, SearchResults, useCountText } from "./search-results.tsx";

/** The results overlay the page until the focus leaves. */
export function GuideSearch() {
  const { found, type, moveFocus } = useInstantSearch();
  const [isWanted, setWanted] = useState(false);
  const count = useCountText(found);
  const isOpen = isWanted && found !== undefined;

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== "Escape" || !isOpen) return moveFocus(event);
    event.preventDefault();
    setWanted(false);
    event.currentTarget.querySelector("input")?.focus();
  }
  function onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    if (!currentTarget.contains(relatedTarget)) setWanted(false);
  }

  return (
    <search className="relative block" onKeyDown={onKeyDown} onBlur={onBlur}>
      <SearchField
        onType={(text) => {
          type(text);
          setWanted(true);
        }}
      />
      {/* Present from the start so that screen readers announce changes. */}
      <p role="status" className="sr-only">
        {isOpen ? count : ""}
      </p>
      {isOpen ? (
        <div className="guide-found absolute top-full z-10 mt-1.5 animate-rise overflow-y-auto rounded-menu bg-raised p-2 shadow-float">
          <p aria-hidden className="px-2.5 py-1 text-small text-ink-3">
            {count}
          </p>
          <SearchResults found={found} onChosen={() => setWanted(false)} />
        </div>
      ) : null}
    </search>
  );
}

interface SearchFieldProps {
  query?: string | undefined;
  /** Of the field; the guides' by default. */
  label?: string;
  onType(text: string): void;
}

/** A form that opens the results page. */
export function SearchField({ query, label, onType }: SearchFieldProps) {
  const t = useT();
  return (
    <Form action={paths.search()} className="relative">
      <button
        type="submit"
        aria-label={t("guides.search.submit")}
        className="absolute inset-y-0 left-0 grid w-10 place-content-center rounded-control text-ink-3 hover:text-ink"
      >
        <Icon name="search" className="size-4" />
      </button>
      <input
        type="search"
        name="q"
        aria-label={label ?? t("guides.search.label")}
        placeholder={t("guides.search.placeholder")}
        defaultValue={query}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        className="field guide-field pl-10"
        onChange={(event) => onType(event.currentTarget.value)}
      />
    </Form>
  );
}

const typingPauseMs = 100;

/** Loads results while typing and supports arrow keys. */
export function useInstantSearch(loaded?: Found) {
  const { load, data } = useFetcher<SearchData | null>();
  const [text, setText] = useState<string>();

  useEffect(() => {
    if (!text) return;
    const search = () => load(paths.search(text));
    if (!navigator.onLine) {
      // Remix reloads the page when it cannot load the search route's module; offline that would lose the page.
      addEventListener("online", search, { once: true });
      return () => removeEventListener("online", search);
    }
    const timer = setTimeout(search, typingPauseMs);
    return () => clearTimeout(timer);
  }, [text, load]);

  const found: Found = text === undefined ? loaded : text === "" ? undefined : data;
  return { found, type: (value: string) => setText(value.trim()), moveFocus };
}

/** Arrow keys move between the field and its results. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input[type=search], [data-results] a")];
  const place = stops.indexOf(event.target as HTMLElement);
  const next = stops[place + step];
  if (place < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
