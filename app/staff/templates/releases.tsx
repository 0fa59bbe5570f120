/** What each release makes of a template, in words, and the stores that have it. */
import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { ColumnHead, Table } from "#app/kit/lists/table.tsx";
import { MomentText, StoreName } from "#app/kit/parts/labels.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import { CheckTable } from "./check-table.tsx";
import type { TemplateView } from "./template-view.server.ts";

export function Releases({ template: { checks, checkedAt } }: { template: TemplateView }) {
  const t = useT();
  const aside = checkedAt ? (
    <MomentText moment={checkedAt} sentence={(when) => t("templates.one.checked", { when })} />
  ) : null;
  return (
    <div className="mt-9">
      <Section title={t("templates.one.releases")} aside={aside}>
        <CheckTable checks={checks} />
      </Section>
    </div>
  );
}

export function UsedBy({ template: { usedBy } }: { template: TemplateView }) {
  const t = useT();
  return (
    <Section title={t("templates.one.usedBy")}>
      {usedBy.length > 0 ? (
        <Table caption={t("templates.one.usedBy")}>
          <thead>
            <tr>
              <ColumnHead>{t("templates.one.useColumns.shop")}</ColumnHead>
              <ColumnHead>{t("templates.one.useColumns.file")}</ColumnHead>
              <ColumnHead end>{t("templates.one.useColumns.revision")}</ColumnHead>
              <ColumnHead end>{t("templates.one.useColumns.at")}</ColumnHead>
            </tr>
          </thead>
          <tbody>
            {usedBy.map(({ shop, job, file, revision, at }) => (
              <tr key={job}>
                <th scope="row">
                  <Link to={staffPaths.adminLicencesWhere({ q: shop })} className="hover:underline">
                    <StoreName domain={shop} />
                  </Link>
                </th>
                <td>{file}</td>
                <td className="end">{revision}</td>
                <td className="end">
                  <MomentText moment={at} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : (
        <p className="text-ink-2">{t("templates.one.unusedText")}</p>
      )}
    </Section>
  );
}
