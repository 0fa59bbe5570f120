/** Stores, themes and unfinished jobs on the page that starts an update; pure. */

import { listNextSteps, type StoreStep } from "#app/domain/next-step.ts";
import { describeError } from "#app/i18n/error-message.ts";
import { formatDate } from "#app/i18n/format.ts";
import type { T } from "#app/i18n/index.ts";
import type { Language } from "#base/language.ts";
import { compareVersions, isOlder, isOutdated } from "#base/versions.ts";
import type { LicenceOverview } from "#workers/licences/licences/contract.ts";
import type { StoreTheme } from "#workers/licences/shopify/contract.ts";
import { isReadyForUpdate, type Shop } from "#workers/licences/stores/contract.ts";

export interface StoreChoice {
  shop: string;
  state: "ready" | "paused" | "lost";
  /** Version of the published theme, when it is ours. */
  version: string | null;
  /** The newest release, when the store can update to it. */
  newest: string | null;
  /** Why the connection is lost, as a sentence. */
  reason: string | null;
}

export interface ThemeView {
  id: string;
  name: string;
  live: boolean;
  version: string | null;
  /** Why it cannot be updated now. */
  blockedBy: "processing" | "current" | null;
}

const isNewer = (one: string, other: string) => compareVersions(one, other) > 0;

export function toStoreChoices(t: T, shops: readonly Shop[]): StoreChoice[] {
  return shops
    .map((shop) => toStoreView(t, shop))
    .sort((one, other) => getUrgency(one) - getUrgency(other) || one.shop.localeCompare(other.shop));
}

function toStoreView(t: T, shop: Shop): StoreChoice {
  const { themeVersion: version, newestRelease, licenceStatus, failure } = shop;
  return {
    shop: shop.shop,
    state: isReadyForUpdate(shop) ? "ready" : licenceStatus === "paused" ? "paused" : "lost",
    version,
    newest: isOutdated(shop) ? newestRelease : null,
    reason: failure ? describeError(t, { code: failure }).sentence : null,
  };
}

/** Sorts stores with an update first, blocked ones last. */
const getUrgency = ({ state, newest }: StoreChoice): number =>
  state === "ready" ? (newest ? 0 : 1) : state === "lost" ? 2 : 3;

/**
 * Returns the newest of our themes that can be updated, and among equal versions the published one. Leaves themes of
 * other vendors for the merchant to choose.
 */
export function findPreselectedTheme(themes: readonly ThemeView[]): string | null {
  const own = themes.filter(({ version, blockedBy }) => version !== null && blockedBy === null);
  const [first] = own.toSorted(
    (one, other) => compareVersions(other.version ?? "", one.version ?? "") || Number(other.live) - Number(one.live),
  );
  return first?.id ?? null;
}

export function toThemeViews(themes: readonly StoreTheme[], newest: string | null): ThemeView[] {
  return themes.map(({ id, name, role, processing, version }) => {
    const isCurrent = version !== null && newest !== null && !isNewer(newest, version);
    return {
      id,
      name,
      live: role === "MAIN",
      version,
      blockedBy: processing ? "processing" : isCurrent ? "current" : null,
    };
  });
}

export interface Target {
  version: string;
  /** The version and its date. */
  label: string;
}

/** Releases that are newer than the oldest of the themes, newest first; none when there is no choice. */
export function toTargets(
  releases: readonly { version: string; publishedAt: string | null }[],
  themes: readonly ThemeView[],
  language: Language,
): Target[] {
  const open = themes.filter(({ blockedBy }) => blockedBy === null);
  const newer = releases.filter((release) =>
    open.some(({ version }) => version === null || isNewer(release.version, version)),
  );
  if (newer.length < 2) return [];
  return newer.map(({ version, publishedAt }) => ({
    version,
    label: publishedAt ? `${version} · ${formatDate(language, publishedAt)}` : version,
  }));
}

export interface SkipView {
  shop: string;
  version: string;
  isSkipped: boolean;
}

/** The newest release as the store can skip it; null when it has that one, or publishes another theme. */
export function toSkipView(store: Shop | undefined): SkipView | null {
  if (!store?.themeVersion || !store.newestRelease || !isOlder(store.themeVersion, store.newestRelease)) return null;
  const { shop, newestRelease: version, skippedVersion } = store;
  return { shop, version, isSkipped: skippedVersion === version };
}

/** Unfinished jobs of the stores, shown above the choice of a theme so that no one starts the same update twice. */
const unfinishedKinds = ["publish", "resume", "confirm", "review", "follow"] as const;

export type UnfinishedStep = Extract<StoreStep, { kind: (typeof unfinishedKinds)[number] }>;

const isUnfinished = (step: { kind: string }): step is UnfinishedStep =>
  unfinishedKinds.some((kind) => kind === step.kind);

/** @param shop limits the result to one store */
export const listUnfinishedSteps = (overview: LicenceOverview, shop: string | null): UnfinishedStep[] =>
  (listNextSteps({ emailVerified: true, overview }) ?? [])
    .filter(isUnfinished)
    .filter((step) => shop === null || step.shop === shop);
