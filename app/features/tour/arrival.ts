/** The tour comes after the page, and only to whom it may say something: this is what decides, and what asks for it. */
import { useSyncExternalStore } from "react";
import type { LoadedCatalogue } from "#app/i18n/index.ts";

export type Host = typeof import("./host.tsx");

let host: Host | null = null;
const watchers = new Set<() => void>();

function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Null until it is there. */
export const useHost = (): Host | null =>
  useSyncExternalStore(
    watch,
    () => host,
    () => null,
  );

/** With its words, so that nothing it shows has to wait. */
export async function loadHost(catalogue: LoadedCatalogue | null): Promise<Host> {
  const [arrived] = await Promise.all([import("./host.tsx"), catalogue?.load("tour")]);
  host = arrived;
  for (const watcher of watchers) watcher();
  return arrived;
}

/**
 * Looked up in the storage itself, whose module is no part of the first view: a wrong guess costs a file, and the host
 * decides anew.
 */
export function mayBeWanted(): boolean {
  try {
    return localStorage.tutorialCompleted !== "true" || localStorage.tutorialVisible === "true";
  } catch {
    return true;
  }
}
