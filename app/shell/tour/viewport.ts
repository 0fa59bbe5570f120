/** Phones have no side bar and therefore no tour. */
import { useSyncExternalStore } from "react";
import { watchMedia } from "#app/kit/parts/observe.ts";

export const phoneQuery = "(max-width: 768px)";

export const isPhone = (): boolean => matchMedia(phoneQuery).matches;

const watchPhone = (listener: () => void) => watchMedia(phoneQuery, listener);

/** True on the server, which cannot know the size. */
export const useIsPhone = (): boolean => useSyncExternalStore(watchPhone, isPhone, () => true);
