/** How a page loads on a slow phone: largest paint, layout shift, and blocking time. */
import type { BrowserContext } from "playwright-core";

export interface Paint {
  largestPaintMs: number;
  /** Cumulative layout shift. */
  shift: number;
  /** The sum of long tasks beyond 50 ms each. */
  blockedMs: number;
}

/** The usual slow phone: a CPU four times slower, 1.6 Mbit/s down, 150 ms latency. */
const phone = { cpuSlowdown: 4, downBytesPerSecond: 200_000, upBytesPerSecond: 93_750, latencyMs: 150 };

export const phoneScreen = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 2.6, isMobile: true };

const idleMs = 2_000;

/** Opens the page with an empty cache and measures once `heading` is visible and the page is idle. */
export async function measurePaint(context: BrowserContext, url: string, heading = "h1"): Promise<Paint> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.clearBrowserCache");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: phone.latencyMs,
    downloadThroughput: phone.downBytesPerSecond,
    uploadThroughput: phone.upBytesPerSecond,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: phone.cpuSlowdown });
  await page.addInitScript(() => {
    const paint = { largestPaintMs: 0, shift: 0, blockedMs: 0 };
    Object.assign(window, { paint });
    const watch = (type: string, see: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
    watch("largest-contentful-paint", (entry) => {
      paint.largestPaintMs = entry.startTime;
    });
    watch("layout-shift", (entry) => {
      paint.shift += (entry as PerformanceEntry & { value: number }).value;
    });
    watch("longtask", (entry) => {
      paint.blockedMs += Math.max(0, entry.duration - 50);
    });
  });
  await page.goto(url, { waitUntil: "load" });
  await page.locator(heading).first().waitFor();
  await page.waitForTimeout(idleMs);
  const paint = await page.evaluate(() => (window as unknown as { paint: Paint }).paint);
  await page.close();
  return paint;
}
