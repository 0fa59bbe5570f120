/** The bar at the foot of the preview: the undecided conflicts and the button that starts the update. */
import { useEffect, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { Button, usePending } from "#app/ui/button.tsx";
import { SafetyNote } from "#app/ui/explanations.tsx";
import { useHydrated } from "#app/ui/hooks.ts";

interface StartDockProps {
  /** The number of conflicts, and of those that the form came back with decided. */
  conflicts: number;
  decided: number;
  /** Name of the theme that the update creates. */
  themeName: string;
}

/** Matches conflicts without a decision in the current state of the form. */
export const undecidedSelector =
  ".conflict:is(:not(:has(:checked)), :has([value=edit]:checked):has(textarea:is(:placeholder-shown, [data-refused])))";

export function StartDock({ conflicts, decided, themeName }: StartDockProps) {
  const t = useT();
  const pending = usePending("start");
  const hydrated = useHydrated();
  const left = useUndecidedCount(conflicts - decided);
  return (
    <div className="dock">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        {conflicts > 0 ? (
          <p className="flex flex-wrap items-baseline gap-x-3 text-small">
            <span aria-live="polite" className={`font-label ${left > 0 ? "text-warn" : "text-ok"}`}>
              {left > 0 ? t("update.dock.left", { count: left }) : t("update.dock.none")}
            </span>
            {hydrated && left > 0 ? (
              <button type="button" className="link" onClick={focusNextConflict}>
                {t("update.dock.next")}
              </button>
            ) : null}
          </p>
        ) : null}
        <SafetyNote>
          {t("update.assurance")}{" "}
          <span className="inline-block max-desktop:hidden">{t("update.promise", { copy: themeName })}</span>
        </SafetyNote>
      </div>
      <div className="flex flex-none gap-2.5 max-wide-phone:w-full max-wide-phone:*:w-full">
        <span className="contents max-wide-phone:hidden">
          <CancelButton />
        </span>
        <Button name="intent" value="start" pending={pending} pendingLabel={t("update.dock.pending")}>
          {t("update.dock.submit")}
        </Button>
      </div>
    </div>
  );
}

/** Cancels the update before anything is written; on phones at the end of the page. */
export function CancelButton() {
  const t = useT();
  const pending = usePending("cancel");
  return (
    <Button variant="quiet" name="intent" value="cancel" formNoValidate pending={pending}>
      {t("update.dock.cancel")}
    </Button>
  );
}

/** Counts in the DOM, which holds the choices. */
function useUndecidedCount(atFirst: number): number {
  const [left, setLeft] = useState(atFirst);
  // A form that comes back with an error may have other conflicts decided.
  useEffect(() => setLeft(atFirst), [atFirst]);
  useEffect(() => {
    const count = () => setLeft(document.querySelectorAll(undecidedSelector).length);
    count();
    const types = ["input", "change"];
    for (const type of types) document.addEventListener(type, count);
    return () => {
      for (const type of types) document.removeEventListener(type, count);
    };
  }, []);
  return left;
}

function focusNextConflict(): void {
  const next = document.querySelector<HTMLElement>(undecidedSelector);
  const folded = next?.closest("details");
  if (folded) folded.open = true;
  next?.scrollIntoView({ block: "start" });
  next?.querySelector<HTMLElement>("input")?.focus({ preventScroll: true });
}
