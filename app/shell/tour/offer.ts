/** Decides whether the welcome is due and waits for an idle moment. */

import { useEffect, useRef, useState } from "react";
import { canRemember, useRemembered } from "./progress.ts";
import { useIsPhone } from "./viewport.ts";

/** Wait after page load so that people see the page first. */
const settleMs = 800;
const retryMs = 2_000;

export function useOffer(tourIsOpen: boolean): boolean {
  const completed = useRemembered("tutorialCompleted");
  const introSeen = useRemembered("tutorialIntroSeen");
  const postponedAtMs = useRemembered("tutorialPostponedAt");
  const isPhone = useIsPhone();
  const isKnown = completed || introSeen || postponedAtMs !== null;
  const wasKnown = useRef(isKnown);
  const [due, setDue] = useState(false);

  useEffect(() => {
    setDue(false);
    // Storage was cleared because the person signs out.
    if (wasKnown.current && !isKnown) return;
    wasKnown.current = isKnown;
    const waitMs = getOfferDelayMs({ completed, introSeen, postponedAtMs }, Date.now());
    if (isPhone || tourIsOpen || waitMs === null || !canRemember()) return;
    const timer = setTimeout(() => setDue(true), Math.max(waitMs, settleMs));
    return () => clearTimeout(timer);
  }, [isPhone, tourIsOpen, isKnown, completed, introSeen, postponedAtMs]);

  return due && !isPhone && !tourIsOpen && !introSeen && !completed;
}

/** True once no dialog or menu is open and no field has focus after `waiting` started. */
export function useUndisturbed(waiting: boolean): boolean {
  const [free, setFree] = useState(false);

  useEffect(() => {
    if (!waiting) return;
    let timer: ReturnType<typeof setTimeout>;
    function check() {
      if (isBusy()) timer = setTimeout(check, retryMs);
      else setFree(true);
    }
    check();
    return () => {
      clearTimeout(timer);
      setFree(false);
    };
  }, [waiting]);

  return waiting && free;
}

const dialogs = "dialog[open], [role=dialog], [role=alertdialog]";
const openMenus = "details[data-menu][open]";
const textFields = "textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit])";

function isBusy(): boolean {
  const focused = document.activeElement;
  const isWriting = focused instanceof HTMLElement && (focused.isContentEditable || focused.matches(textFields));
  const isReading = [...document.querySelectorAll(dialogs)].some((dialog) => dialog.getClientRects().length > 0);
  return isWriting || isReading || document.querySelector(openMenus) !== null;
}

export const postponeMs = 5 * 60_000;

export interface TourMemory {
  completed: boolean;
  introSeen: boolean;
  /** Time of the last "later", in milliseconds since 1970. */
  postponedAtMs: number | null;
}

/** Delay until the welcome in milliseconds; null when no offer is due. */
export function getOfferDelayMs({ completed, introSeen, postponedAtMs }: TourMemory, nowMs: number): number | null {
  if (completed || introSeen) return null;
  if (postponedAtMs === null) return 0;
  // A clock that was set back must not extend the delay.
  return Math.min(postponeMs, Math.max(0, postponedAtMs + postponeMs - nowMs));
}
