import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Another page begins at its heading, or at the place its address names, also for who cannot see that it has changed.
 * A form that shows its errors and a page that only changes its query keep the focus where it is.
 */
export function usePageFocus(): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A field with autofocus has it already.
    if (document.activeElement?.matches("main :is(input, select, textarea)")) return;
    const start = placeNamedBy(hash) ?? document.querySelector<HTMLElement>("main h1");
    if (!start) return;
    start.tabIndex = -1;
    start.focus({ preventScroll: true });
  }, [pathname, hash]);
}

/** Null for none, and for an address that was mangled on its way: the page is there all the same. */
function placeNamedBy(hash: string): HTMLElement | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    return null;
  }
}
