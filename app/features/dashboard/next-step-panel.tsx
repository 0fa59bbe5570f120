/** The dashboard's panel with the next step. */

import { useT } from "#app/i18n/index.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DeepPanel, StepPanel } from "#app/ui/panel.tsx";
import { brand } from "#base/brand.ts";

import type { StepsView } from "./step-views.ts";

interface Offer {
  price: string;
  points: string;
  url: string | null;
}

export function NextStepPanel({ panel, offer }: { panel: NonNullable<StepsView["panel"]>; offer: Offer }) {
  if (!("title" in panel)) return <BuyPanel offer={offer} />;
  return <StepPanel {...panel} drawing={panel.kind === "activate" ? <FreeLicenceDrawing /> : undefined} />;
}

function BuyPanel({ offer }: { offer: Offer }) {
  const t = useT();
  return (
    <DeepPanel
      title={t("dashboard.panel.buy.title")}
      drawing={<FreeLicenceDrawing />}
      actions={
        offer.url ? (
          <ButtonLink variant="deep" to={offer.url}>
            {t("dashboard.panel.buy.action")}
          </ButtonLink>
        ) : null
      }
    >
      <p className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <span className="text-figure whitespace-nowrap text-on-deep">{offer.price}</span>
        <span>{t("dashboard.panel.buy.priceNote")}</span>
      </p>
      <p>{t("dashboard.panel.buy.text", { points: offer.points })}</p>
      {offer.url ? null : (
        <p className="mt-3 text-on-deep">{t("dashboard.panel.buy.write", { email: brand.supportEmail })}</p>
      )}
    </DeepPanel>
  );
}

/** Drawing of a licence that waits for its store. */
export function FreeLicenceDrawing() {
  return (
    <svg
      viewBox="0 0 240 190"
      aria-hidden="true"
      className="block w-full max-w-[120px] tablet:mx-auto tablet:max-w-[220px]"
      fill="none"
      strokeWidth="2"
    >
      <rect x="68" y="4" width="168" height="150" rx="20" className="stroke-deep-line" />
      <rect x="4" y="36" width="168" height="150" rx="20" className="fill-deep stroke-glow" strokeDasharray="5 6" />
      <path d="M88 95v32M72 111h32" className="stroke-glow" strokeLinecap="round" />
    </svg>
  );
}
