/** What is left of one sale: the profit, and the price as a bar of costs, VAT and profit. */
import { formatMoney, formatNumber } from "#app/i18n/format.ts";
import { useLanguage, useT } from "#app/i18n/index.ts";
import type { Scenario } from "#workers/portal/products/contract.ts";
import { calculateMargin, type Margin } from "./margin.ts";

interface MarginPanelProps {
  name: string | null;
  /** Null while a field is wrong. */
  scenario: Scenario | null;
}

export function MarginPanel({ name, scenario }: MarginPanelProps) {
  const t = useT();
  const language = useLanguage();
  const margin = scenario && calculateMargin(scenario);
  const money = (cents: number) => formatMoney(language, cents / 100);
  const showRoas = ({ breakEvenRoas }: Margin) =>
    breakEvenRoas === null ? t("winningProducts.noRoas") : formatNumber(language, breakEvenRoas / 100);
  const share = margin && formatNumber(language, Math.round(margin.marginRate / 100));
  return (
    <div className="deep-panel on-deep grid gap-2.5 p-5">
      <p>{name ? t("winningProducts.perSale", { name }) : t("winningProducts.perSaleOwn")}</p>
      <p role="status" className="flex flex-wrap items-baseline gap-x-2.5">
        <span className="text-figure text-on-deep">{margin ? money(margin.profitCents) : "–"}</span>
        {margin ? (
          <span className="margin-share">
            {margin.profitCents < 0 ? t("winningProducts.loss") : t("winningProducts.marginOf", { rate: share ?? "" })}
          </span>
        ) : null}
      </p>
      {scenario && margin ? (
        <>
          <PriceBar scenario={scenario} margin={margin} />
          <p className="flex flex-wrap justify-between gap-x-4 text-small">
            <span>{t("winningProducts.costs", { amount: money(margin.costsCents) })}</span>
            <span>{t("winningProducts.vatAmount", { amount: money(margin.vatCents) })}</span>
          </p>
        </>
      ) : null}
      <dl className="margin-roas">
        <dt>
          {t("winningProducts.roas")}
          <span className="block text-small">{t("winningProducts.roasHint")}</span>
        </dt>
        <dd className="font-strong text-on-deep">{margin ? showRoas(margin) : "–"}</dd>
      </dl>
    </div>
  );
}

const barWidth = 240;
const gap = 2;

/** Drawn by attributes, because the content policy forbids inline styles. */
function PriceBar({ scenario, margin }: { scenario: Scenario; margin: Margin }) {
  const { costCents, shippingCents, advertisingCents } = scenario;
  const parts = [
    ...[costCents, shippingCents, advertisingCents, margin.feesCents + margin.returnsCents].map(
      (cents) => ["cost", cents] as const,
    ),
    ["vat", margin.vatCents] as const,
    ["profit", Math.max(0, margin.profitCents)] as const,
  ].filter(([, cents]) => cents > 0);
  const total = parts.reduce((sum, [, cents]) => sum + cents, 0);
  const room = barWidth - gap * (parts.length - 1);
  let x = 0;
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${barWidth} 8`} preserveAspectRatio="none" className="price-bar">
      {parts.map(([kind, cents], index) => {
        const width = (cents / total) * room;
        const place = x;
        x += width + gap;
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity.
        return <rect key={index} x={place.toFixed(2)} y="0" width={width.toFixed(2)} height="8" className={kind} />;
      })}
    </svg>
  );
}
