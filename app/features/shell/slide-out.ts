import { type RefObject, useEffect } from "react";
import { useAfterNavigation } from "./after-navigation.ts";

const wide = "(min-width: 1024px)";

/** As long as it is open, the page behind it takes no focus and no click. */
function settle(menu: HTMLDetailsElement) {
  for (const part of document.querySelectorAll<HTMLElement>("[data-behind]")) part.inert = menu.open;
  if (!menu.open) document.documentElement.style.scrollbarGutter = "";
}

/** CSS stops the page's scrolling: where a scroll bar goes away, its place stays. */
function keepPlaceOfScrollBar() {
  const { documentElement } = document;
  if (innerWidth > documentElement.clientWidth) documentElement.style.scrollbarGutter = "stable";
}

/** What CSS cannot do for the side bar that slides out; its `details` opens and closes by itself, also without JavaScript. */
export function useSlideOut(details: RefObject<HTMLDetailsElement>): void {
  useAfterNavigation(() => {
    const menu = details.current;
    if (!menu) return;
    menu.open = false;
    // At once, not with the event that follows: the new page's heading is about to take the focus.
    settle(menu);
  });

  useEffect(() => {
    const menu = details.current;
    if (!menu) return;
    const desktop = matchMedia(wide);
    const abort = new AbortController();
    const { signal } = abort;
    const onToggle = () => {
      settle(menu);
      if (menu.open) scrollToActive();
    };
    const onWidth = () => {
      if (desktop.matches) menu.open = false;
    };
    // It may have been opened before this script ran.
    settle(menu);
    menu.addEventListener("toggle", onToggle, { signal });
    menu.addEventListener("click", keepPlaceOfScrollBar, { signal });
    desktop.addEventListener("change", onWidth, { signal });
    return () => {
      abort.abort();
      menu.open = false;
      settle(menu);
    };
  }, [details]);
}

/** Where the side bar has more entries than fit, its active one comes into sight. */
export const scrollToActive = (): void =>
  document.querySelector("#navigation [aria-current]")?.scrollIntoView({ block: "nearest" });
