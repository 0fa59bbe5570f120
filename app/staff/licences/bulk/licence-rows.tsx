import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useT } from "#app/i18n/index.ts";
import { ColumnHead, Table } from "#app/kit/lists/table.tsx";
import { EmailText, NoValue, StoreName } from "#app/kit/parts/labels.tsx";
import { staffPaths } from "#base/staff-paths.ts";

export interface LicenceRow {
  licenceId: string;
  account: string | null;
  shop: string | null;
  result: ReactNode;
}

export function LicenceRows({ rows }: { rows: readonly LicenceRow[] }) {
  const t = useT();
  return (
    <Table caption={t("bulk.rows")}>
      <thead>
        <tr>
          <ColumnHead>{t("bulk.account")}</ColumnHead>
          <ColumnHead>{t("bulk.store")}</ColumnHead>
          <ColumnHead>{t("bulk.licence")}</ColumnHead>
          <ColumnHead end>{t("bulk.result")}</ColumnHead>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ licenceId, account, shop, result }) => (
          <tr key={licenceId}>
            <th scope="row" className="wrap-anywhere">
              {account ? <EmailText>{account}</EmailText> : null}
            </th>
            <td>{shop ? <StoreName domain={shop} /> : <NoValue />}</td>
            <td className="font-mono text-small">
              <Link to={staffPaths.adminLicence(licenceId)} className="hover:underline">
                {licenceId}
              </Link>
            </td>
            <td className="end">{result}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
