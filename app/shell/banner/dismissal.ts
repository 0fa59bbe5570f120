/** What the banner does after the first view: follows changes, and remembers that it was closed, also for other tabs. */

import type { BannerView } from "#app/domain/banner-view.ts";
import { read, subscribe, write } from "#app/shell/persisted/persisted.ts";
import { paths } from "#base/paths.ts";
import { bannerClosedSeconds } from "#workers/portal/announcements/contract.ts";
import type { BannerReply } from "./dismiss.route.ts";

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

/** So that open pages do not all ask at the same moment. */
const maxJitterMs = 3_000;
const retryAfterMs = 5_000;
const maxTries = 4;

/** The banner as it was saved at that time or later; undefined when it cannot be read. */
export async function loadBanner(atMs: number): Promise<BannerView | null | undefined> {
  for (let tries = 0; tries < maxTries; tries++) {
    const waitMs = (tries > 0 ? retryAfterMs : 0) + Math.random() * maxJitterMs;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    const request = { headers: { Accept: "application/json" }, redirect: "manual" } as const;
    const response = await fetch(`${paths.closeBanner}?after=${atMs}`, request).catch(() => null);
    const reply = response?.ok ? await response.json().catch(() => null) : null;
    if (reply) return (reply as BannerReply).banner;
  }
  return undefined;
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
