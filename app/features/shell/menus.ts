/** What menus made of `details` learn from JavaScript: to close, and to be walked through with the arrow keys. */
import { useEffect } from "react";
import { findItemByKey } from "#app/ui/menu-keys.ts";
import { useAfterNavigation } from "./after-navigation.ts";

const menuOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLDetailsElement>("details[data-menu]") : null;

function close(menu: HTMLDetailsElement) {
  menu.open = false;
  menu.querySelector("summary")?.focus();
}

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>("details[data-menu][open]");

const itemsOf = (menu: HTMLElement) =>
  [...menu.querySelectorAll<HTMLElement>("a[href], button")].filter((item) => item.offsetParent !== null);

function onKeyDown(event: KeyboardEvent) {
  if (event.key === "Escape") {
    for (const menu of openMenus()) close(menu);
    return;
  }
  const menu = menuOf(event.target);
  if (menu?.dataset.menu !== "account") return;
  if (!menu.open && !event.key.startsWith("Arrow")) return;
  menu.open = true;
  const items = itemsOf(menu);
  const next = findItemByKey(event.key, items.indexOf(event.target as HTMLElement), items.length);
  if (next === null) return;
  event.preventDefault();
  items[next]?.focus();
}

/** The focus has gone elsewhere in the page; when it goes nowhere, as by a click into the menu, that closes nothing. */
function onFocusOut(event: FocusEvent) {
  const menu = menuOf(event.target);
  if (menu?.dataset.menu !== "account" || !(event.relatedTarget instanceof Node)) return;
  if (!menu.contains(event.relatedTarget)) menu.open = false;
}

export function useMenus(): void {
  useAfterNavigation(() => {
    for (const menu of openMenus()) menu.open = false;
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
