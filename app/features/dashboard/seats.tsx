/** The licences as places: filled with a store, or free and inviting. */
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useT } from "#app/i18n/index.ts";
import { Section } from "#app/ui/page.tsx";
import { SeatCard } from "#app/ui/seat-card.tsx";
import { paths } from "#shared/paths.ts";
import { Checked } from "./checked.tsx";
import { SeatBadge } from "./seat-badge.tsx";
import type { OverviewView, SeatView } from "./view.ts";

export function Seats({ overview }: { overview: OverviewView }) {
  const t = useT();
  const { seats, more, authorised, installed, available } = overview;
  const counts = [
    t("dashboard.seats.authorised", { count: authorised }),
    t("dashboard.seats.installed", { count: installed }),
    t("dashboard.seats.available", { count: available }),
  ];
  return (
    <Section title={t("dashboard.seats.title")} aside={counts.join(" · ")}>
      <div className="@container">
        <ul className="grid gap-3 wide-phone:@min-[340px]:grid-cols-2 wide-phone:@min-[480px]:grid-cols-3">
          {seats.map((seat) => (
            <Seat key={seat.id} seat={seat} installed={installed} />
          ))}
        </ul>
      </div>
      <MoreSeats more={more} />
    </Section>
  );
}

function Seat({ seat, installed }: { seat: SeatView; installed: number }) {
  const t = useT();
  const badge = <SeatBadge state={seat.state} />;
  // A paused licence without a store is a place, but not a free one.
  if (seat.shop === null && seat.state === "paused") return <PausedSeat badge={badge} />;
  if (seat.shop === null) {
    return (
      <SeatCard
        badge={badge}
        invitation={t(installed > 0 ? "dashboard.seats.freeOther" : "dashboard.seats.free")}
        action={{ to: paths.activate, label: t("dashboard.seats.activate") }}
      />
    );
  }
  return (
    <SeatCard
      badge={badge}
      shop={seat.shop}
      version={<SeatVersion seat={seat} />}
      checked={<Checked moment={seat.checked} />}
    />
  );
}

function PausedSeat({ badge }: { badge: ReactNode }) {
  const t = useT();
  return (
    <li className="seat border max-wide-phone:justify-between">
      <div className="max-wide-phone:order-1">{badge}</div>
      <p className="text-lead text-ink-2">{t("dashboard.seats.pausedFree")}</p>
    </li>
  );
}

function SeatVersion({ seat }: { seat: SeatView }) {
  const t = useT();
  if (seat.themeVersion === null) return <>{t("dashboard.seats.otherTheme")}</>;
  return <span className={seat.outdated ? "text-warn" : undefined}>{seat.themeVersion}</span>;
}

/** The places that are not drawn, by what they are. */
function MoreSeats({ more: { taken, paused, free } }: { more: OverviewView["more"] }) {
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
