import type { BrowserContext } from "playwright-core";

/** Marks the tour as completed so that no welcome covers the page. */
export async function withoutTour(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // An empty page has no storage.
    if (location.protocol.startsWith("http")) localStorage.setItem("tutorialCompleted", "true");
  });
}
