/** The running tour: resumes, survives navigation, and restores the focus at the end. */
import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { read } from "#app/persisted/persisted.ts";
import { type Drive, startDrive } from "./drive.ts";
import { completeTour, leaveTour, rememberStep } from "./progress.ts";
import { listVisibleSteps } from "./steps.ts";
import { isPhone, phoneQuery } from "./viewport.ts";

export const canBeShown = (): boolean => !isPhone() && listVisibleSteps().length > 0;

export function Guide() {
  const t = useT();
  const { key } = useLocation();
  const drive = useRef<Drive | null>(null);
  const drawnFor = useRef(key);
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
    const endWatch = leaveWhenDisturbed();
    return () => {
      endWatch();
      started.end();
      giveFocusBack(focused);
    };
  }, [words]);

  // A navigation re-renders the side bar and moves the focus, so redraw the step afterwards.
  useEffect(() => {
    if (drawnFor.current === key) return;
    drawnFor.current = key;
    const timer = setTimeout(() => drive.current?.redraw());
    return () => clearTimeout(timer);
  }, [key]);

  return null;
}

/** Pause on small windows and below modal dialogs. */
function leaveWhenDisturbed(): () => void {
  const phone = matchMedia(phoneQuery);
  const onChange = () => phone.matches && leaveTour();
  const dialogs = new MutationObserver(() => document.querySelector("dialog:modal") && leaveTour());
  phone.addEventListener("change", onChange);
  dialogs.observe(document.body, { subtree: true, attributes: true, attributeFilter: ["open"] });
  return () => {
    phone.removeEventListener("change", onChange);
    dialogs.disconnect();
  };
}

/** Restores the focus, or moves it to the content when the element is gone. */
function giveFocusBack(element: Element | null): void {
  setTimeout(() => {
    if (document.querySelector("dialog:modal")) return;
    const isThere = element instanceof HTMLElement && element !== document.body && element.isConnected;
    const target = isThere ? element : document.getElementById("content");
    target?.focus({ preventScroll: true });
  });
}
