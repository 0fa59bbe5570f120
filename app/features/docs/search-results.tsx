import { Link } from "@remix-run/react";
import type { Piece } from "#app/content/excerpt.ts";
import { useT } from "#app/i18n/index.ts";
import type { Found } from "./use-instant-search.ts";

interface SearchResultsProps {
  found: Found;
  onChosen?(): void;
}

export function SearchResults({ found, onChosen }: SearchResultsProps) {
  const t = useT();
  if (!found?.hits.length) return null;
  return (
    <ol data-results aria-label={t("guides.search.results")}>
      {found.hits.map((hit) => (
        <li key={hit.to} className="guide-hit">
          <p className="text-tiny text-ink-3">{t(`guides.shelves.${hit.shelf}`)}</p>
          <Link to={hit.to} onClick={onChosen}>
            <Marked pieces={hit.title} />
            {hit.section ? (
              <>
                <span className="font-normal text-ink-3"> › </span>
                <Marked pieces={hit.section} />
              </>
            ) : null}
          </Link>
          <p className="text-small text-ink-2">
            <Marked pieces={hit.excerpt} />
          </p>
        </li>
      ))}
    </ol>
  );
}

/** The result count as a sentence. */
export function useCountText(found: Found): string {
  const t = useT();
  if (found === null) return t("guides.search.failed");
  if (!found?.query) return t("guides.search.empty");
  const { hits, query, isCut } = found;
  if (hits.length === 0) return `${t("guides.search.none", { query })}. ${t("guides.search.noneText")}`;
  return t(isCut ? "guides.search.first" : "guides.search.count", { count: hits.length });
}

function Marked({ pieces }: { pieces: Piece[] }) {
  let start = 0;
  return pieces.map(({ text, marked }) => {
    const key = start;
    start += text.length;
    return marked ? <mark key={key}>{text}</mark> : text;
  });
}
