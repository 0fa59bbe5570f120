/** Loads the tour after the page and only where it can be offered. */
import { useSyncExternalStore } from "react";
import type { LoadedCatalogue } from "#app/i18n/index.ts";

export type Host = typeof import("./host.tsx");

let host: Host | null = null;
const watchers = new Set<() => void>();

function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Null until it is loaded. */
export const useHost = (): Host | null =>
  useSyncExternalStore(
    watch,
    () => host,
    () => null,
  );

/** Loads the catalogue section together with the code. */
export async function loadHost(catalogue: LoadedCatalogue | null): Promise<Host> {
  const [arrived] = await Promise.all([import("./host.tsx"), catalogue?.load("tour")]);
  host = arrived;
  for (const watcher of watchers) watcher();
  return arrived;
}

/**
 * Reads local storage directly because its module is not part of the first view. A wrong guess only loads one file too many.
 */
export function mayBeWanted(): boolean {
  try {
    return localStorage.tutorialCompleted !== "true" || localStorage.tutorialVisible === "true";
  } catch {
    return true;
  }
}
