import type { BrowserContext } from "playwright-core";

/** The pages of this context are those of somebody who has done the tour: no welcome comes over what a test looks at. */
export async function withoutTour(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // An empty page has no storage.
    if (location.protocol.startsWith("http")) localStorage.setItem("tutorialCompleted", "true");
  });
}
