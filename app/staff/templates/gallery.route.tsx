/** The hub of all templates, and the gallery of each kind. The address holds search, filters, order and page. */
import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { type CatalogueSection, type Key, type T, useT } from "#app/i18n/index.ts";
import { Unavailable } from "#app/kit/feedback/alert.tsx";
import { EmptyState } from "#app/kit/feedback/empty-state.tsx";
import type { ListAddress } from "#app/kit/lists/list-address.ts";
import { useListAddress } from "#app/kit/lists/list-address.ts";
import { Disclosure, ListFilters } from "#app/kit/lists/list-filters.tsx";
import { findRefused, parseListAddress, type RefusedFilters } from "#app/kit/lists/list-query.ts";
import { type ListFilter, NothingFound, Pages } from "#app/kit/lists/list-view.tsx";
import { RefusedFiltersAlert } from "#app/kit/lists/refused-filters.tsx";
import { ButtonLink } from "#app/kit/parts/button.tsx";
import { Icon } from "#app/kit/parts/icon.tsx";
import { Tabs } from "#app/kit/parts/navigation.tsx";
import { PageHead } from "#app/kit/parts/page.tsx";
import { getErrorStatus } from "#base/errors.ts";
import { staffPaths } from "#base/staff-paths.ts";
import type { TemplateSort } from "#workers/licences/templates/contract.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";
import {
  findGallery,
  type Gallery,
  type GalleryView,
  galleries,
  galleryAddress,
  toGalleryView,
  toTemplatesQuery,
} from "./gallery.server.ts";
import { TemplateCards } from "./template-cards.tsx";
import styles from "./templates.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const handle = {
  title: (shown?: { gallery: Gallery }): Key => `templates.galleries.${shown?.gallery ?? "all"}`,
  words: ["templates", "lists"] satisfies CatalogueSection[],
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const { language } = context;
  const url = new URL(request.url);
  const gallery = findGallery(url);
  const path = galleries[gallery].path;
  const parsed = parseListAddress(url.searchParams, galleryAddress);
  const found = await context.licencesFor(viewer).templates(toTemplatesQuery(gallery, parsed.query, language));
  const refused = findRefused(parsed, url.searchParams);
  if (!found.ok) return data({ gallery, path, view: null, refused }, { status: getErrorStatus(found.error.code) });
  const view = toGalleryView(gallery, found.value, language);
  if (!refused) return data({ gallery, path, view, refused });
  return data({ gallery, path, view: { ...view, cards: [] }, refused }, { status: 400 });
}

export default function GalleryRoute() {
  const t = useT();
  const { gallery, path, view, refused } = useLoaderData<typeof loader>();
  const review = gallery === "all" ? view?.review : null;
  return (
    <>
      <PageHead
        title={review ? describeReview(t, review) : t(`templates.galleries.${gallery}`)}
        lead={
          <>
            {t("templates.lead")}{" "}
            {review ? (
              <Link to={`${staffPaths.templates}?state=published&fit=review`} className="link">
                {t("templates.showReview")}
              </Link>
            ) : null}{" "}
            <Link to={staffPaths.templatePictures} className="link">
              {t("templates.pictures")}
            </Link>
          </>
        }
        actions={
          <>
            <ButtonLink to={staffPaths.importTemplates} variant="secondary">
              {t("templates.import")}
            </ButtonLink>
            <ButtonLink to={staffPaths.newTemplate} icon="plus">
              {t("templates.create")}
            </ButtonLink>
          </>
        }
      />
      {view ? (
        <GalleryList view={view} path={path} refused={refused} />
      ) : (
        <Unavailable title={t("templates.unavailable")} retry={{ to: path, label: t("templates.retry") }} />
      )}
    </>
  );
}

/** Small numbers in words. */
function describeReview(t: T, { count, version }: { count: number; version: string }): string {
  const number = isWorded(count) ? t(`templates.numbers.${count}`) : String(count);
  return t("templates.review", { count, number, version });
}

