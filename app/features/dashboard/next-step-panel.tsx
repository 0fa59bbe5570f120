/** The dashboard's deep panel: the one next thing to do. */

import { useT } from "#app/i18n/index.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DeepPanel } from "#app/ui/deep-panel.tsx";
import { StepPanel } from "#app/ui/step-panel.tsx";
import { brand } from "#shared/brand.ts";
import { OpenSeat } from "./open-seat.tsx";
import type { StepsView } from "./step-views.ts";

interface Offer {
  price: string;
  points: string;
  url: string | null;
}

export function NextStepPanel({ panel, offer }: { panel: NonNullable<StepsView["panel"]>; offer: Offer }) {
  if (!("title" in panel)) return <BuyPanel offer={offer} />;
  return <StepPanel {...panel} drawing={panel.kind === "activate" ? <OpenSeat /> : undefined} />;
}

function BuyPanel({ offer }: { offer: Offer }) {
  const t = useT();
  return (
    <DeepPanel
      title={t("dashboard.panel.buy.title")}
      drawing={<OpenSeat />}
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
