/** The same pages of the store twice: as visitors see them, and as the other theme shows them. */
import { useT } from "#app/i18n/index.ts";
import { Section } from "#app/ui/page.tsx";
import { ColumnHead, Table } from "#app/ui/table.tsx";
import type { Job } from "#workers/portal/contract.ts";

/** Pages that every store has. */
const pages = {
  home: "/",
  collection: "/collections",
  products: "/collections/all",
  cart: "/cart",
  search: "/search",
} as const;

interface PageComparisonProps {
  shop: string;
  /** The copy's. */
  themeId: string;
  publication: Job["publication"];
}

export function PageComparison({ shop, themeId, publication }: PageComparisonProps) {
  const t = useT();
  const isPublic = publication?.standing === "public";
  const former = publication?.former ?? null;
  const title = t("update.report.compare");
  // Without an id Shopify shows the published theme.
  const toUrl = (page: string, id: string | null) =>
    `https://${shop}${page}${id ? `?${new URLSearchParams({ preview_theme_id: id })}` : ""}`;
  const columns = isPublic
    ? [
        ...(former ? [{ name: t("update.report.former"), id: former.id }] : []),
        { name: t("update.report.published"), id: null },
      ]
    : [
        { name: t("update.report.now"), id: null },
        { name: t("update.report.copy"), id: themeId },
      ];
  return (
    <Section title={title}>
      <p className="mb-2 text-small text-ink-2">
        {t(isPublic ? "update.report.compareTextPublished" : "update.report.compareText")}
      </p>
      <Table caption={title}>
        <thead>
          <tr>
            <ColumnHead>{t("update.report.page")}</ColumnHead>
            {columns.map(({ name }) => (
              <ColumnHead key={name}>{name}</ColumnHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(pages).map(([page, path]) => {
            const pageName = t(`update.report.pages.${page as keyof typeof pages}`);
            return (
              <tr key={page}>
                <th scope="row">{pageName}</th>
                {columns.map(({ name, id }) => (
                  <td key={name}>
                    <a
                      href={toUrl(path, id)}
                      target="_blank"
                      rel="noreferrer"
                      className="link whitespace-nowrap"
                      aria-label={t("update.report.opens", { page: pageName, theme: name })}
                    >
                      {name}
                    </a>
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Section>
  );
}
