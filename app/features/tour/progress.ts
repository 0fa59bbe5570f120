/** What this browser remembers of the tour, and whether it stands open in this tab. */
import { useCallback, useSyncExternalStore } from "react";
import { type Persisted, read, remove, subscribe, write } from "#app/persisted/persisted.ts";
import { isPhone } from "./viewport.ts";

type TourKey = Extract<keyof Persisted, `tutorial${string}`>;

/** The server knows none of these, and shows nothing that depends on them. */
export function useRemembered<Key extends TourKey>(key: Key): Persisted[Key] {
  const watch = useCallback((listener: () => void) => subscribe(key, listener), [key]);
  const current = () => read(key);
  return useSyncExternalStore(watch, current, current);
}

/** Begun in this tab, or under way when its page was loaded: a tour begun in another tab does not jump on this one. */
let open = read("tutorialVisible") && !isPhone();
const watchers = new Set<() => void>();

function watchOpen(watcher: () => void) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function setOpen(next: boolean) {
  open = next;
  for (const watcher of watchers) watcher();
}

/** Another tab, or signing out, may end the tour for this one as well. */
export function useTourOpen(): boolean {
  const openHere = useSyncExternalStore(
    watchOpen,
    () => open,
    () => false,
  );
  const visible = useRemembered("tutorialVisible");
  return openHere && visible;
}

export function beginTour(position: number): void {
  write("tutorialStep", position);
  write("tutorialIntroSeen", true);
  write("tutorialVisible", true);
  setOpen(true);
}

export const rememberStep = (position: number) => write("tutorialStep", position);

/** The step is kept, so that the tour can go on another time. */
export function leaveTour(): void {
  remove("tutorialVisible");
  setOpen(false);
}

export function completeTour(): void {
  write("tutorialCompleted", true);
  remove("tutorialStep");
  leaveTour();
}

export const postponeTour = () => write("tutorialPostponedAt", Date.now());

/** Where nothing can be kept, "later" would be forgotten on the next page, and the offer made again on each. */
export const canRemember = (): boolean => write("tutorialStep", read("tutorialStep"));
