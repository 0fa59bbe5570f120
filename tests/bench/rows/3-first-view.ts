/** Row 3: exact total size of a signed-in first view, and of each widget when opened. */
import type { Page } from "playwright-core";
import { during, firstView, sumWeight } from "../first-view.ts";
import { startPeers } from "../peers.ts";
import { exactly } from "../ratio.ts";
import type { Row } from "../run.ts";

const widgetBudgetBytes = 15 * 1024;

/** How a person opens each widget. */
const widgets: Record<string, (page: Page) => Promise<unknown>> = {
  "account menu": (page) => page.locator("[data-menu=account] summary").click(),
  tour: async (page) => {
    await page.locator("[data-menu=account] summary").click();
    await page.getByRole("button", { name: "Relancer la visite guidée" }).click();
    await page.locator(".driver-popover").waitFor();
  },
};

export const figures: Row[] = [
  {
    // The font file is used as it is published: docs/decisions/019-fonts-as-published.md.
    title: "all bytes of the dashboard's first view / of the single-page app",
    budget: 0.61,
    measure: async () => {
      const peers = await startPeers();
      const ours = sumWeight(await firstView(await peers.newContext({ signedIn: true }), peers.portalUrl));
      const theirs = sumWeight(await firstView(await peers.newContext(), `${peers.spaUrl}/login`));
      await peers.stop();
      return exactly(ours.brotliBytes / theirs.brotliBytes);
    },
  },
  ...Object.entries(widgets).map(([name, openWidget]) => ({
    title: `gzip bytes that opening the ${name} adds / 15 KB`,
    budget: 1,
    measure: async () => {
      const peers = await startPeers();
      const context = await peers.newContext({ signedIn: true });
      const page = await context.newPage();
      await page.goto(peers.portalUrl, { waitUntil: "networkidle" });
      const added = sumWeight(await during(page, () => openWidget(page))).gzipBytes;
      await peers.stop();
      return exactly(added / widgetBudgetBytes);
    },
  })),
];
