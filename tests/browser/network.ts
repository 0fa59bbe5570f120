/** What a network does to a page: it delays requests, fails, and returns. */
import type { BrowserContext, Page } from "playwright-core";

/** Holds requests until the returned function is called. */
export async function holdRequests(page: Page, url: Parameters<Page["route"]>[0]): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released.promise;
    // The page may have dropped the request meanwhile.
    await route.continue().catch(() => undefined);
  });
  return released.resolve;
}

/** Chromium started without a network is offline from the beginning, and then reports no loss by itself. */
export async function loseNetwork(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  for (const page of context.pages()) await page.evaluate(() => dispatchEvent(new Event("offline")));
}

export async function restoreNetwork(context: BrowserContext): Promise<void> {
  await context.setOffline(false);
  for (const page of context.pages()) await page.evaluate(() => dispatchEvent(new Event("online")));
}
