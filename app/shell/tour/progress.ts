/** Tour progress in this browser, and whether the tour is open in this tab. */
import { useCallback, useSyncExternalStore } from "react";
import { createObservable, useObservable } from "#app/kit/parts/observe.ts";
import { type Persisted, read, remove, subscribe, write } from "#app/shell/persisted/persisted.ts";
import { isPhone } from "./viewport.ts";

type TourKey = Extract<keyof Persisted, `tutorial${string}`>;

/** The server renders nothing that depends on these values. */
export function useRemembered<Key extends TourKey>(key: Key): Persisted[Key] {
  const watch = useCallback((listener: () => void) => subscribe(key, listener), [key]);
  const current = () => read(key);
  return useSyncExternalStore(watch, current, current);
}

/** True when the tour started in this tab or was open at page load; a tour in another tab does not open here. */
const isOpen = createObservable(read("tutorialVisible") && !isPhone());

/** Another tab or a sign-out can end the tour here too. */
export function useTourOpen(): boolean {
  const isOpenHere = useObservable(isOpen, false);
  const visible = useRemembered("tutorialVisible");
  return isOpenHere && visible;
}

export function beginTour(position: number): void {
  write("tutorialStep", position);
  write("tutorialIntroSeen", true);
  write("tutorialVisible", true);
  isOpen.set(true);
}

export const rememberStep = (position: number) => write("tutorialStep", position);

/** Keep the step so that the tour can resume. */
export function leaveTour(): void {
  remove("tutorialVisible");
  isOpen.set(false);
}

export function completeTour(): void {
  write("tutorialCompleted", true);
  remove("tutorialStep");
  leaveTour();
}

export const postponeTour = () => write("tutorialPostponedAt", Date.now());

/** Without storage, "later" would be lost and every page would repeat the offer. */
export const canRemember = (): boolean => write("tutorialStep", read("tutorialStep"));
