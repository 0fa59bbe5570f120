/** What makes the bell live comes after the page: this is what fetches it, and where it says what it knows. */
import { useSyncExternalStore } from "react";
import type { LoadedCatalogue } from "#app/i18n/index.ts";
import type { NotificationView } from "./view.ts";

export type Host = typeof import("./host.tsx");

/** Younger than what the page came with. */
export interface Known {
  unread: number;
  /** Null while only the count is known. */
  list: readonly NotificationView[] | null;
}

/** The page is read first. */
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

/** Null until it is there. */
export const useHost = (): Host | null => useSyncExternalStore(watch, () => host, never);
export const useKnown = (): Known | null => useSyncExternalStore(watch, () => known, never);
const never = () => null;

export function publish(next: Known | null): void {
  known = next;
  tellWatchers();
}

/** With its words, so that nothing it shows has to wait. */
export async function loadHost(catalogue: LoadedCatalogue | null): Promise<void> {
  const [arrived] = await Promise.all([import("./host.tsx"), catalogue?.load("notifications")]);
  if (host) return;
  host = arrived;
  tellWatchers();
}

/** Once the browser has nothing else to do. Answers what calls it off. */
export function whenIdle(run: () => void): () => void {
  const timer = setTimeout(() => ("requestIdleCallback" in window ? requestIdleCallback(run) : run()), settleMs);
  return () => clearTimeout(timer);
}

/** Whose page this is. */
export const inboxOwner = (): string | null => owner;
export function setInboxOwner(uid: string): void {
  owner = uid;
}
