/** Loads the dashboard's data. All parts load in parallel and may fail independently. */

import type { AppLoadContext } from "@remix-run/cloudflare";
import { parseNotes, toPlainText } from "#app/domain/parse-notes.ts";
import { toPointsView } from "#app/domain/points.ts";
import { formatDate, formatMoney, formatNumber, toMoment } from "#app/i18n/format.ts";
import type { T } from "#app/i18n/index.ts";
import { describePause } from "#app/i18n/pause-reason.ts";
import { translator } from "#app/i18n/translator.ts";
import { brand } from "#base/brand.ts";
import { cut } from "#base/cut.ts";
import type { Result } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import { toStoreName } from "#base/store-address.ts";
import { timeLimits } from "#base/time-limits.ts";
import { countOutdated } from "#base/versions.ts";
import type { LicenceOverview } from "#workers/licences/licences/contract.ts";
import type { Release } from "#workers/licences/releases/contract.ts";
import type { LicencesClient } from "#workers/portal/clients/contract.ts";
import { maxLatest, type SystemNotification } from "#workers/portal/notifications/contract.ts";
import type { Viewer } from "#workers/portal/session/contract.ts";
import type { LatestNotification } from "./latest-notifications.tsx";
import { summarizeLicences } from "./licence-summary.ts";
import { toOverviewView } from "./overview-view.ts";
import { toStepsView } from "./step-views.ts";

export async function loadMyDashboard(context: AppLoadContext, viewer: Viewer) {
  const { language, now } = context;
  const t = translator(language);
  const licences = context.licencesFor(viewer);
  // The licence service rejects unverified addresses.
  const overviewReply = viewer.emailVerified ? licences.overviewWith(["prepared", "requests"]) : null;
  const [overview, releases, latest] = await Promise.all([
    overviewReply,
    overviewReply ? loadReleases(licences, overviewReply.then(getNewestRelease), now) : null,
    context.run(viewer).listNotifications({ limit: maxLatest, maxWaitMs: timeLimits.pages.latestNotificationsMs }),
  ]);
  const known = overview?.ok ? withReasons(t, overview.value) : null;
  const published: Release[] = releases?.ok ? releases.value : [];
  const stored = overview?.ok ? overview.value : null;
  const { steps, problem, ...summary } = summarizeLicences({ emailVerified: viewer.emailVerified, overview: stored });
  const versions = published.map(({ version }) => version);
  return {
    firstName: getFirstName(viewer.displayName),
    email: viewer.email,
    summary: {
      ...summary,
      problem: problem?.kind === "paused" ? { ...problem, reason: describePause(t, problem.reason) } : problem,
    },
    steps: toStepsView(steps, known, { t, language, now, published: versions }),
    /** For the side bar, which keeps its last value when this is undefined. */
    waitingUpdates: known ? countOutdated(known.shops) : undefined,
    overview: known ? toOverviewView(known, steps, { t, language, now }) : null,
    points: toPointsView(language, viewer.points),
    prepared: (known?.prepared ?? []).map(({ shop, expiresAt }) => ({
      shop,
      until: formatDate(language, expiresAt, "long"),
    })),
    requests: (known?.requests ?? []).map(({ id, shop, name, expiresAt }) => ({
      ...{ id, store: toStoreName(shop), name: name[language], until: formatDate(language, expiresAt, "long") },
    })),
    latest: latest.ok ? latest.value.map((notification) => toLatestNotification(notification, language, now)) : null,
    newestRelease: releases && !releases.ok ? ("unknown" as const) : summarizeNewestRelease(published, language),
    offer: {
      price: formatMoney(language, brand.premiumPriceEuros),
      points: formatNumber(language, brand.premiumPriceEuros),
      url: context.configuration.purchaseUrl,
    },
  };
}

const withReasons = <Overview extends LicenceOverview>(t: T, overview: Overview): Overview => ({
  ...overview,
  licences: overview.licences.map((licence) => ({ ...licence, pausedReason: describePause(t, licence.pausedReason) })),
});

const getNewestRelease = (overview: Result<LicenceOverview>) => (overview.ok ? overview.value.newestRelease : null);

export type MyDashboardData = Awaited<ReturnType<typeof loadMyDashboard>>;

export const toLatestNotification = (
  { id, title, type, isAdmin, read, createdAt }: SystemNotification,
  language: Language,
  now: Date,
): LatestNotification => ({ id, title, type, isAdmin, read, when: toMoment(language, createdAt, now) });

/** The first word of the name for the greeting, truncated; empty without a name. */
const maxFirstNameLength = 32;

export function getFirstName(displayName: string): string {
  const [first = ""] = displayName.trim().split(/\s+/);
  return cut(first, maxFirstNameLength);
}

const maxReleasesAgeMs = 60_000;

type ReleasesClient = Pick<LicencesClient, "releases">;
type Reply = Awaited<ReturnType<ReleasesClient["releases"]>>;

let cachedReleases: { releases: Release[]; loadedAtMs: number } | null = null;

/**
 * Caches the published releases for a minute per isolate, because they are the same for every customer. Another newest
 * release in the overview invalidates the cache. `newest` resolves to that release, or null.
 */
export async function loadReleases(
  licences: ReleasesClient,
  newest: Promise<string | null>,
  now: Date,
): Promise<Reply> {
  const isFresh = cachedReleases !== null && Math.abs(now.getTime() - cachedReleases.loadedAtMs) < maxReleasesAgeMs;
  if (!cachedReleases || !isFresh) return fetchReleases(licences, now);
  const { releases } = cachedReleases;
  const newestVersion = await newest;
  return newestVersion === null || newestVersion === releases[0]?.version
    ? { ok: true, value: releases }
    : fetchReleases(licences, now);
}

async function fetchReleases(licences: ReleasesClient, now: Date): Promise<Reply> {
  const reply = await licences.releases();
  if (reply.ok) cachedReleases = { releases: reply.value, loadedAtMs: now.getTime() };
  return reply;
}

const maxReleasePoints = 3;

export interface ReleaseSummary {
  version: string;
  points: string[];
}

/** The newest release in a few points; null when nothing is published. */
export function summarizeNewestRelease(releases: readonly Release[], language: Language): ReleaseSummary | null {
  const [newest] = releases;
  if (!newest) return null;
  const blocks = parseNotes(newest.notes[language]);
  const items = blocks.flatMap((block) => (block.kind === "list" ? block.items : []));
  const [first] = blocks;
  const shown = items.length > 0 ? items.slice(0, maxReleasePoints) : first?.kind === "text" ? [first.spans] : [];
  return { version: newest.version, points: shown.map(toPlainText) };
}
