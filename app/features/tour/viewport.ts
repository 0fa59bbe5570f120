/** On phones there is no tour: the side bar it points at is not there. */
import { useSyncExternalStore } from "react";

export const phoneQuery = "(max-width: 768px)";

export const isPhone = (): boolean => matchMedia(phoneQuery).matches;

function watch(listener: () => void) {
  const query = matchMedia(phoneQuery);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** True on the server, which cannot know: what asks for the room of a larger screen comes when the browser says so. */
export const useIsPhone = (): boolean => useSyncExternalStore(watch, isPhone, () => true);
