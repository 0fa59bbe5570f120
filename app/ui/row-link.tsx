import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

/** A link row with a hairline. */
export function RowLink({ to, icon, children }: { to: string; icon?: IconName; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="flex min-h-12 items-center gap-3 border-b border-line font-label text-ink hover:bg-row-hover"
    >
      {icon ? <Icon name={icon} className="text-ink-2" /> : null}
      <span className="min-w-0 flex-1 py-2">{children}</span>
      <Icon name="chevron-right" className="size-4 text-ink-3" />
    </Link>
  );
}
