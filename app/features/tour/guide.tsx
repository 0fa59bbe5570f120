/** The tour under way: goes on where it stood, survives navigation, and gives the focus back when it ends. */
import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { read } from "#app/persisted/persisted.ts";
import { type Drive, startDrive } from "./drive.ts";
import { completeTour, leaveTour, rememberStep } from "./progress.ts";
import { presentSteps } from "./steps.ts";
import { isPhone, phoneQuery } from "./viewport.ts";

export const canBeShown = (): boolean => !isPhone() && presentSteps().length > 0;

export function Guide() {
  const t = useT();
  const { key } = useLocation();
  const drive = useRef<Drive | null>(null);
  const drawnFor = useRef(key);
  // The catalogue never changes under a page: a new language is a new document, and a new `key` of this component.
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

  // A new page writes the links of the side bar anew, and takes the focus: the step is drawn again after it.
  useEffect(() => {
    if (drawnFor.current === key) return;
    drawnFor.current = key;
    const timer = setTimeout(() => drive.current?.redraw());
    return () => clearTimeout(timer);
  }, [key]);

  return null;
}

/** On a window that became too small there is nothing to point at, and a modal dialog lies above everything. */
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

/** To where it was, or to the content when that is gone; after the page has said what is still there. */
function giveFocusBack(element: Element | null): void {
  setTimeout(() => {
    if (document.querySelector("dialog:modal")) return;
    const isThere = element instanceof HTMLElement && element !== document.body && element.isConnected;
    const target = isThere ? element : document.getElementById("content");
    target?.focus({ preventScroll: true });
  });
}
