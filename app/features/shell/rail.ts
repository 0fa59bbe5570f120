import { useSyncExternalStore } from "react";

const tablet = "(min-width: 769px) and (max-width: 1023.98px)";
const desktop = "(min-width: 1024px)";

function subscribe(listener: () => void) {
  const queries = [matchMedia(tablet), matchMedia(desktop)];
  for (const query of queries) query.addEventListener("change", listener);
  return () => {
    for (const query of queries) query.removeEventListener("change", listener);
  };
}

/** Whether the entries show no names, so that each needs a tooltip; null until JavaScript runs, since the server does not know the width. */
export const useRail = (isCollapsed: boolean): boolean | null =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(tablet).matches || (isCollapsed && matchMedia(desktop).matches),
    () => null,
  );
