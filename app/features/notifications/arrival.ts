/** Loads the live part of the bell after the page and holds its state. */
import { useSyncExternalStore } from "react";
import type { LoadedCatalogue } from "#app/i18n/index.ts";
import type { NotificationView } from "./view.ts";

export type Host = typeof import("./host.tsx");

/** Newer than the page's data. */
export interface Known {
  unread: number;
  /** Null while only the count is known. */
  list: readonly NotificationView[] | null;
}

/** Wait until the page has been read. */
const settleMs = 2_000;

let host: Host | null = null;
let known: Known | null = null;
let owner: string | null = null;
const watchers = new Set<() => void>();

function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
function tellWatchers(): void {
  for (const watcher of watchers) watcher();
}

/** Null until it is loaded. */
export const useHost = (): Host | null => useSyncExternalStore(watch, () => host, never);
export const useKnown = (): Known | null => useSyncExternalStore(watch, () => known, never);
const never = () => null;

export function publish(next: Known | null): void {
  known = next;
  tellWatchers();
}

/** Loads the catalogue section together with the code. */
export async function loadHost(catalogue: LoadedCatalogue | null): Promise<void> {
  const [arrived] = await Promise.all([import("./host.tsx"), catalogue?.load("notifications")]);
  if (host) return;
  host = arrived;
  tellWatchers();
}

/** Runs when the browser is idle. Returns a cancel function. */
export function whenIdle(run: () => void): () => void {
  const timer = setTimeout(() => ("requestIdleCallback" in window ? requestIdleCallback(run) : run()), settleMs);
  return () => clearTimeout(timer);
}

/** The viewer's uid. */
export const inboxOwner = (): string | null => owner;
export function setInboxOwner(uid: string): void {
  owner = uid;
}
