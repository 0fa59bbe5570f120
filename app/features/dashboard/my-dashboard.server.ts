/** Loads a customer's dashboard. All parts load in parallel and may fail independently. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { formatMoney, formatNumber, toMoment } from "#app/i18n/format.ts";
import { translator } from "#app/i18n/translator.ts";
import { pointsView } from "#app/points.ts";
import { brand } from "#base/brand.ts";
import type { Result } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import { countOutdated } from "#base/versions.ts";
import type { LicenceOverview, Release, SystemNotification, Viewer } from "#workers/portal/contract.ts";
import { type LatestNotification, maxLatest } from "./latest-notifications.tsx";
import { summarizeLicences } from "./licence-summary.ts";
import { summarizeNewestRelease } from "./news.ts";
import { toOverviewView } from "./overview-view.ts";
import { loadReleases } from "./release-cache.server.ts";
import { toStepsView } from "./step-views.ts";

/**
 * A person's first request reads Firestore. When that takes longer, the page says so and its script loads the list later.
 */
const latestTimeoutMs = 800;

export async function loadMyDashboard(context: AppLoadContext, viewer: Viewer) {
  const { language, now } = context;
  const licences = context.licencesFor(viewer);
  // The licence service rejects unverified addresses.
  const asked = viewer.emailVerified ? licences.overview() : null;
  const [overview, releases, latest] = await Promise.all([
    asked,
    asked ? loadReleases(licences, asked.then(getNewestRelease), now) : null,
    context.notificationsFor(viewer).latest(maxLatest, latestTimeoutMs),
  ]);
  const known = overview?.ok ? overview.value : null;
  const published: Release[] = releases?.ok ? releases.value : [];
  const newest = overview && getNewestRelease(overview);
  const { steps, ...standing } = summarizeLicences({ emailVerified: viewer.emailVerified, overview: known });
  const versions = published.map(({ version }) => version);
  return {
    firstName: getFirstName(viewer.displayName),
    email: viewer.email,
    standing,
    steps: toStepsView(steps, known, { t: translator(language), language, now, published: versions }),
    /** For the side bar, which keeps its last value when this is undefined. */
    waitingUpdates: known ? countOutdated(known.shops, known.newestRelease) : undefined,
    overview: known ? toOverviewView(known, { language, now, newest }) : null,
    points: pointsView(language, viewer.points),
    latest: latest.ok ? latest.value.map((notification) => toLatestNotification(notification, language, now)) : null,
    news: releases && !releases.ok ? ("unknown" as const) : summarizeNewestRelease(published, language),
    offer: {
      price: formatMoney(language, brand.premiumPriceEuros),
      points: formatNumber(language, brand.premiumPriceEuros),
      url: context.configuration.purchaseUrl,
    },
  };
}

const getNewestRelease = (overview: Result<LicenceOverview>) => (overview.ok ? overview.value.newestRelease : null);

export type MyDashboardData = Awaited<ReturnType<typeof loadMyDashboard>>;

export const toLatestNotification = (
  { id, title, type, isAdmin, read, createdAt }: SystemNotification,
  language: Language,
  now: Date,
): LatestNotification => ({ id, title, type, isAdmin, read, when: toMoment(language, createdAt, now) });

/** The first word of the name for the greeting, truncated; empty without a name. */
const maxFirstNameCharacters = 32;

export function getFirstName(displayName: string): string {
  const [first = ""] = displayName.trim().split(/\s+/);
  const characters = Array.from(first);
  return characters.length > maxFirstNameCharacters
    ? `${characters.slice(0, maxFirstNameCharacters).join("")}…`
    : first;
}
