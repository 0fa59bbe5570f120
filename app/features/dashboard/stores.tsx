/** The connected stores and their actions. */
import { Link } from "@remix-run/react";
import type { Moment } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/index.ts";
import { Badge, type BadgeTone, MomentText, StoreName, VersionPair } from "#app/ui/labels.tsx";
import { Section } from "#app/ui/page.tsx";
import { paths } from "#base/paths.ts";
import type { CardState, DashboardStore } from "./overview-view.ts";

/** Further rows are collapsed. */
const maxShownStores = 6;

export function Stores({ stores }: { stores: DashboardStore[] }) {
  const t = useT();
  const rows = (some: DashboardStore[]) => (
    <ul className="divide-y divide-line">
      {some.map((store) => (
        <Store key={store.shop} store={store} />
      ))}
    </ul>
  );
  const hidden = stores.slice(maxShownStores);
  return (
    <Section title={<span id="stores">{t("dashboard.stores.title")}</span>}>
      <div className="divide-y divide-line border-y border-line">
        {rows(stores.slice(0, maxShownStores))}
        {hidden.length > 0 ? (
          <details className="group">
            <summary className="flex min-h-12 items-center font-label text-accent-text group-open:hidden">
              {t("dashboard.stores.more", { count: hidden.length })}
            </summary>
            {rows(hidden)}
          </details>
        ) : null}
      </div>
    </Section>
  );
}

function Store({ store }: { store: DashboardStore }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-5 gap-y-1.5 py-3.5">
      <StoreName domain={store.shop} />
      <div className="justify-self-end">
        <StateBadge state={store.state} />
      </div>
      <StoreDetails store={store} />
      <div className="justify-self-end">
        <ThemeVersion store={store} />
      </div>
      <StoreActions store={store} />
    </li>
  );
}

function StoreDetails({ store }: { store: DashboardStore }) {
  const t = useT();
  if (store.state === "paused" && store.pausedReason) {
    return (
      <p className="text-small break-words text-warn">{t("dashboard.stores.paused", { reason: store.pausedReason })}</p>
    );
  }
  if (store.seatDue) {
    return <p className="text-small break-words text-warn">{t("dashboard.stores.seatDue", { date: store.seatDue })}</p>;
  }
  const plan = store.plan ? t("dashboard.stores.plan", { plan: store.plan }) : null;
  const facts = [store.name, store.development ? t("dashboard.stores.development") : plan].filter(Boolean);
  return (
    <p className="text-small break-words text-ink-3">
      {facts.map((fact) => `${fact} · `).join("")}
      <LastChecked moment={store.checked} />
    </p>
  );
}

function ThemeVersion({ store }: { store: DashboardStore }) {
  const t = useT();
  const { themeVersion, outdated, newest, state } = store;
  if (themeVersion === null) {
    return state === "active" ? <span className="text-small text-ink-3">{t("dashboard.seats.otherTheme")}</span> : null;
  }
  if (outdated && newest && state !== "paused") return <VersionPair from={themeVersion} to={newest} />;
  return <span className={`text-small font-label ${outdated ? "text-warn" : "text-ink-2"}`}>{themeVersion}</span>;
}

/** A paused store can be neither deactivated nor moved. */
function StoreActions({ store }: { store: DashboardStore }) {
  const t = useT();
  const { shop, state, step } = store;
  return (
    <p className="col-span-2 flex flex-wrap gap-x-5 gap-y-1">
      {step ? (
        <Link to={step.to} className="link py-0.5" aria-label={step.named}>
          {step.label}
        </Link>
      ) : null}
      <Link to={paths.store(shop)} className="link py-0.5" aria-label={t("dashboard.stores.checkNamed", { shop })}>
        {t("dashboard.stores.check")}
      </Link>
      {state === "paused" ? null : (
        <>
          <Link
            to={paths.moveFrom(shop)}
            className="link py-0.5"
            aria-label={t("dashboard.stores.moveNamed", { shop })}
          >
            {t("dashboard.stores.move")}
          </Link>
          <Link
            to={paths.deactivate(shop)}
            className="link py-0.5"
            aria-label={t("dashboard.stores.releaseNamed", { shop })}
          >
            {t("dashboard.stores.release")}
          </Link>
        </>
      )}
    </p>
  );
}

const tones: Record<CardState, BadgeTone> = {
  active: "ok",
  pending: "thread",
  inactive: "bad",
  paused: "warn",
  available: "free",
};

export function StateBadge({ state }: { state: CardState }) {
  const t = useT();
  return <Badge tone={tones[state]}>{t(`dashboard.state.${state}`)}</Badge>;
}

/** Time of the last successful store check. */
export function LastChecked({ moment }: { moment: Moment | null }) {
  const t = useT();
  if (!moment) return <>{t("dashboard.seats.neverChecked")}</>;
  const key = moment.isDate ? "dashboard.seats.checkedOn" : "dashboard.seats.checked";
  return <MomentText moment={moment} sentence={(when) => t(key, { when })} />;
}
