/** A seat drawn as a place: filled with a store, or dashed and inviting. */

import { Link } from "@remix-run/react";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { ShopName } from "./shop-name.tsx";

interface TakenSeat {
  badge: ReactNode;
  shop: string;
  /** Version of the theme, at the left of the foot. */
  version?: ReactNode;
  /** Last check, at the right of the foot. */
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
      <li className="relative flex min-h-[132px] flex-col justify-between gap-3 rounded-card border-[1.5px] border-dashed border-line-2 p-[18px] hover:bg-row-hover">
        <div>{seat.badge}</div>
        <p className="text-lead text-ink-2">{seat.invitation}</p>
        <div className="flex items-center justify-between">
          <Link to={seat.action.to} className="link after:absolute after:inset-0 after:rounded-card">
            {seat.action.label}
          </Link>
          <Plus aria-hidden strokeWidth={1.75} className="size-[18px] text-ink-2" />
        </div>
      </li>
    );
  }
  return (
    <li className="flex min-h-[132px] flex-col justify-between gap-3 rounded-card border border-line-2 bg-surface p-[18px]">
      <div>{seat.badge}</div>
      <p className="text-lead">
        <ShopName domain={seat.shop} />
      </p>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-small text-ink-2">
        <span className="font-label">{seat.version}</span>
        <span className="text-ink-3">{seat.checked}</span>
      </div>
    </li>
  );
}
