/** State of the bell that the first view needs: the live host, once loaded, and its count. */
import { createLazyHost, createObservable, useObservable } from "#app/kit/parts/observe.ts";
import type { NotificationView } from "./view.ts";

/** Newer than the page's data. */
interface LiveInbox {
  unread: number;
  /** Null while only the count is known. */
  list: readonly NotificationView[] | null;
}

/** Delay before the host loads, so that people see the page first. */
const settleMs = 2_000;

export const liveHost = createLazyHost("notifications", () => import("./host.tsx"));

/** Null until the host has loaded. */
export const liveInbox = createObservable<LiveInbox | null>(null);
export const useLiveInbox = (): LiveInbox | null => useObservable(liveInbox, null);

let owner: string | null = null;
/** The viewer's uid. */
export const getInboxOwner = (): string | null => owner;
export function setInboxOwner(uid: string): void {
  owner = uid;
}

/** Runs when the browser is idle. Returns a cancel function. */
export function whenIdle(run: () => void): () => void {
  const timer = setTimeout(() => ("requestIdleCallback" in window ? requestIdleCallback(run) : run()), settleMs);
  return () => clearTimeout(timer);
}
