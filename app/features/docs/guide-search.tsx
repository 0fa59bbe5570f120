/** Search beside a guide; its results overlay the page until the focus leaves. */
import { type FocusEvent, type KeyboardEvent, useState } from "react";
import { SearchField } from "./search-field.tsx";
import { SearchResults, useCountText } from "./search-results.tsx";
import { useInstantSearch } from "./use-instant-search.ts";

export function GuideSearch() {
  const { found, type, walk } = useInstantSearch();
  const [isWanted, setWanted] = useState(false);
  const count = useCountText(found);
  const isOpen = isWanted && found !== undefined;

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== "Escape" || !isOpen) return walk(event);
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
