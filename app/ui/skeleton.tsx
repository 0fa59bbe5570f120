import type { ReactNode } from "react";
import { useT } from "#app/i18n/index.ts";

/** Skeleton blocks in the final layout, visible only after a short delay. */
export function Skeleton({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <div role="status" className="animate-late">
      <span className="sr-only">{t("ui.loading")}</span>
      <div aria-hidden>{children}</div>
    </div>
  );
}

/** One block; `className` sets its size. */
export function SkeletonBlock({ className = "h-5" }: { className?: string }) {
  return <span className={`block rounded-small bg-skeleton ${className}`} />;
}
