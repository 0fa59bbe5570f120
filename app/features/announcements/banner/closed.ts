/** That the banner was closed, kept in this browser for its other tabs, and told to the server for the next HTML. */

import { read, subscribe, write } from "#app/persisted/persisted.ts";
import { paths } from "#shared/paths.ts";
import { bannerClosedSeconds } from "#workers/portal/banner/contract.ts";

/** A time to come is no time it was closed at: the clock has been set back. */
export function isClosed(closedAtMs: number | null, nowMs: number): boolean {
  if (closedAtMs === null) return false;
  const agoMs = nowMs - closedAtMs;
  return agoMs >= 0 && agoMs < bannerClosedSeconds * 1000;
}

export function keepClosed(): void {
  write("announcementBannerClosedAt", Date.now());
  const headers = { Accept: "application/json" };
  // Where it does not arrive, this browser still knows.
  fetch(paths.closeBanner, { method: "POST", headers, keepalive: true }).catch(() => undefined);
}

/** Calls back when it is closed already, or is in another tab. */
export function watchClosed(signal: AbortSignal, onClosed: (isClosed: boolean) => void): void {
  if (signal.aborted) return;
  const look = () => {
    if (isClosed(read("announcementBannerClosedAt"), Date.now())) onClosed(true);
  };
  look();
  signal.addEventListener("abort", subscribe("announcementBannerClosedAt", look), { once: true });
}
