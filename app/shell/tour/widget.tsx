/** Tour elements of page shell and dashboard. Everything else is loaded on demand. */
import { type MouseEvent, useContext, useEffect, useState } from "react";
import { LoadedCatalogueContext, useT } from "#app/i18n/index.ts";
import { useHydrated } from "#app/kit/parts/hooks.ts";
import { Icon } from "#app/kit/parts/icon.tsx";
import { isTourPossible, tourHost } from "./lazy-host.ts";
import { useIsPhone } from "./viewport.ts";

/** Rendered once in the shell: shows the welcome and the running tour. */
export function TourWidget() {
  const catalogue = useContext(LoadedCatalogueContext);
  const isPhone = useIsPhone();
  const host = tourHost.useHost();

  useEffect(() => {
    // If loading fails, the next page tries again.
    if (!isPhone && isTourPossible()) tourHost.load(catalogue).catch(() => undefined);
  }, [isPhone, catalogue]);

  return host ? <host.TourHost /> : null;
}

/** Account menu entry. */
export function RestartTourItem() {
  const t = useT();
  const catalogue = useContext(LoadedCatalogueContext);
  const [state, setState] = useState<"idle" | "pending" | "failed">("idle");
  if (!useHydrated()) return null;

  async function restart({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const menu = currentTarget.closest("details");
    setState("pending");
    const host = await tourHost.load(catalogue).catch(() => null);
    const hasBegun = await host?.openTour(0, () => {
      if (!menu) return;
      menu.open = false;
      menu.querySelector("summary")?.focus();
    });
    setState(hasBegun ? "idle" : "failed");
  }

  return (
    <li className="max-tablet:hidden">
      <button
        type="button"
        onClick={restart}
        aria-busy={state === "pending" || undefined}
        className="menu-item w-full text-left"
      >
        <Icon name="route" className="text-ink-3" />
        {t("shell.account.tour")}
      </button>
      <p role="status" className="px-3 pb-2 text-small text-bad empty:hidden">
        {state === "failed" ? t("shell.account.tourFailed") : null}
      </p>
    </li>
  );
}

/** Last section of the dashboard's right column until the tour is completed. */
export function TourReminder() {
  const host = tourHost.useHost();
  return host ? <host.Reminder /> : null;
}
