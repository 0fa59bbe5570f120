import { Link } from "@remix-run/react";
import { OrderNumber } from "#app/domain/order-number.tsx";
import type { T } from "#app/i18n/index.ts";
import type { ListColumn } from "#app/kit/lists/list-table.tsx";
import { EmailText, MomentText } from "#app/kit/parts/labels.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import { OrderBadges } from "./order-badges.tsx";
import type { OrderRow } from "./view.server.ts";

export const listColumns = (t: T): ListColumn<OrderRow>[] => [
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
