/** What the frame and the dashboard show of the guided tour. All but these lines is fetched when it is wanted. */
import { type MouseEvent, useContext, useEffect, useState } from "react";
import { LoadedCatalogueContext, useT } from "#app/i18n/index.ts";
import { useHydrated } from "#app/ui/hydrated.ts";
import { Icon } from "#app/ui/icon.tsx";
import { loadHost, mayBeWanted, useHost } from "./arrival.ts";
import { useIsPhone } from "./viewport.ts";

/** Stands once in the frame: welcomes, and shows the tour while it is under way. */
export function TourWidget() {
  const catalogue = useContext(LoadedCatalogueContext);
  const isPhone = useIsPhone();
  const host = useHost();

  useEffect(() => {
    // An offer that does not arrive is not made: the next page tries again.
    if (!isPhone && mayBeWanted()) loadHost(catalogue).catch(() => undefined);
  }, [isPhone, catalogue]);

  return host ? <host.TourHost /> : null;
}

/** An entry of the account menu. */
export function RestartTourItem() {
  const t = useT();
  const catalogue = useContext(LoadedCatalogueContext);
  const [state, setState] = useState<"idle" | "pending" | "failed">("idle");
  if (!useHydrated()) return null;

  async function restart({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const menu = currentTarget.closest("details");
    setState("pending");
    const host = await loadHost(catalogue).catch(() => null);
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

/** The last section of the dashboard's second column, as long as the tour is not done. */
export function TourReminder() {
  const host = useHost();
  return host ? <host.Reminder /> : null;
}
