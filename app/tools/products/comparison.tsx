/** Up to three products side by side, with the person's own figures where they saved some. */
import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { EmptyState } from "#app/kit/feedback/empty-state.tsx";
import { toAddress } from "#app/kit/lists/list-address.ts";
import { ButtonLink } from "#app/kit/parts/button.tsx";
import { CopyButton } from "#app/kit/parts/copy-button.tsx";
import { BackLink } from "#app/kit/parts/navigation.tsx";
import { PageHead } from "#app/kit/parts/page.tsx";
import { paths } from "#base/paths.ts";
import { ProductPicture } from "./product-picture.tsx";
import { TrendLine } from "./trend-line.tsx";
import type { ComparisonView } from "./view.server.ts";

type Compared = ComparisonView["products"][number];

export function Comparison({ comparison: { products, isCut } }: { comparison: ComparisonView }) {
  const t = useT();
  const { search } = useLocation();
  const list = toAddress(paths.winningProducts, new URLSearchParams(new URLSearchParams(search).get("view") ?? ""));
  const rows = useRows();
  return (
    <>
      <BackLink to={list}>{t("winningProducts.back")}</BackLink>
      <PageHead
        title={t("winningProducts.comparison")}
        actions={
          products.length > 0 ? (
            <CopyButton getSource={() => location.href} label={t("winningProducts.share")} look="secondary" />
          ) : undefined
        }
      />
      {isCut ? (
        <div className="mb-6">
          <Alert tone="info" title={`${t("winningProducts.compareLimit")}.`}>
            {t("winningProducts.compareLimitText")}
          </Alert>
        </div>
      ) : null}
      {products.length === 0 ? (
        <EmptyState
          drawing="nothing"
          title={t("winningProducts.compareNothing")}
          action={
            <ButtonLink to={list} variant="secondary">
              {t("winningProducts.back")}
            </ButtonLink>
          }
        >
          {t("winningProducts.compareNothingText")}
        </EmptyState>
      ) : (
        <div className="compared">
          <table>
            <caption className="sr-only">{t("winningProducts.comparison")}</caption>
            <thead>
              <tr>
                <td />
                {products.map(({ id, name, imageUrl }) => (
                  <th key={id} scope="col" className="text-ink">
                    <ProductPicture url={imageUrl} large />
                    <span className="mt-2 block font-strong wrap-anywhere">{name}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, show }) => (
                <tr key={label}>
                  <th scope="row" className="text-small font-normal text-ink-3">
                    {label}
                  </th>
                  {products.map((product) => (
                    <td key={product.id} className="text-ink-2">
                      {show(product)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function useRows(): { label: string; show(product: Compared): ReactNode }[] {
  const t = useT();
  const strong = (text: string) => <strong className="font-strong text-ink">{text}</strong>;
  return [
    { label: t("winningProducts.rows.profit"), show: ({ profit }) => strong(profit) },
    {
      label: t("winningProducts.rows.margin"),
      show: ({ marginPercent }) => strong(t("winningProducts.rate", { rate: marginPercent })),
    },
    { label: t("winningProducts.rows.roas"), show: ({ roas }) => roas ?? t("winningProducts.noRoas") },
    { label: t("winningProducts.rows.price"), show: ({ price }) => price },
    { label: t("winningProducts.rows.cost"), show: ({ cost }) => cost },
    { label: t("winningProducts.rows.shipping"), show: ({ shipping }) => shipping },
    { label: t("winningProducts.rows.advertising"), show: ({ advertising }) => advertising },
    { label: t("winningProducts.rows.fees"), show: ({ fees }) => fees },
    { label: t("winningProducts.rows.vat"), show: ({ vat }) => vat },
    { label: t("winningProducts.rows.trend"), show: ({ trend }) => <TrendLine points={trend} /> },
    { label: t("winningProducts.rows.niche"), show: ({ niche }) => t(`winningProducts.niches.${niche}`) },
    {
      label: t("winningProducts.rows.countries"),
      show: (each) => each.countries.map((country) => t(`winningProducts.countries.${country}`)).join(", "),
    },
    { label: t("winningProducts.rows.reason"), show: ({ reason }) => reason },
  ];
}
