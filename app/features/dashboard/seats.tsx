/** The licences as places: filled with a store, or free and inviting. */
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useT } from "#app/i18n/index.ts";
import { paths } from "#app/paths.ts";
import { Section } from "#app/ui/page.tsx";
import { SeatCard } from "#app/ui/seat-card.tsx";
import { ShopName } from "#app/ui/shop-name.tsx";
import { MomentText } from "./moment-text.tsx";
import { SeatBadge } from "./seat-badge.tsx";
import type { OverviewView, SeatView } from "./view.ts";

/** Beyond this many, the first ones are cards and the others a list. */
const maximumCards = 6;
const cardsBeforeList = 3;

export function Seats({ overview }: { overview: OverviewView }) {
  const t = useT();
  const { seats, authorised, installed, available } = overview;
  const cards = seats.length > maximumCards ? seats.slice(0, cardsBeforeList) : seats;
  const rest = seats.slice(cards.length);
  const counts = [
    t("dashboard.seats.authorised", { count: authorised }),
    t("dashboard.seats.installed", { count: installed }),
    t("dashboard.seats.available", { count: available }),
  ];
  return (
    <Section title={t("dashboard.seats.title")} aside={counts.join(" · ")}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,196px),1fr))] gap-3">
        {cards.map((seat) => (
          <Seat key={seat.id} seat={seat} installed={installed} />
        ))}
      </ul>
      {rest.length > 0 ? <SeatList seats={rest} /> : null}
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
    <SeatCard badge={badge} shop={seat.shop} version={<SeatVersion seat={seat} />} checked={<Checked seat={seat} />} />
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

function Checked({ seat }: { seat: SeatView }) {
  const t = useT();
  if (!seat.checked) return <>{t("dashboard.seats.neverChecked")}</>;
  const key = seat.checked.dated ? "dashboard.seats.checkedOn" : "dashboard.seats.checked";
  return <MomentText moment={seat.checked} sentence={(when) => t(key, { when })} />;
}

function SeatList({ seats }: { seats: SeatView[] }) {
  const t = useT();
  const free = seats.filter((seat) => seat.state === "available").length;
  return (
    <ul className="mt-3 divide-y divide-line border-y border-line">
      {seats.map((seat) =>
        seat.shop === null ? null : (
          <li key={seat.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <ShopName domain={seat.shop} />
            <span className="flex items-center gap-3 text-small text-ink-2">
              <SeatVersion seat={seat} />
              <SeatBadge state={seat.state} />
            </span>
          </li>
        ),
      )}
      {free > 0 ? (
        <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 text-ink-2">
          {t("dashboard.seats.moreFree", { count: free })}
          <Link to={paths.activate} className="link">
            {t("dashboard.seats.activate")}
          </Link>
        </li>
      ) : null}
    </ul>
  );
}
