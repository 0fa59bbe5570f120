/** Licence card: with its store, or dashed with an invitation. */

import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { ShopName } from "./shop-name.tsx";

interface TakenSeat {
  badge: ReactNode;
  shop: string;
  /** Theme version, bottom left. */
  version?: ReactNode;
  /** Last check, bottom right. */
  checked?: ReactNode;
}

interface FreeSeat {
  badge: ReactNode;
  shop?: undefined;
  invitation: string;
  action: { to: string; label: string };
}

export function SeatCard(seat: TakenSeat | FreeSeat) {
  if (seat.shop === undefined) {
    return (
      <li className="seat relative border-[1.5px] border-dashed hover:bg-row-hover max-wide-phone:justify-between">
        <div className="max-wide-phone:hidden">{seat.badge}</div>
        <p className="text-lead text-ink-2">{seat.invitation}</p>
        <div className="flex items-center justify-between gap-2">
          <Link to={seat.action.to} className="link after:absolute after:inset-0 after:rounded-card">
            {seat.action.label}
          </Link>
          <Icon name="plus" className="text-ink-2" />
        </div>
      </li>
    );
  }
  return (
    <li className="seat border bg-surface">
      <div className="max-wide-phone:order-1">{seat.badge}</div>
      <p className="min-w-0 text-lead max-wide-phone:flex-1">
        <ShopName domain={seat.shop} />
      </p>
      <div className="flex flex-wrap items-baseline justify-between gap-x-2 text-small text-ink-2 max-wide-phone:order-2 max-wide-phone:w-full">
        <span className="font-label">{seat.version}</span>
        <span className="text-tiny font-normal text-ink-3">{seat.checked}</span>
      </div>
    </li>
  );
}
