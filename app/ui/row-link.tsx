import { Link } from "@remix-run/react";
import { ChevronRight, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** A row that leads somewhere, with a hairline under it. */
export function RowLink({ to, icon: Icon, children }: { to: string; icon?: LucideIcon; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="flex min-h-[52px] items-center gap-3 border-b border-line px-1 font-label text-ink hover:bg-row-hover"
    >
      {Icon ? <Icon aria-hidden strokeWidth={1.75} className="size-[18px] flex-none text-ink-2" /> : null}
      <span className="min-w-0 flex-1 py-2">{children}</span>
      <ChevronRight aria-hidden className="size-4 flex-none text-ink-3" />
    </Link>
  );
}
