/** Whether the welcome is due, and whether this is the moment: nobody likes to be welcomed in the middle of a word. */
import { useEffect, useRef, useState } from "react";
import { offerInMs } from "./offer.ts";
import { canRemember, useRemembered } from "./progress.ts";
import { useIsPhone } from "./viewport.ts";

/** After the page has come, so that people see first where they are. */
const settleMs = 800;
const askAgainMs = 2_000;

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
    // Forgotten while the page stands: the person is signing out.
    if (wasKnown.current && !isKnown) return;
    wasKnown.current = isKnown;
    const waitMs = offerInMs({ completed, introSeen, postponedAtMs }, Date.now());
    if (isPhone || tourIsOpen || waitMs === null || !canRemember()) return;
    const timer = setTimeout(() => setDue(true), Math.max(waitMs, settleMs));
    return () => clearTimeout(timer);
  }, [isPhone, tourIsOpen, isKnown, completed, introSeen, postponedAtMs]);

  return due && !isPhone && !tourIsOpen && !introSeen && !completed;
}

/** True from the first moment after `waiting` began in which nobody reads another dialog, has a menu open, or writes. */
export function useFreeMoment(waiting: boolean): boolean {
  const [free, setFree] = useState(false);

  useEffect(() => {
    if (!waiting) return;
    let timer: ReturnType<typeof setTimeout>;
    function ask() {
      if (isBusy()) timer = setTimeout(ask, askAgainMs);
      else setFree(true);
    }
    ask();
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
