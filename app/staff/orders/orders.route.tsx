/** The staff's list of orders: search, filters, and those that need a look. */
import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { OrderNumber } from "#app/domain/order-number.tsx";
import type { T } from "#app/i18n/index.ts";
import { type CatalogueSection, type Key, useT } from "#app/i18n/index.ts";
import { Unavailable } from "#app/kit/feedback/alert.tsx";
import { EmptyState } from "#app/kit/feedback/empty-state.tsx";
import { useListAddress } from "#app/kit/lists/list-address.ts";
import { type ListFilter, ListFilters } from "#app/kit/lists/list-filters.tsx";
import { findRefused, parseListAddress } from "#app/kit/lists/list-query.ts";
import type { ListColumn } from "#app/kit/lists/list-table.tsx";
import { ListTable } from "#app/kit/lists/list-table.tsx";
import { NothingFound, Pages } from "#app/kit/lists/list-view.tsx";
import { RefusedFiltersAlert } from "#app/kit/lists/refused-filters.tsx";
import { EmailText, MomentText } from "#app/kit/parts/labels.tsx";
import { Tabs } from "#app/kit/parts/navigation.tsx";
import { PageHead } from "#app/kit/parts/page.tsx";
import { getErrorStatus } from "#base/errors.ts";
import { staffPaths } from "#base/staff-paths.ts";
import { ordersQuery } from "#workers/licences/orders/contract.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";
import { OrderBadges } from "./order-badges.tsx";
import type { OrderRow } from "./view.server.ts";
import { toRow } from "./view.server.ts";

export const handle = { title: "orderDesk.title", words: ["lists", "orders"] } satisfies {
  title: Key;
  words: CatalogueSection[];
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const params = new URL(request.url).searchParams;
  const parsed = parseListAddress(params, ordersQuery);
  const refused = findRefused(parsed, params);
  if (refused) return data({ list: null, refused }, { status: 400 });
  const found = await context.licencesFor(viewer).searchOrders(parsed.query);
  if (!found.ok) return data({ list: null, refused }, { status: getErrorStatus(found.error.code) });
  const { rows, ...pages } = found.value;
  const list = { rows: rows.map((row) => toRow(row, context)), pages: { ...pages, total: null } };
  return data({ list, refused });
}

export default function OrdersRoute() {
  const t = useT();
  const { list, refused } = useLoaderData<typeof loader>();
  const address = useListAddress(staffPaths.adminOrders, refused?.names);
  const filters = listFilters(t);
  const problems = staffPaths.adminOrdersWhere({ state: "problem" });
  const isProblemView = address.params.get("state") === "problem" && !address.params.get("q");
  return (
    <>
      <PageHead title={t("orderDesk.title")} lead={t("orderDesk.lead")} />
      <div className="mb-5">
        <Tabs
          label={t("orderDesk.tabs.label")}
          current={isProblemView ? problems : address.params.size > 0 ? "" : staffPaths.adminOrders}
          tabs={[
            { to: staffPaths.adminOrders, label: t("orderDesk.tabs.all") },
            { to: problems, label: t("orderDesk.problem") },
          ]}
        />
      </div>
      <ListFilters
        path={staffPaths.adminOrders}
        refused={refused?.names}
        search={{ label: t("orderDesk.search"), placeholder: t("orderDesk.placeholder") }}
        filters={filters}
        columns={[]}
        fixedColumn=""
      />
      {refused ? <RefusedFiltersAlert refused={refused} path={staffPaths.adminOrders} filters={filters} /> : null}
      {list === null && !refused ? (
        <Unavailable title={t("orderDesk.unavailable")} retry={{ to: address.to({}), label: t("orderDesk.retry") }} />
      ) : null}
      {list?.rows.length ? (
        <>
          <ListTable<OrderRow>
            caption={t("orderDesk.title")}
            columns={listColumns(t)}
            rows={list.rows}
            getId={({ id }) => id}
            getName={({ account, id }) => account ?? id}
            defaultSort="-created"
            address={address}
            isWhole={false}
          />
          <Pages pages={list.pages} shown={list.rows.length} address={address} />
        </>
      ) : null}
      {list?.rows.length === 0 && isProblemView ? (
        <EmptyState drawing="queue" title={t("orderDesk.noProblemTitle")}>
          {t("orderDesk.noProblemText")}
        </EmptyState>
      ) : null}
      {list?.rows.length === 0 && !isProblemView && address.params.size > 0 ? (
        <NothingFound address={address} filters={filters} path={staffPaths.adminOrders} />
      ) : null}
      {list?.rows.length === 0 && address.params.size === 0 ? (
        <EmptyState drawing="inbox" title={t("orderDesk.emptyTitle")}>
          {t("orderDesk.emptyText")}
        </EmptyState>
      ) : null}
    </>
  );
}

const states = ["open", "processing", "paid", "failed", "expired", "review"] as const;

const listFilters = (t: T): ListFilter[] => [
  {
    name: "state",
    label: t("orderDesk.filters.state"),
    options: [
      ...states.map((value) => ({ value, label: t(`orders.states.${value}`) })),
      { value: "problem", label: t("orderDesk.problem") },
      { value: "refunded", label: t("orderDesk.refundedSome") },
      { value: "disputed", label: t("orderDesk.disputed") },
    ],
  },
];

const listColumns = (t: T): ListColumn<OrderRow>[] => [
  {
    key: "account",
    label: t("orderDesk.columns.account"),
    cell: (row) => (
      <>
        <Link to={staffPaths.adminOrder(row.id)} className="wrap-anywhere hover:underline">
          {row.account ? <EmailText>{row.account}</EmailText> : t("orderDesk.noAddress")}
        </Link>
        <OrderNumber order={row} />
        {row.vatId ? (
          <span className="block text-small font-normal text-ink-3">{t("orderDesk.vat", { id: row.vatId })}</span>
        ) : null}
      </>
    ),
  },
  { key: "state", label: t("orderDesk.columns.state"), cell: (row) => <OrderBadges order={row} /> },
  { key: "licences", label: t("orderDesk.columns.licences"), end: true, cell: ({ quantity }) => quantity },
  { key: "total", label: t("orderDesk.columns.total"), end: true, cell: ({ amount }) => amount },
  {
    key: "date",
    label: t("orderDesk.columns.date"),
    end: true,
    cell: ({ created }) => <MomentText moment={created} />,
  },
];
