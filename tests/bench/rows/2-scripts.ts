/** Row 2: exact JavaScript size of a signed-in first view, against a bare Remix page and the single-page app. */

import { firstView, sumWeight } from "../first-view.ts";
import { type Peers, startPeers } from "../peers.ts";
import { exactly } from "../ratio.ts";
import type { Row } from "../run.ts";

async function dashboardAgainst(url: (peers: Peers) => string) {
  const peers = await startPeers();
  const scripts = async (context: Awaited<ReturnType<Peers["newContext"]>>, address: string) =>
    sumWeight(await firstView(context, address), "script").brotliBytes;
  const ours = await scripts(await peers.newContext({ signedIn: true }), peers.portalUrl);
  const theirs = await scripts(await peers.newContext(), url(peers));
  await peers.stop();
  return exactly(ours / theirs);
}

export const figures: Row[] = [
  {
    title: "JavaScript (brotli) of the dashboard / of a bare Remix page",
    // The next aim is 1.45: docs/performance.md.
    budget: 1.46,
    measure: () => dashboardAgainst((peers) => peers.remixUrl),
  },
  {
    title: "JavaScript (brotli) of the dashboard / of the single-page app",
    budget: 0.4,
    measure: () => dashboardAgainst((peers) => `${peers.spaUrl}/login`),
  },
];
