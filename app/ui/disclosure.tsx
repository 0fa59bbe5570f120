import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

interface DisclosureProps {
  title: ReactNode;
  /** At the right of the title. */
  aside?: ReactNode;
  open?: boolean;
  children: ReactNode;
}

/** Collapsible details, on the native element so that find-in-page works. */
export function Disclosure({ title, aside, open, children }: DisclosureProps) {
  return (
    <details open={open} className="group border-b border-line">
      <summary className="flex min-h-12 items-center gap-3 font-label text-ink hover:bg-row-hover">
        <Icon name="chevron-right" className="size-4 text-ink-3 transition-transform group-open:rotate-90" />
        <span className="min-w-0 flex-1 py-2">{title}</span>
        {aside ? <span className="text-small text-ink-3">{aside}</span> : null}
      </summary>
      <div className="pb-4 pl-7 text-ink-2">{children}</div>
    </details>
  );
}
