import { useT } from "#app/i18n/index.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { SeatCard } from "#app/ui/seat-card.tsx";
import { SeatCount } from "#app/ui/seat-count.tsx";
import { ShopName } from "#app/ui/shop-name.tsx";
import { VersionPair } from "#app/ui/version-pair.tsx";
import { Row, Specimen } from "./specimen.tsx";

export const tones: readonly BadgeTone[] = ["ok", "thread", "warn", "bad", "free", "grey", "admin"];

export function States() {
  const t = useT();
  return (
    <Specimen title={t("living.states.title")}>
      <Row>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {t(`living.states.${tone}`)}
          </Badge>
        ))}
      </Row>
      <Row>
        <VersionPair from="1.1.0" to="2.0.4" />
        <ShopName domain="alice-shop.myshopify.com" />
        <SeatCount taken={1} total={3} text={t("living.states.seats", { taken: 1, total: 3 })} />
      </Row>
      <ul className="grid gap-3 wide-phone:grid-cols-2 desktop:grid-cols-3">
        <SeatCard
          badge={<Badge tone="ok">{t("living.states.ok")}</Badge>}
          shop="alice-shop.myshopify.com"
          version="1.1.0"
          checked={t("living.states.checked")}
        />
        <SeatCard
          badge={<Badge tone="free">{t("living.states.free")}</Badge>}
          invitation={t("living.states.invitation")}
          action={{ to: "/activate", label: t("living.states.activate") }}
        />
        <Card as="li">
          <p className="text-ink-2">{t("living.states.card")}</p>
        </Card>
      </ul>
    </Specimen>
  );
}
