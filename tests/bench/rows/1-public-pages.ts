/** Row 1: exact JavaScript size of the signed-out pages. */

import { firstView, sumWeight } from "../first-view.ts";
import { startPeers } from "../peers.ts";
import { exactly } from "../ratio.ts";
import type { Row } from "../run.ts";

const publicPages = ["/login", "/register", "/forgot-password", "/payment/success", "/payment/cancel", "/no-such-page"];

export const figures: Row[] = [
  {
    title: "JavaScript (gzip) of the heaviest signed-out page / of a bare Remix page",
    budget: 0.05,
    measure: async () => {
      const peers = await startPeers();
      const ours: number[] = [];
      for (const page of publicPages) {
        const context = await peers.newContext();
        ours.push(sumWeight(await firstView(context, peers.portalUrl + page), "script").gzipBytes);
        await context.close();
      }
      const remix = sumWeight(await firstView(await peers.newContext(), peers.remixUrl), "script").gzipBytes;
      await peers.stop();
      return exactly(Math.max(...ours) / remix);
    },
  },
];
