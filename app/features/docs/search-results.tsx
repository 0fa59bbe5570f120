/** What a search found: guides for everyone, before them licences and people for the staff. */
import { Link } from "@remix-run/react";
import { useId } from "react";
import type { Piece } from "#app/content/excerpt.ts";
import { useT } from "#app/i18n/index.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Badge } from "#app/ui/labels.tsx";
import type { SearchData } from "./search-data.server.ts";
import type { StaffGroup } from "./staff-search.server.ts";

/** `null` when the search failed, `undefined` before the first search. */
export type Found = SearchData | null | undefined;

interface SearchResultsProps {
  found: Found;
  onChosen?(): void;
}

export function SearchResults({ found, onChosen }: SearchResultsProps) {
  const t = useT();
  const id = useId();
  if (!found) return null;
  const groups = found.staff ?? [];
  return (
    <>
      {groups.map((group) => (
        <StaffResults key={group.key} group={group} onChosen={onChosen} />
      ))}
      {found.hits.length > 0 ? (
        <section aria-labelledby={groups.length > 0 ? id : undefined}>
          {groups.length > 0 ? (
            <h2 id={id} className="search-group">
              {t("guides.search.groups.guides")}
            </h2>
          ) : null}
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
        </section>
      ) : null}
    </>
  );
}

function StaffResults({ group, onChosen }: { group: StaffGroup; onChosen: SearchResultsProps["onChosen"] }) {
  const t = useT();
  const id = useId();
  const { key, icon, hits, all } = group;
  if (hits?.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="search-group">
        {t(`guides.search.groups.${key}`)}
      </h2>
      {hits === null ? <p className="px-2.5 py-2 text-ink-2">{t("guides.search.unavailable")}</p> : null}
      <ol data-results>
        {hits?.map(({ to, name, detail, badge }) => (
          <li key={to}>
            <Link to={to} onClick={onChosen} className="search-row">
              <Icon name={icon} className="text-ink-3" />
              <span className="min-w-0 flex-1 break-words text-ink">
                <Marked pieces={name} />{" "}
                <span className="inline-block text-small wrap-anywhere text-ink-3">
                  <Marked pieces={detail} />
                </span>
              </span>
              {badge ? <Badge tone={badge.tone}>{badge.label}</Badge> : null}
            </Link>
          </li>
        ))}
        {all ? (
          <li>
            <Link to={all} onClick={onChosen} className="search-row text-accent-text">
              <Icon name="arrow-right" />
              {t(`guides.search.all.${key}`)}
            </Link>
          </li>
        ) : null}
      </ol>
    </section>
  );
}

/** The result count as a sentence. */
export function useCountText(found: Found): string {
  const t = useT();
  if (found === null) return t("guides.search.failed");
  if (!found?.query) return t(found?.staff ? "guides.search.emptyForStaff" : "guides.search.empty");
  const { hits, staff, query, isCut } = found;
  const all = [hits, ...(staff ?? []).map((group) => group.hits ?? [])].flat();
  if (all.length === 0) return `${t("guides.search.none", { query })}. ${t("guides.search.noneText")}`;
  return t(isCut ? "guides.search.first" : "guides.search.count", { count: all.length });
}

function Marked({ pieces }: { pieces: Piece[] }) {
  let start = 0;
  return pieces.map(({ text, marked }) => {
    const key = start;
    start += text.length;
    return marked ? <mark key={key}>{text}</mark> : text;
  });
}
