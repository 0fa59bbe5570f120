/** Adds closing and arrow keys to the `details` menus, and makes the side bar that slides out modal. */
import { type RefObject, useEffect } from "react";
import { findItemByKey } from "#app/kit/parts/menu-keys.ts";
import { useAfterNavigation, watchMedia } from "#app/kit/parts/observe.ts";

const findMenu = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLDetailsElement>("details[data-menu]") : null;

const isSideBar = ({ dataset }: HTMLDetailsElement) => dataset.menu === "navigation";

function close(menu: HTMLDetailsElement) {
  menu.open = false;
  menu.querySelector("summary")?.focus();
}

const listOpenMenus = () => document.querySelectorAll<HTMLDetailsElement>("details[data-menu][open]");

const listItems = (menu: HTMLElement) =>
  [...menu.querySelectorAll<HTMLElement>("a[href], button")].filter((item) => item.offsetParent !== null);

function onKeyDown(event: KeyboardEvent) {
  if (event.key === "Escape") {
    for (const menu of listOpenMenus()) close(menu);
    return;
  }
  const menu = findMenu(event.target);
  if (!menu || isSideBar(menu)) return;
  if (!menu.open && !event.key.startsWith("Arrow")) return;
  menu.open = true;
  const items = listItems(menu);
  const next = findItemByKey(event.key, items.indexOf(event.target as HTMLElement), items.length);
  if (next === null) return;
  event.preventDefault();
  items[next]?.focus();
}

/** Closes the menu when another element gets the focus. A click into the menu moves the focus nowhere. */
function onFocusOut(event: FocusEvent) {
  const menu = findMenu(event.target);
  if (!menu || isSideBar(menu) || !(event.relatedTarget instanceof Node)) return;
  if (!menu.contains(event.relatedTarget)) menu.open = false;
}

export function useMenus(): void {
  useAfterNavigation(() => {
    for (const menu of listOpenMenus()) menu.open = false;
  });

  useEffect(() => {
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("focusout", onFocusOut);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("focusout", onFocusOut);
    };
  }, []);
}

const desktop = "(min-width: 1024px)";

/** While the side bar is open, the page behind it is inert. */
function updatePageBehind(menu: HTMLDetailsElement) {
  for (const part of document.querySelectorAll<HTMLElement>("[data-behind]")) part.inert = menu.open;
  if (!menu.open) document.documentElement.style.scrollbarGutter = "";
}

/** CSS stops the page from scrolling; reserve the scroll bar's space so that nothing shifts. */
function reserveScrollBar() {
  const { documentElement } = document;
  if (innerWidth > documentElement.clientWidth) documentElement.style.scrollbarGutter = "stable";
}

/** The side bar that slides out. Its `details` also opens and closes without JavaScript. */
export function useSlideOut(details: RefObject<HTMLDetailsElement>): void {
  useAfterNavigation(() => {
    const menu = details.current;
    if (!menu) return;
    menu.open = false;
    // Do not wait for the toggle event, because the new page's heading gets the focus next.
    updatePageBehind(menu);
  });

  useEffect(() => {
    const menu = details.current;
    if (!menu) return;
    const endWidth = watchMedia(desktop, () => {
      menu.open = false;
    });
    const abort = new AbortController();
    const { signal } = abort;
    const onToggle = () => {
      updatePageBehind(menu);
      if (menu.open) scrollToActive();
    };
    // The person may have opened it before hydration.
    updatePageBehind(menu);
    menu.addEventListener("toggle", onToggle, { signal });
    menu.addEventListener("click", reserveScrollBar, { signal });
    return () => {
      endWidth();
      abort.abort();
      menu.open = false;
      updatePageBehind(menu);
    };
  }, [details]);
}

/** Height of the side bar's foot, with some space. */
const footPixels = 96;

/** Scrolls the side bar to its active entry. `scrollIntoView` would also make the next Tab start there. */
export function scrollToActive(): void {
  const bar = document.querySelector("#navigation");
  const active = bar?.querySelector("[aria-current]")?.getBoundingClientRect();
  if (bar && active && (active.top < footPixels || active.bottom > innerHeight - footPixels))
    bar.scrollTop += active.top - innerHeight / 2;
}