type Worded = 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
const isWorded = (count: number): count is Worded => count >= 2 && count <= 10;

interface GalleryListProps {
  view: GalleryView;
  path: string;
  refused: RefusedFilters | null;
}

function GalleryList({ view, path, refused }: GalleryListProps) {
  const t = useT();
  const address = useListAddress(path, refused?.names);
  const { cards, pages, tabs, versions, tags, isEmpty, defaultSort } = view;
  const filters: ListFilter[] = [
    {
      name: "version",
      label: t("templates.filters.version"),
      options: versions.map(({ version, isHalted }) => ({
        value: version,
        label: isHalted ? t("templates.haltedVersion", { version }) : version,
      })),
    },
    {
      name: "fit",
      label: t("templates.filters.fit"),
      options: (["fits", "loses", "fails", "review"] as const).map((value) => ({
        value,
        label: t(`templates.fits.${value}`),
      })),
    },
    {
      name: "state",
      label: t("templates.filters.state"),
      options: (["published", "draft", "deleted"] as const).map((value) => ({
        value,
        label: t(`templates.states.${value}`),
      })),
    },
    { name: "tag", label: t("templates.filters.tag"), options: tags.map((tag) => ({ value: tag, label: tag })) },
  ];
  const search = { label: t("templates.search"), placeholder: t("templates.placeholder") };
  return (
    <>
      <div className="mb-5">
        <Tabs
          label={t("templates.tabs.label")}
          current={path}
          tabs={tabs.map(({ name, to, count }) => ({ to, count, label: t(`templates.tabs.${name}`) }))}
        />
      </div>
      {isEmpty && !refused ? (
        <EmptyState drawing="inbox" title={t("templates.empty.title")}>
          {t("templates.empty.text")}
        </EmptyState>
      ) : (
        <>
          <div className="gallery-tools">
            <ListFilters
              path={path}
              refused={refused?.names}
              search={search}
              filters={filters}
              columns={[]}
              fixedColumn=""
            />
            <SortMenu address={address} defaultSort={defaultSort} />
          </div>
          {refused ? (
            <RefusedFiltersAlert refused={refused} path={path} filters={filters} />
          ) : cards.length > 0 ? (
            <>
              <TemplateCards cards={cards} />
              <Pages
                pages={pages}
                shown={cards.length}
                address={address}
                whole={t("templates.count", { count: cards.length })}
              />
            </>
          ) : (
            <NothingFound address={address} filters={filters} path={path} />
          )}
        </>
      )}
    </>
  );
}

/** The order of the cards: links, so that it works without scripts. */
const sorts = {
  "-changed": "newest",
  changed: "oldest",
  name: "name",
  "-name": "nameDown",
  "-uses": "most",
  uses: "least",
} as const satisfies Record<TemplateSort, string>;

const isSort = (value: string | null): value is TemplateSort => value !== null && Object.hasOwn(sorts, value);

function SortMenu({ address, defaultSort }: { address: ListAddress; defaultSort: TemplateSort }) {
  const t = useT();
  const given = address.params.get("sort");
  const current = isSort(given) ? given : defaultSort;
  return (
    <Disclosure
      key={current}
      align="end"
      summaryClass="inline-flex min-h-11 items-center gap-1.5 rounded-small px-2 text-ink-2 hover:bg-hover tablet:min-h-9"
      summary={
        <>
          <span className="sr-only">{t("templates.sort")}</span>
          {t(`templates.sorts.${sorts[current]}`)}
          <Icon name="chevron-down" className="size-4 text-ink-3" />
        </>
      }
    >
      <ul>
        {(Object.keys(sorts) as TemplateSort[]).map((sort) => (
          <li key={sort}>
            <Link
              to={address.to({ sort: sort === defaultSort ? null : sort })}
              preventScrollReset
              aria-current={sort === current ? "true" : undefined}
              className="menu-item aria-current:bg-hover"
            >
              {t(`templates.sorts.${sorts[sort]}`)}
            </Link>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
