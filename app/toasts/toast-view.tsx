/** Shows the toast that came with the page: in its HTML at once, by the toast library as soon as that has arrived. */

import { useLocation } from "@remix-run/react";
import { lazy, Suspense, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { useHydrated } from "#app/ui/hydrated.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Toast } from "./toast.ts";
import { ToastCard } from "./toast-card.tsx";

const LiveToasts = lazy(() => import("./live-toasts.tsx"));

export function ToastView({ toast }: { toast: Toast | null }) {
  const hydrated = useHydrated();
  const [wanted, setWanted] = useState(toast !== null);
  if (toast && !wanted) setWanted(true);
  const standing = toast ? <StandingToast toast={toast} /> : null;
  if (!hydrated || !wanted) return standing;
  return (
    <Suspense fallback={standing}>
      <LiveToasts toast={toast} />
    </Suspense>
  );
}

/** The close link asks for the same page again, which no longer has the toast. */
function StandingToast({ toast }: { toast: Toast }) {
  const t = useT();
  const { pathname, search } = useLocation();
  return (
    <div className="fixed inset-x-4 top-3 z-50 tablet:inset-x-auto tablet:top-auto tablet:right-6 tablet:bottom-6 tablet:w-[356px]">
      <ToastCard toast={toast}>
        <a
          href={pathname + search}
          aria-label={t("ui.close")}
          title={t("ui.close")}
          className="-my-2 -mr-2 grid size-11 flex-none place-content-center rounded-small text-ink-3 hover:bg-hover tablet:size-9"
        >
          <Icon name="x" className="size-4" />
        </a>
      </ToastCard>
    </div>
  );
}
