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

interface EmptyStateProps {
  /** What will appear here; never an apology. */
  title: ReactNode;
  children?: ReactNode;
  /** One action. */
  action?: ReactNode;
}

/** Empty state: drawing, sentence, one action. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="flex max-w-[760px] flex-wrap items-center gap-x-8 gap-y-5 rounded-card border-[1.5px] border-dashed border-line-2 p-6 tablet:p-8">
      <svg viewBox="0 0 88 72" aria-hidden="true" className="w-[88px] flex-none" fill="none" strokeWidth="1.5">
        <rect x="26" y="4" width="56" height="52" rx="9" className="stroke-line-2" />
        <rect x="6" y="16" width="56" height="52" rx="9" className="fill-surface stroke-thread" strokeDasharray="4 4" />
        <path d="M34 35v14M27 42h14" className="stroke-thread" />
      </svg>
      <div className="grid min-w-0 flex-1 basis-64 justify-items-start gap-1.5">
        <p className="text-h2 text-ink">{title}</p>
        {children ? <p className="max-w-[60ch] text-ink-2">{children}</p> : null}
        {action ? <div className="mt-3">{action}</div> : null}
      </div>
    </div>
  );
}
