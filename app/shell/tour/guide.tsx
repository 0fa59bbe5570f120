/** The running tour: resumes, survives navigation, and restores the focus at the end. */
import { useEffect, useRef, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { useAfterNavigation, watchMedia } from "#app/kit/parts/observe.ts";
import { read } from "#app/shell/persisted/persisted.ts";
import { type Drive, startDrive } from "./drive.ts";
import { completeTour, leaveTour, rememberStep } from "./progress.ts";
import { listVisibleSteps } from "./steps.ts";
import { isPhone, phoneQuery } from "./viewport.ts";

export const canBeShown = (): boolean => !isPhone() && listVisibleSteps().length > 0;

export function Tour() {
  const t = useT();
  const drive = useRef<Drive | null>(null);
  // The catalogue never changes within a document; a new language sets a new `key`.
  const [words] = useState(() => t);

  useEffect(() => {
    const focused = document.activeElement;
    const started = startDrive(words, read("tutorialStep"), {
      onStep: rememberStep,
      onLeave: leaveTour,
      onComplete: completeTour,
    });
    if (!started) return leaveTour();
    drive.current = started;
    const endWatch = leaveWhenBlocked();
    return () => {
      endWatch();
      drive.current = null;
      started.end();
      restoreFocus(focused);
    };
  }, [words]);

  // A navigation re-renders the side bar and moves the focus, so redraw the step afterwards.
  useAfterNavigation(() => {
    setTimeout(() => drive.current?.redraw());
  });

  return null;
}

/** Pause on small windows and below modal dialogs. */
function leaveWhenBlocked(): () => void {
  const dialogs = new MutationObserver(() => document.querySelector("dialog:modal") && leaveTour());
  const endMedia = watchMedia(phoneQuery, () => isPhone() && leaveTour());
  dialogs.observe(document.body, { subtree: true, attributes: true, attributeFilter: ["open"] });
  return () => {
    endMedia();
    dialogs.disconnect();
  };
}

/** Restores the focus, or moves it to the content when the element is gone. */
function restoreFocus(element: Element | null): void {
  setTimeout(() => {
    if (document.querySelector("dialog:modal")) return;
    const isThere = element instanceof HTMLElement && element !== document.body && element.isConnected;
    const target = isThere ? element : document.getElementById("content");
    target?.focus({ preventScroll: true });
  });
}
