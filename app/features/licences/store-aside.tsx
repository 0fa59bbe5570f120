/** Beside a store's check: what a pause leaves and stops, and where else its licence can go. */
import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Consequences } from "#app/ui/explanations.tsx";
import { Section } from "#app/ui/page.tsx";
import { brand } from "#base/brand.ts";
import { paths } from "#base/paths.ts";

export function PausedStore() {
  const t = useT();
  const kept = [t("store.paused.keepTheme"), t("store.paused.keepContent"), t("store.paused.keepSeat")];
  const stopped = [t("store.paused.loseUpdates"), t("store.paused.loseFiles"), t("store.paused.loseChanges")];
  return (
    <div className="grid gap-6">
      <Alert tone="warn" title={t("store.paused.title")}>
        {t("store.paused.contact", { email: brand.supportEmail })}
      </Alert>
      <Consequences
        keep={{ title: t("store.paused.keepTitle"), items: kept }}
        lose={{ title: t("store.paused.loseTitle"), items: stopped }}
      />
    </div>
  );
}

export function StoreActions({ shop, paused }: { shop: string; paused: boolean }) {
  const t = useT();
  return (
    <Section title={t("store.actions.title")}>
      <ul className="grid gap-1">
        {paused ? null : (
          <>
            <li>
              <Link to={paths.moveFrom(shop)} className="link py-1">
                {t("store.actions.move")}
              </Link>
            </li>
            <li>
              <Link to={paths.deactivate(shop)} className="link py-1">
                {t("store.actions.free")}
              </Link>
            </li>
          </>
        )}
        <li>
          <Link to={paths.home} className="link py-1">
            {t("store.actions.home")}
          </Link>
        </li>
      </ul>
    </Section>
  );
}
