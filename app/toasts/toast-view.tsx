/**
 * Shows toasts so that each is said once. One that came with the document stands in its HTML: an error has been said by
 * that and stays until it is closed, the others are handed to the toast library, as is whatever comes later.
 */
import { useLocation } from "@remix-run/react";
import { lazy, type MouseEvent, Suspense, useCallback, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { useHydrated } from "#app/ui/hydrated.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Toast } from "./toast.ts";
import { ToastCard } from "./toast-card.tsx";

const LiveToasts = lazy(() => import("./live-toasts.tsx"));

export function ToastView({ toast }: { toast: Toast | null }) {
  const hydrated = useHydrated();
  const [first] = useState(toast);
  const [standing, setStanding] = useState(first);
  const live = toast === first && first?.type === "error" ? null : toast;
  const [wanted, setWanted] = useState(live !== null);
  if (live && !wanted) setWanted(true);
  const endStanding = useCallback(() => setStanding(null), []);
  return (
    <>
      {standing ? <StandingToast toast={standing} onClose={endStanding} /> : null}
      {hydrated && wanted ? (
        <Suspense>
          <LiveToasts toast={live} onShown={endStanding} />
        </Suspense>
      ) : null}
    </>
  );
}

/**
 * The close link asks for the same page again, which no longer has the toast. With JavaScript it stays that link: an
 * alert whose content changes is said again.
 */
function StandingToast({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const t = useT();
  const { pathname, search } = useLocation();
  function close(event: MouseEvent) {
    event.preventDefault();
    onClose();
  }
  return (
    <div className="fixed inset-x-4 top-3 z-50 tablet:inset-x-auto tablet:top-auto tablet:right-6 tablet:bottom-6 tablet:w-[356px]">
      <ToastCard toast={toast}>
        <a
          href={pathname + search}
          onClick={close}
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
