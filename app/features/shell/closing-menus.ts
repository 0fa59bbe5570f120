import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>("details[data-menu][open]");

/** With JavaScript, menus close when a page has been chosen, and on Escape, which gives the focus back to their button. */
export function useClosingMenus(): void {
  const { key } = useLocation();

  useEffect(() => {
    if (key) for (const menu of openMenus()) menu.open = false;
  }, [key]);

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== "Escape") return;
      for (const menu of openMenus()) {
        menu.open = false;
        menu.querySelector("summary")?.focus();
      }
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
