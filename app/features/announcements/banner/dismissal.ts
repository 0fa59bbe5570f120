/** Remembers that the banner was closed, for other tabs and, through the server, for the next HTML. */
import { read, subscribe, write } from "#app/persisted/persisted.ts";
import { paths } from "#base/paths.ts";
import { bannerClosedSeconds } from "#workers/portal/announcements/contract.ts";

/** Ignore future times: the clock was set back. */
export function isDismissed(closedAtMs: number | null, nowMs: number): boolean {
  if (closedAtMs === null) return false;
  const agoMs = nowMs - closedAtMs;
  return agoMs >= 0 && agoMs < bannerClosedSeconds * 1000;
}

export function saveDismissal(): void {
  write("announcementBannerClosedAt", Date.now());
  const headers = { Accept: "application/json" };
  // If the request fails, local storage still remembers it.
  fetch(paths.closeBanner, { method: "POST", headers, keepalive: true }).catch(() => undefined);
}

/** Calls back when the banner is already closed or gets closed in another tab. */
export function watchDismissal(signal: AbortSignal, onDismissed: (isDismissed: boolean) => void): void {
  if (signal.aborted) return;
  const check = () => {
    if (isDismissed(read("announcementBannerClosedAt"), Date.now())) onDismissed(true);
  };
  check();
  signal.addEventListener("abort", subscribe("announcementBannerClosedAt", check), { once: true });
}
