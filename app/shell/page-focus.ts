/** Where the focus goes after a navigation or an act, so that keyboard and screen reader users notice what is new. */
import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** The page when its person left it or sent a form. */
interface Departure {
  heading: string | undefined;
  focused: Element | null;
  section: Element | null;
  isAct: boolean;
}

/**
 * Another page, or a heading that a form has changed, gets the focus. Where the focused element has disappeared, the
 * heading of its section gets it. Otherwise the focus stays, for example when a form shows its errors.
 */
export function usePageFocus(): void {
  const { key, pathname, hash } = useLocation();
  const { state, formMethod } = useNavigation();
  const shown = useRef({ key, pathname });
  const departure = useRef<Departure | null>(null);
  const isIdle = state === "idle";

  useEffect(focusReloadedPage, []);

  useEffect(() => {
    if (isIdle) return;
    const { activeElement: focused } = document;
    const heading = findHeading()?.textContent ?? undefined;
    departure.current = {
      heading,
      focused,
      section: focused?.closest("section") ?? null,
      isAct: formMethod === "POST",
    };
  }, [isIdle, formMethod]);

  useEffect(() => {
    const before = shown.current;
    if (before.key === key) return;
    shown.current = { key, pathname };
    const left = departure.current;
    departure.current = null;
    const heading = findHeading();
    const hasNewHeading = left?.isAct && left.heading !== heading?.textContent;
    if (before.pathname !== pathname || hasNewHeading) {
      // A field with autofocus already has the focus.
      if (!document.activeElement?.matches("main :is(input, select, textarea)"))
        focus(findFragmentTarget(hash) ?? heading, { preventScroll: true });
    } else if (left?.focused?.isConnected === false && document.activeElement === document.body) {
      const section = left.section?.isConnected ? left.section.querySelector<HTMLElement>("h2") : null;
      focus(findFragmentTarget(hash) ?? section ?? heading);
    }
  }, [key, pathname, hash]);
}

/** A form has led back to this page and reloaded it, such as the switch of the language. `signed-out.js` does the same. */
function focusReloadedPage(): void {
  const isSamePage = document.referrer.split("?")[0] === location.origin + location.pathname;
  if (isSamePage && document.activeElement === document.body) focus(findHeading(), { preventScroll: true });
}

/** Null without a fragment and for an invalid one. */
function findFragmentTarget(hash: string): HTMLElement | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    return null;
  }
}

const findHeading = () => document.querySelector<HTMLElement>("main h1");

function focus(target: HTMLElement | null, options?: FocusOptions): void {
  if (!target) return;
  target.tabIndex = -1;
  target.focus(options);
}
