/** The search as a page: the same groups as in the palette, also without JavaScript. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type ClientLoaderFunctionArgs, Form, useLoaderData } from "@remix-run/react";
import { type Key, useT } from "#app/i18n/index.ts";
import { EmptyState } from "#app/kit/feedback/empty-state.tsx";
import { SearchField } from "#app/kit/lists/search-field.tsx";
import { PageHead } from "#app/kit/parts/page.tsx";
import { paths } from "#base/paths.ts";
import { requireUser } from "#workers/portal/session/guards.server.ts";
import { countHits, toCountText } from "./count-text.ts";
import { maxQueryLength } from "./hit.ts";
import { runSearch, type SearchData } from "./run-search.server.ts";
import searchStyles from "./search.css?url";
import { SearchResults } from "./search-results.tsx";

export const links = () => [{ rel: "stylesheet", href: searchStyles }];

export const handle = { title: "search.title" } satisfies { title: Key };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireUser({ context, request });
  const { searchParams } = new URL(request.url);
  const theme = context.theme ?? toTheme(searchParams.get("shown"));
  return runSearch(context, viewer, { asked: searchParams.get("q") ?? "", theme });
}

const toTheme = (shown: string | null) => (shown === "light" || shown === "dark" ? shown : null);

/** Offline, keep the page and show a message instead of an error screen. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs): Promise<SearchData | null> {
  try {
    return await serverLoader<SearchData>();
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

export default function SearchRoute() {
  const t = useT();
  const found = useLoaderData<typeof clientLoader>();
  const query = found?.query ?? "";
  return (
    <div className="max-w-[640px]">
      <PageHead title={t("search.title")} />
      <search className="block">
        <Form action={paths.search()} className="relative">
          <SearchField
            key={query}
            label={t("search.title")}
            submit={t("search.submit")}
            placeholder={t(found?.isStaff ? "search.placeholderForStaff" : "search.placeholder")}
            defaultValue={query}
            maxLength={maxQueryLength}
            className="search-field"
          />
        </Form>
        <p role="status" className="mt-3 mb-1 text-small text-ink-3">
          {found === null ? t("search.failed") : query === "" ? t("search.empty") : toCountText(t, found)}
        </p>
      </search>
      {found && query !== "" && countHits(found) === 0 ? <NothingFound query={query} /> : null}
      <div className="-mx-2.5">{found ? <SearchResults groups={found.groups} query={query} /> : null}</div>
    </div>
  );
}

function NothingFound({ query }: { query: string }) {
  const t = useT();
  return (
    <EmptyState drawing="nothing" title={t("search.none", { query })}>
      {t("search.noneText")}
    </EmptyState>
  );
}
