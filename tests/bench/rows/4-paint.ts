/** Row 4: page loads on a slow phone, against the single-page app; and Lighthouse scores of the public pages. */

import { measureScores } from "../lighthouse.ts";
import { measurePaint, type Paint, phoneScreen } from "../paint.ts";
import { type Peers, startPeers } from "../peers.ts";
import { exactly, measureRatio } from "../ratio.ts";
import type { Row } from "../run.ts";
import { signInToSpa } from "../spa-visitor.ts";

const privatePages = ["/", "/profile", "/help", "/documentation", "/changelog"];
const publicPages = ["/login", "/register", "/forgot-password", "/buy", "/payment/success"];
const maxBlockedMs = 200;

async function paintPortal(peers: Peers, page: string, signedIn: boolean): Promise<Paint> {
  const context = await peers.newContext({ ...phoneScreen, signedIn });
  const paint = await measurePaint(context, peers.portalUrl + page);
  await context.close();
  return paint;
}

async function paintReference(peers: Peers, signedIn: boolean): Promise<Paint> {
  const context = await peers.newContext(phoneScreen);
  if (signedIn) await signInToSpa(context, peers.spaUrl);
  const paint = await measurePaint(context, signedIn ? peers.spaUrl : `${peers.spaUrl}/login`);
  await context.close();
  return paint;
}

async function withPeers<Value>(measure: (peers: Peers) => Promise<Value>): Promise<Value> {
  const peers = await startPeers();
  const value = await measure(peers);
  await peers.stop();
  return value;
}

export const figures: Row[] = [
  {
    title: "largest paint of the sign-in page on a slow phone / of the single-page app",
    budget: 0.35,
    measure: () =>
      withPeers((peers) =>
        measureRatio(
          async () => (await paintPortal(peers, "/login", false)).largestPaintMs,
          async () => (await paintReference(peers, false)).largestPaintMs,
        ),
      ),
  },
  {
    title: "largest paint of the dashboard on a slow phone / of the single-page app",
    budget: 0.55,
    measure: () =>
      withPeers((peers) =>
        measureRatio(
          async () => (await paintPortal(peers, "/", true)).largestPaintMs,
          async () => (await paintReference(peers, true)).largestPaintMs,
        ),
      ),
  },
  {
    title: "layout shift while a page loads, worst of all",
    budget: 0,
    measure: () =>
      withPeers(async (peers) => {
        const shifts: number[] = [];
        for (const page of publicPages) shifts.push((await paintPortal(peers, page, false)).shift);
        for (const page of privatePages) shifts.push((await paintPortal(peers, page, true)).shift);
        return exactly(Math.max(...shifts));
      }),
  },
  {
    title: "time the dashboard blocks a slow phone / 200 ms",
    budget: 1,
    measure: () =>
      withPeers((peers) =>
        measureRatio(
          async () => (await paintPortal(peers, "/", true)).blockedMs,
          async () => maxBlockedMs,
        ),
      ),
  },
  {
    title: "lowest Lighthouse score of the public pages",
    budget: 100,
    sense: "at least",
    measure: () =>
      withPeers(async (peers) => {
        const scores: number[] = [];
        for (const page of publicPages) scores.push((await measureScores(peers.portalUrl + page)).lowest);
        return exactly(Math.min(...scores));
      }),
  },
  {
    title: "Lighthouse's performance of the dashboard",
    budget: 95,
    sense: "at least",
    measure: () =>
      withPeers(async ({ portalUrl, cookie }) => exactly((await measureScores(`${portalUrl}/`, cookie)).performance)),
  },
];
