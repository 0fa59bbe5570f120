/** Moves the focus after an act in the editor to where the work goes on; browsers do so only for a new document. */
import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** The place of a section or block in the address, the settings, or the button that takes a deletion back. */
export function useEditFocus(): void {
  const { key, hash } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    const find = (selector: string) => document.querySelector<HTMLElement>(selector);
    const undo = find("[data-undo] button");
    const target = undo ?? document.getElementById(hash.slice(1));
    const active = document.activeElement;
    const isLost = !active || active === document.body || active.matches(":disabled");
    // The button that was pressed is still there.
    if (!undo && target?.contains(active) && !isLost) return;
    if (target) (target.querySelector<HTMLElement>(":scope > a") ?? target).focus();
    else if (isLost) find("[data-chosen] a")?.focus();
  }, [key, hash]);
}
