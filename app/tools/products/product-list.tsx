/** The list of products: search, filters, rows with a favourite each, and the bar that compares the ticked ones. */
import { Form, Link } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { EmptyState } from "#app/kit/feedback/empty-state.tsx";
import { type ListAddress, useListAddress } from "#app/kit/lists/list-address.ts";
import { type ListFilter, ListFilters } from "#app/kit/lists/list-filters.tsx";
import { BulkButton, type ListColumn, ListTable } from "#app/kit/lists/list-table.tsx";
import { NothingFound, Pages } from "#app/kit/lists/list-view.tsx";
import { Icon } from "#app/kit/parts/icon.tsx";
import { paths } from "#base/paths.ts";
import { defaultSort, marginFloors, priceRanges } from "./list.ts";
import { ProductPicture } from "./product-picture.tsx";
import { noScenario } from "./scenario.ts";
import { TrendLine } from "./trend-line.tsx";
import type { ListView, ProductRow } from "./view.server.ts";

const path = paths.winningProducts;

export function ProductList({ list }: { list: ListView }) {
  const t = useT();
  const address = useListAddress(path);
  const filters = useFilters(list);
  const columns = useColumns(address);
  if (list.all === 0)
    return (
      <EmptyState drawing="inbox" title={t("winningProducts.emptyTitle")}>
        {t("winningProducts.emptyText")}
      </EmptyState>
    );
  return (
    <>
      <ListFilters
        path={path}
        search={{ label: t("winningProducts.search"), placeholder: t("winningProducts.placeholder") }}
        filters={filters}
        columns={[]}
        fixedColumn=""
      />
      {list.rows.length > 0 ? (
        <>
          <p className="mb-2 text-small text-ink-3">{t("winningProducts.compareAdvice")}</p>
          <ListTable<ProductRow>
            caption={t("winningProducts.title")}
            columns={columns}
            rows={list.rows}
            getId={({ id }) => id}
            getName={({ name }) => name}
            defaultSort={defaultSort}
            sort={list.sort}
            menu={(row) => <FavouriteForm row={row} />}
            bulk={{
              action: path,
              nameCount: (count) => t("winningProducts.selected", { count }),
              children: (
                <BulkButton icon="columns-3" act="compare">
                  {t("winningProducts.compare")}
                </BulkButton>
              ),
            }}
            address={address}
            isWhole
          />
          <Pages pages={list.pages} shown={list.rows.length} address={address} />
        </>
      ) : (
        <NothingFound address={address} filters={filters} path={path} />
      )}
    </>
  );
}

function useFilters({ niches, countries }: ListView): ListFilter[] {
  const t = useT();
  return [
    {
      name: "country",
      label: t("winningProducts.filters.country"),
      options: countries.map((value) => ({ value, label: t(`winningProducts.countries.${value}`) })),
    },
    {
      name: "margin",
      label: t("winningProducts.filters.margin"),
      options: marginFloors.map((value) => ({ value, label: t("winningProducts.marginFrom", { rate: value }) })),
    },
    {
      name: "niche",
      label: t("winningProducts.filters.niche"),
      options: niches.map((value) => ({ value, label: t(`winningProducts.niches.${value}`) })),
    },
    {
      name: "price",
      label: t("winningProducts.filters.price"),
      options: priceRanges.map((value) => ({ value, label: t(`winningProducts.prices.${value}`) })),
    },
    {
      name: "only",
      label: t("winningProducts.filters.only"),
      options: [{ value: "favourites", label: t("winningProducts.onlyFavourites") }],
    },
  ];
}

function useColumns(address: ListAddress): ListColumn<ProductRow>[] {
  const t = useT();
  const toProduct = (id: string) =>
    `${address.to({ ...noScenario, product: id, after: address.params.get("after") })}#calculation`;
  return [
    {
      key: "name",
      label: t("winningProducts.columns.name"),
      sort: "name",
      cell: ({ id, name, niche, countries, imageUrl, isExample }) => (
        <span className="product-cell">
          <ProductPicture url={imageUrl} />
          <span className="grid min-w-0">
            <Link to={toProduct(id)} preventScrollReset className="wrap-anywhere hover:underline">
              {name}
            </Link>
            <span className="text-small font-normal text-ink-2">
              {t(`winningProducts.niches.${niche}`)}
              {isExample ? ` · ${t("winningProducts.example")}` : null}
            </span>
            <span className="text-small font-normal text-ink-3">
              {countries.map((country) => t(`winningProducts.countries.${country}`)).join(", ")}
            </span>
          </span>
        </span>
      ),
    },
    {
      key: "price",
      label: t("winningProducts.columns.price"),
      sort: "price",
      end: true,
      cell: ({ price, cost }) => (
        <>
          <span className="block font-strong text-ink">{price}</span>
          <span className="text-small text-ink-3">{t("winningProducts.cost", { amount: cost })}</span>
        </>
      ),
    },
    {
      key: "margin",
      label: t("winningProducts.columns.margin"),
      sort: "margin",
      newestFirst: true,
      cell: ({ marginPercent }) => (
        <span className={`font-strong ${marginPercent.startsWith("-") ? "text-bad" : "text-ok"}`}>
          {t("winningProducts.rate", { rate: marginPercent })}
        </span>
      ),
    },
    {
      key: "trend",
      label: t("winningProducts.columns.trend"),
      sort: "trend",
      newestFirst: true,
      cell: ({ trend, growth }) => <TrendLine points={trend} growth={growth} />,
    },
  ];
}

function FavouriteForm({ row: { id, name, isFavourite } }: { row: ProductRow }) {
  const t = useT();
  const label = t(isFavourite ? "winningProducts.removeFavourite" : "winningProducts.addFavourite", { name });
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="product" value={id} />
      <button
        type="submit"
        name="intent"
        value={isFavourite ? "remove" : "add"}
        title={label}
        aria-label={label}
        className={`favourite grid size-11 place-content-center rounded-small hover:bg-hover tablet:size-8 ${isFavourite ? "is-favourite" : ""}`}
      >
        <Icon name="star" />
      </button>
    </Form>
  );
}
