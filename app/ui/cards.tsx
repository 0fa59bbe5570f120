/** Cards of the pages. */

import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { StoreName } from "./labels.tsx";

interface ActiveLicence {
  badge: ReactNode;
  shop: string;
  /** Theme version, bottom left. */
  version?: ReactNode;
  /** Last check, bottom right. */
  checked?: ReactNode;
}

interface AvailableLicence {
  badge: ReactNode;
  shop?: undefined;
  invitation: string;
  action: { to: string; label: string };
}

/** A licence with its store, or an available one, dashed, with an invitation. */
export function LicenceCard(licence: ActiveLicence | AvailableLicence) {
  if (licence.shop === undefined) {
    return (
      <li className="seat relative border-[1.5px] border-dashed hover:bg-row-hover max-wide-phone:justify-between">
        <div className="max-wide-phone:hidden">{licence.badge}</div>
        <p className="text-lead text-ink-2">{licence.invitation}</p>
        <div className="flex items-center justify-between gap-2">
          <Link to={licence.action.to} className="link after:absolute after:inset-0 after:rounded-card">
            {licence.action.label}
          </Link>
          <Icon name="plus" className="text-ink-2" />
        </div>
      </li>
    );
  }
  return (
    <li className="seat border bg-surface">
      <div className="max-wide-phone:order-1">{licence.badge}</div>
      <p className="min-w-0 text-lead max-wide-phone:flex-1">
        <StoreName domain={licence.shop} />
      </p>
      <div className="flex flex-wrap items-baseline justify-between gap-x-2 text-small text-ink-2 max-wide-phone:order-2 max-wide-phone:w-full">
        <span className="font-label">{licence.version}</span>
        <span className="text-tiny font-normal text-ink-3">{licence.checked}</span>
      </div>
    </li>
  );
}
