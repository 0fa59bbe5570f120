/** The results on the search page: lists of links and, for what is done at once, forms. */
import { Link } from "@remix-run/react";
import { useId } from "react";
import { useT } from "#app/i18n/index.ts";
import { Icon } from "#app/kit/parts/icon.tsx";
import { paths } from "#base/paths.ts";
import type { Group, Hit } from "./hit.ts";
import { HitRow, Marked } from "./hit-row.tsx";

/** `query` is where a form returns to. */
export function SearchResults({ groups, query }: { groups: Group[]; query: string }) {
  return groups.map((group) => <Results key={group.key} group={group} query={query} />);
}

function Results({ group: { key, hits, all }, query }: { group: Group; query: string }) {
  const t = useT();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="search-group">
        {t(`search.groups.${key}`)}
      </h2>
      {hits === null ? <p className="px-2.5 py-2 text-ink-2">{t("search.unavailable")}</p> : null}
      <ol data-results>
        {hits?.map((hit) => (
          <li key={`${hit.to} ${Object.values(hit.fields ?? {})}`}>
            <Row hit={hit} query={query} />
            {hit.excerpt?.length ? (
              <p className="-mt-1.5 pr-2.5 pb-2 pl-[41px] text-small text-ink-2">
                <Marked pieces={hit.excerpt} />
              </p>
            ) : null}
          </li>
        ))}
        {all ? (
          <li>
            <Link to={all} className="search-row text-accent-text">
              <Icon name="arrow-right" />
              {key === "licences" || key === "people" || key === "templates" ? t(`search.all.${key}`) : null}
            </Link>
          </li>
        ) : null}
      </ol>
    </section>
  );
}

function Row({ hit, query }: { hit: Hit; query: string }) {
  if (hit.fields) {
    return (
      <form method="post" action={hit.to}>
        <HitFields hit={hit} returnTo={paths.search(query)} />
        <button type="submit" className="search-row w-full text-left">
          <HitRow hit={hit} />
        </button>
      </form>
    );
  }
  return hit.to.startsWith("/") ? (
    <Link to={hit.to} className="search-row">
      <HitRow hit={hit} />
    </Link>
  ) : (
    <a href={hit.to} rel="noreferrer" className="search-row">
      <HitRow hit={hit} />
    </a>
  );
}

export function HitFields({ hit, returnTo }: { hit: Hit; returnTo: string }) {
  return (
    <>
      {Object.entries(hit.fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="returnTo" value={returnTo} />
    </>
  );
}
