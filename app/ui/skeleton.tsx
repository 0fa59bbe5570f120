import type { ReactNode } from "react";
import { useT } from "#app/i18n/index.ts";

/** Stands in the place of what is on its way: blocks in the final layout, seen only where that takes longer than a moment. */
export function Skeleton({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <div role="status" className="animate-late">
      <span className="sr-only">{t("ui.loading")}</span>
      <div aria-hidden>{children}</div>
    </div>
  );
}

/** One block; `className` gives it the measures of what will be there. */
export function SkeletonBlock({ className = "h-5" }: { className?: string }) {
  return <span className={`block rounded-small bg-skeleton ${className}`} />;
}
