/** The connected stores, with what can be done about each. */
import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { paths } from "#app/paths.ts";
import { Section } from "#app/ui/page.tsx";
import { ShopName } from "#app/ui/shop-name.tsx";
import { MomentText } from "./moment-text.tsx";
import { SeatBadge } from "./seat-badge.tsx";
import type { StoreView } from "./view.ts";

export function Stores({ stores }: { stores: StoreView[] }) {
  const t = useT();
  return (
    <Section title={t("dashboard.stores.title")}>
      <ul className="divide-y divide-line border-y border-line">
        {stores.map((store) => (
          <li key={store.shop} className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3.5">
            <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
              <ShopName domain={store.shop} />
              <StoreDetails store={store} />
            </div>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
              <SeatBadge state={store.state} />
              <StoreAction store={store} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function StoreDetails({ store }: { store: StoreView }) {
  const t = useT();
  if (store.state === "paused" && store.pausedReason) {
    return (
      <p className="text-small break-words text-warn">{t("dashboard.stores.paused", { reason: store.pausedReason })}</p>
    );
  }
  const facts = [store.name, store.plan ? t("dashboard.stores.plan", { plan: store.plan }) : null].filter(Boolean);
  return (
    <p className="text-small text-ink-3">
      {facts.join(" · ")}
      {facts.length > 0 && store.lastActivity ? " · " : null}
      {store.lastActivity ? (
        <MomentText moment={store.lastActivity} sentence={(when) => t("dashboard.stores.lastActivity", { when })} />
      ) : null}
    </p>
  );
}

/** A paused store can be neither freed nor reconnected here. */
function StoreAction({ store }: { store: StoreView }) {
  const t = useT();
  if (store.state === "paused") return null;
  const { shop } = store;
  if (store.state === "inactive") {
    return (
      <Link to={paths.renew(shop)} className="link" aria-label={t("dashboard.stores.reconnectNamed", { shop })}>
        {t("dashboard.stores.reconnect")}
      </Link>
    );
  }
  return (
    <Link to={paths.deactivate(shop)} className="link" aria-label={t("dashboard.stores.releaseNamed", { shop })}>
      {t("dashboard.stores.release")}
    </Link>
  );
}
