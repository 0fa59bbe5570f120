/** The caller's stores: those that can be updated lead on, the others say what keeps them. */
import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Badge, StoreName, VersionPair } from "#app/ui/labels.tsx";
import { Section } from "#app/ui/page.tsx";
import { brand } from "#base/brand.ts";
import { paths } from "#base/paths.ts";
import type { StoreView } from "./choose-view.ts";

export function ChooseStore({ stores }: { stores: readonly StoreView[] }) {
  const t = useT();
  return (
    <Section title={t("update.choose.stores")}>
      <ul className="max-w-[760px] divide-y divide-line border-y border-line">
        {stores.map((store) => (
          <li key={store.shop} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1.5 py-3.5">
            <StoreName domain={store.shop} />
            <span className="justify-self-end">
              <StoreStatus store={store} />
            </span>
            <StoreProblem store={store} />
            {store.state === "ready" ? (
              <Link
                to={paths.updateOf(store.shop)}
                className="link col-span-2 justify-self-start py-0.5"
                aria-label={t("update.choose.storeOpenNamed", { shop: store.shop })}
              >
                {t("update.choose.storeOpen")}
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function StoreStatus({ store: { state, version, newest } }: { store: StoreView }) {
  const t = useT();
  if (state === "paused") return <Badge tone="warn">{t("update.choose.paused")}</Badge>;
  if (state === "lost") return <Badge tone="bad">{t("update.choose.lost")}</Badge>;
  if (version === null) return <span className="text-small text-ink-3">{t("update.choose.otherTheme")}</span>;
  if (newest === null) return <Badge tone="ok">{`${version} · ${t("update.choose.current")}`}</Badge>;
  return <VersionPair from={version} to={newest} />;
}

function StoreProblem({ store: { shop, state, reason } }: { store: StoreView }) {
  const t = useT();
  if (state === "ready") return null;
  if (state === "paused") {
    return (
      <p className="col-span-2 text-small text-ink-2">{t("update.choose.pausedText", { email: brand.supportEmail })}</p>
    );
  }
  return (
    <p className="col-span-2 flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-2">
      <span>{reason ?? t("update.choose.lostText")}</span>
      <Link to={paths.store(shop)} className="link">
        {t("update.choose.lostAction")}
      </Link>
    </p>
  );
}
