/** What a customer's dashboard shows. Everything is asked at once, and each part may fail without the others. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { formatMoney, formatNumber } from "#app/i18n/format.ts";
import { translator } from "#app/i18n/translator.ts";
import { pointsView } from "#app/points.ts";
import { brand } from "#shared/brand.ts";
import type { Result } from "#shared/errors.ts";
import { countOutdated } from "#shared/versions.ts";
import type { LicenceOverview, Release, Viewer } from "#workers/portal/contract.ts";
import { firstNameOf } from "./first-name.ts";
import { latestShown, latestView } from "./latest.ts";
import { newsOf } from "./news.ts";
import { releasesOf } from "./release-memory.server.ts";
import { standingOf } from "./standing.ts";
import { stepsView } from "./step-views.ts";
import { overviewView } from "./view.ts";

/**
 * Only somebody whom their hub has never met waits for the document store. This is enough for one that is well; where it
 * hangs, the page says so, and its script brings the list once it has come.
 */
const latestPatienceMs = 800;

export async function loadMine(context: AppLoadContext, viewer: Viewer) {
  const { language, now } = context;
  const licences = context.licencesFor(viewer);
  // An unverified address owns nothing yet: the licence service would refuse to answer.
  const asked = viewer.emailVerified ? licences.overview() : null;
  const [overview, releases, latest] = await Promise.all([
    asked,
    asked ? releasesOf(licences, asked.then(newestOf), now) : null,
    context.notificationsFor(viewer).latest(latestShown, latestPatienceMs),
  ]);
  const known = overview?.ok ? overview.value : null;
  const published: Release[] = releases?.ok ? releases.value : [];
  const newest = overview && newestOf(overview);
  const { steps, ...standing } = standingOf({ emailVerified: viewer.emailVerified, overview: known });
  const versions = published.map(({ version }) => version);
  return {
    firstName: firstNameOf(viewer.displayName),
    email: viewer.email,
    standing,
    steps: stepsView(steps, known, { t: translator(language), language, now, published: versions }),
    /** For the frame's side bar; what it remembers stands while this is not known. */
    waitingUpdates: known ? countOutdated(known.shops, known.newestRelease) : undefined,
    overview: known ? overviewView(known, { language, now, newest }) : null,
    points: pointsView(language, viewer.points),
    latest: latest.ok ? latest.value.map((notification) => latestView(notification, language, now)) : null,
    news: releases && !releases.ok ? ("unknown" as const) : newsOf(published, language),
    offer: {
      price: formatMoney(language, brand.premiumPriceEuros),
      points: formatNumber(language, brand.premiumPriceEuros),
      url: context.configuration.purchaseUrl,
    },
  };
}

const newestOf = (overview: Result<LicenceOverview>) => (overview.ok ? overview.value.newestRelease : null);

export type MineData = Awaited<ReturnType<typeof loadMine>>;
