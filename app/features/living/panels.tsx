import { useT } from "#app/i18n/index.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DeepPanel } from "#app/ui/deep-panel.tsx";
import { Fork } from "#app/ui/fork.tsx";
import { ShopName } from "#app/ui/shop-name.tsx";
import { Specimen } from "./specimen.tsx";

export function Panels() {
  const t = useT();
  return (
    <Specimen title={t("living.panels.title")}>
      <DeepPanel
        context={<ShopName domain="alice-shop.myshopify.com" onDeep />}
        title={t("living.panels.heading")}
        drawing={<Fork previous="1.0.0" installed="1.1.0" target="2.0.4" />}
        actions={
          <>
            <ButtonLink to="/update" variant="deep">
              {t("living.panels.prepare")}
            </ButtonLink>
            <ButtonLink to="/changelog" variant="deep-outline">
              {t("living.panels.changes")}
            </ButtonLink>
          </>
        }
      >
        {t("living.panels.text")}
      </DeepPanel>
    </Specimen>
  );
}
