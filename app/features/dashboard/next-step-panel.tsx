/** The dashboard's deep panel: the one next thing to do. */
import { brand } from "#app/brand.ts";
import { useT } from "#app/i18n/index.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DeepPanel } from "#app/ui/deep-panel.tsx";
import { Fork } from "#app/ui/fork.tsx";
import { ShopName } from "#app/ui/shop-name.tsx";
import { OpenSeat } from "./open-seat.tsx";
import type { NextStep } from "./standing.ts";

interface Offer {
  price: string;
  points: string;
  url: string | null;
}

export function NextStepPanel({ next, offer }: { next: NextStep; offer: Offer }) {
  const t = useT();
  switch (next.kind) {
    case "update":
      return (
        <DeepPanel
          context={<ShopName domain={next.shop} onDeep />}
          title={t("dashboard.panel.update.title", { version: next.to })}
          drawing={<Fork installed={next.from} target={next.to} previous={next.previous ?? undefined} />}
          actions={
            <>
              <ButtonLink variant="deep" to={paths.update}>
                {t("dashboard.panel.update.action")}
              </ButtonLink>
              <ButtonLink variant="deep-outline" to={paths.changelog}>
                {t("dashboard.panel.update.notes")}
              </ButtonLink>
            </>
          }
        >
          {t("dashboard.panel.update.text")}
        </DeepPanel>
      );
    case "reconnect":
      return (
        <DeepPanel
          context={<ShopName domain={next.shop} onDeep />}
          title={t("dashboard.panel.reconnect.title")}
          actions={
            <ButtonLink variant="deep" to={paths.renew(next.shop)}>
              {t("dashboard.panel.reconnect.action")}
            </ButtonLink>
          }
        >
          {t("dashboard.panel.reconnect.text")}
        </DeepPanel>
      );
    case "activate":
      return (
        <DeepPanel
          title={t("dashboard.panel.activate.title")}
          drawing={<OpenSeat />}
          actions={
            <ButtonLink variant="deep" to={paths.activate}>
              {t("dashboard.panel.activate.action")}
            </ButtonLink>
          }
        >
          {t("dashboard.panel.activate.text")}
        </DeepPanel>
      );
    case "buy":
      return <BuyPanel offer={offer} />;
  }
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
