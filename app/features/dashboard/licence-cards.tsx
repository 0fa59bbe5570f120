/** The licences as cards: with their store, or free with a link to activate. */
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useT } from "#app/i18n/index.ts";
import { LicenceCard } from "#app/ui/cards.tsx";
import { Section } from "#app/ui/page.tsx";
import { paths } from "#base/paths.ts";
import type { LicenceView, OverviewView } from "./overview-view.ts";
import { LastChecked, StateBadge } from "./stores.tsx";

export function LicenceCards({ overview }: { overview: OverviewView }) {
  const t = useT();
  const { cards, more, authorised, installed, available } = overview;
  const counts = [
    t("dashboard.seats.authorised", { count: authorised }),
    t("dashboard.seats.installed", { count: installed }),
    t("dashboard.seats.available", { count: available }),
  ];
  return (
    <Section title={t("dashboard.seats.title")} aside={counts.join(" · ")}>
      <div className="@container">
        <ul className="grid gap-3 wide-phone:@min-[340px]:grid-cols-2 wide-phone:@min-[480px]:grid-cols-3">
          {cards.map((licence) => (
            <LicenceCardItem key={licence.id} licence={licence} installed={installed} />
          ))}
        </ul>
      </div>
      <MoreLicences more={more} />
    </Section>
  );
}

function LicenceCardItem({ licence, installed }: { licence: LicenceView; installed: number }) {
  const t = useT();
  const badge = <StateBadge state={licence.state} />;
  // A paused licence without a store is not available.
  if (licence.shop === null && licence.state === "paused") return <PausedLicence badge={badge} />;
  if (licence.shop === null) {
    return (
      <LicenceCard
        badge={badge}
        invitation={t(installed > 0 ? "dashboard.seats.freeOther" : "dashboard.seats.free")}
        action={{ to: paths.activate, label: t("dashboard.seats.activate") }}
      />
    );
  }
  return (
    <LicenceCard
      badge={badge}
      shop={licence.shop}
      version={<LicenceVersion licence={licence} />}
      checked={<LastChecked moment={licence.checked} />}
    />
  );
}

function PausedLicence({ badge }: { badge: ReactNode }) {
  const t = useT();
  return (
    <li className="seat border max-wide-phone:justify-between">
      <div className="max-wide-phone:order-1">{badge}</div>
      <p className="text-lead text-ink-2">{t("dashboard.seats.pausedFree")}</p>
    </li>
  );
}

function LicenceVersion({ licence }: { licence: LicenceView }) {
  const t = useT();
  if (licence.themeVersion === null) return <>{t("dashboard.seats.otherTheme")}</>;
  return <span className={licence.outdated ? "text-warn" : undefined}>{licence.themeVersion}</span>;
}

/** Counts of the licences without a card. */
function MoreLicences({ more: { taken, paused, free } }: { more: OverviewView["more"] }) {
  const t = useT();
  if (taken + paused + free === 0) return null;
  const row = "flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3 text-ink-2";
  return (
    <ul className="mt-3 divide-y divide-line border-y border-line">
      {taken > 0 ? (
        <li className={row}>
          {t("dashboard.seats.moreTaken", { count: taken })}
          <a href="#stores" className="link">
            {t("dashboard.seats.seeStores")}
          </a>
        </li>
      ) : null}
      {paused > 0 ? <li className={row}>{t("dashboard.seats.morePaused", { count: paused })}</li> : null}
      {free > 0 ? (
        <li className={row}>
          {t("dashboard.seats.moreFree", { count: free })}
          <Link to={paths.activate} className="link">
            {t("dashboard.seats.activate")}
          </Link>
        </li>
      ) : null}
    </ul>
  );
}
