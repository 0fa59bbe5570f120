/** Search over all guides, for the staff also over licences and people. With JavaScript, results appear while typing. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { RowLink } from "#app/ui/navigation.tsx";
import { PageHead } from "#app/ui/page.tsx";
import { paths } from "#base/paths.ts";
import { requireUser } from "#workers/portal/auth/guards.server.ts";
import { SearchField, useInstantSearch } from "./guide-search.tsx";
import { type SearchData, searchFor } from "./search-data.server.ts";
import { type Found, SearchResults, useCountText } from "./search-results.tsx";

export { links } from "./guide-handle.ts";

const getTitle = (found?: Found) => (found?.staff ? "shell.search" : "guides.search.title");

export const handle = { title: getTitle, words: ["guides"] };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireUser({ context, request });
  return searchFor(context, viewer, new URL(request.url).searchParams.get("q") ?? "");
}

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
  const loaded = useLoaderData<typeof clientLoader>();
  return (
    <div className="max-w-[640px]">
      <PageHead title={t(getTitle(loaded))} />
      <Search key={loaded?.query} loaded={loaded} />
    </div>
  );
}

function Search({ loaded }: { loaded: Found }) {
  const t = useT();
  const { found, type, moveFocus } = useInstantSearch(loaded);
  return (
    <search className="block" onKeyDown={moveFocus}>
      <SearchField query={loaded?.query} label={t(getTitle(loaded))} onType={type} />
      <p role="status" className="mt-3 mb-1 text-small text-ink-3">
        {useCountText(found)}
      </p>
      <div className="-mx-2.5">
        <SearchResults found={found} />
      </div>
      {found?.hits.length || found?.staff?.length ? null : (
        <nav aria-label={t("guides.search.browse")} className="mt-4 border-t border-line">
          <RowLink to={paths.help} icon="footprints">
            {t("guides.shelves.help")}
          </RowLink>
          <RowLink to={paths.documentation} icon="book-open">
            {t("guides.shelves.documentation")}
          </RowLink>
          <RowLink to={paths.developers} icon="braces">
            {t("guides.shelves.documentation-dev")}
          </RowLink>
          <RowLink to={paths.imageOptimizer} icon="wrench">
            {t("guides.search.tools")}
          </RowLink>
        </nav>
      )}
    </search>
  );
}
