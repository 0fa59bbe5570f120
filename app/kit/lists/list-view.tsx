/**
 * A list of the staff: saved views, search and filters, sortable rows and pages. The address holds the whole view, and
 * everything but the count of the selection works without scripts.
 */
import type { ReactNode } from "react";
import { formatNumber } from "#app/i18n/format.ts";
import { useLanguage, useT } from "#app/i18n/index.ts";
import { EmptyState } from "#app/kit/feedback/empty-state.tsx";
import { type RefusedFilters, showsRows } from "#app/kit/lists/list-query.ts";
import { Button, ButtonLink } from "#app/kit/parts/button.tsx";
import { type ListAddress, useListAddress } from "./list-address.ts";
import { type ListFilter, ListFilters } from "./list-filters.tsx";
import { type ListColumn, ListTable, type ListTableProps } from "./list-table.tsx";
import { RefusedFiltersAlert } from "./refused-filters.tsx";
import { SavedViews, type SavedViewsProps } from "./saved-views.tsx";

export type { ListFilter } from "./list-filters.tsx";
export { BulkButton, type ListColumn } from "./list-table.tsx";

export interface ListPages {
  above: number;
  previous: string | null;
  next: string | null;
  /** All rows of the view, where that is known. */
  total: number | null;
}

interface ListViewProps<Row> extends ListTableProps<Row> {
  /** Of the list, without its query. */
  path: string;
  search: { label: string; placeholder: string };
  filters: readonly ListFilter[];
  pages: ListPages;
  saved: Pick<SavedViewsProps, "allLabel" | "allCount" | "tabs" | "views" | "form">;
  refused: RefusedFilters | null;
  /** Above the rows: what was found, and how old it is. */
  status?: ReactNode;
  /** In place of the rows when the list itself is empty. */
  empty: ReactNode;
}

export function ListView<Row>(props: ListViewProps<Row>) {
  const { path, search, filters, pages, saved, refused, status, empty, bulk, ...table } = props;
  const address = useListAddress(path, refused?.names);
  const [first, ...others] = table.columns;
  const chosen = address.params.getAll("columns");
  const isShown = ({ key, isOptional }: ListColumn<Row>) => (chosen.length === 0 ? !isOptional : chosen.includes(key));
  const shown = table.columns.filter((column, index) => index === 0 || isShown(column));
  const hasFilter = ["q", ...filters.map(({ name }) => name)].some((name) => address.params.get(name));
  return (
    <>
      <SavedViews path={path} refused={refused} {...saved} />
      <ListFilters
        path={path}
        refused={refused?.names}
        search={search}
        filters={filters}
        fixedColumn={first?.key ?? ""}
        columns={others.map((column) => ({
          key: column.key,
          label: column.label,
          isShown: isShown(column),
          isDefault: !column.isOptional,
        }))}
      />
      {refused ? (
        <div className="mt-4 mb-6">
          <RefusedFiltersAlert refused={refused} path={path} filters={filters} />
        </div>
      ) : null}
      {status && showsRows(refused) ? (
        <div role="status" className="mb-2 text-small text-ink-2">
          {status}
        </div>
      ) : null}
      {!showsRows(refused) ? null : table.rows.length > 0 ? (
        <>
          <ListTable
            {...table}
            columns={shown}
            address={address}
            isWhole={isWhole(pages)}
            bulk={refused ? undefined : bulk}
          />
          <Pages pages={pages} shown={table.rows.length} address={address} />
        </>
      ) : hasFilter || address.params.has("after") ? (
        <NothingFound address={address} filters={filters} path={path} />
      ) : (
        empty
      )}
    </>
  );
}

/** Whether one page shows all rows of the view. */
const isWhole = ({ above, next }: ListPages) => above === 0 && next === null;

interface PagesProps {
  pages: ListPages;
  shown: number;
  address: ListAddress;
  /** Of a list on one page, where its entries are no rows. */
  whole?: string;
}

export function Pages({ pages, shown, address, whole }: PagesProps) {
  const t = useT();
  const language = useLanguage();
  const { above, previous, next, total } = pages;
  const format = (count: number) => formatNumber(language, count);
  const range = { from: format(above + 1), to: format(above + shown) };
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-4">
      <p className="text-small text-ink-3">
        {isWhole(pages)
          ? (whole ?? t("lists.rows", { count: shown, rows: format(shown) }))
          : total === null
            ? t("lists.range", range)
            : t("lists.rangeOf", { ...range, total: format(total) })}
      </p>
      {previous || next ? (
        <nav aria-label={t("lists.pages")} className="flex gap-2.5">
          <PageLink cursor={previous} address={address}>
            {t("lists.previous")}
          </PageLink>
          <PageLink cursor={next} address={address}>
            {t("lists.next")}
          </PageLink>
        </nav>
      ) : null}
    </div>
  );
}

function PageLink({ cursor, address, children }: { cursor: string | null; address: ListAddress; children: ReactNode }) {
  return cursor === null ? (
    <Button type="button" variant="secondary" size="small" disabled>
      {children}
    </Button>
  ) : (
    <ButtonLink to={address.to({ after: cursor })} variant="secondary" size="small">
      {children}
    </ButtonLink>
  );
}

/** Names the words typed and the filters set. */
export function NothingFound({
  address,
  filters,
  path,
}: Pick<ListViewProps<never>, "filters" | "path"> & { address: ListAddress }) {
  const t = useT();
  const typed = address.params.get("q");
  const set = filters.filter(({ name }) => address.params.get(name)).map(({ label }) => label);
  return (
    <EmptyState
      drawing="nothing"
      title={typed ? t("lists.nothingFor", { text: typed }) : t("lists.nothing")}
      action={
        <ButtonLink to={path} variant="secondary">
          {t("lists.clearFilters")}
        </ButtonLink>
      }
    >
      {typed ? `${t("lists.nothingText")} ` : null}
      {set.length > 0 ? t("lists.filtersSet", { count: set.length, filters: set.join(", ") }) : null}
    </EmptyState>
  );
}
