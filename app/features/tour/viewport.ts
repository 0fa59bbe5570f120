/** Phones have no side bar and therefore no tour. */
import { useSyncExternalStore } from "react";

export const phoneQuery = "(max-width: 768px)";

export const isPhone = (): boolean => matchMedia(phoneQuery).matches;

function watch(listener: () => void) {
  const query = matchMedia(phoneQuery);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** True on the server, which cannot know the size. */
export const useIsPhone = (): boolean => useSyncExternalStore(watch, isPhone, () => true);
