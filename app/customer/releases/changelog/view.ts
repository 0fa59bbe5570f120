/** Positions of connected stores among the releases. Pure; the server formats texts so that both renderings agree. */

import { type ChangeKind, changeKinds, type NotesBlock, parseNotes } from "#app/domain/parse-notes.ts";
import { formatBytes, formatDate } from "#app/i18n/format.ts";
import type { Language } from "#base/language.ts";
import { toStoreName } from "#base/store-address.ts";
import { compareVersions } from "#base/versions.ts";
import type { LicenceOverview } from "#workers/licences/licences/contract.ts";
import type { Release } from "#workers/licences/releases/contract.ts";
import type { Shop } from "#workers/licences/stores/contract.ts";

/**
 * Relative to the most outdated store: `ahead` is pending, `passed` is older, `here` has a store; `plain` when no store
 * has a position.
 */
export type Position = "ahead" | "here" | "passed" | "plain";

export interface StopView {
  version: string;
  anchor: string;
  newest: boolean;
  /** False for a version that a store uses and that is not published. */
  listed: boolean;
  published: { iso: string; text: string } | null;
  size: string | null;
  notes: NotesBlock[];
  position: Position;
  /** Whether the line to the next older stop is pending for some store. */
  onPath: boolean;
  /** Names of the stores at this version. */
  stores: string[];
}

type StoreState = "newest" | "behind" | "skipped" | "paused" | "lost" | "unknown";

export interface StoreVersionView {
  shop: string;
  state: StoreState;
  version: string | null;
  /** Published releases that it lacks. */
  missing: number;
}

export interface LineView {
  newest: string | null;
  stops: StopView[];
  /** Most outdated first. */
  stores: StoreVersionView[];
  /** Outdated stores, including blocked ones. */
  behind: number;
  /** Whether some store can be updated now. */
  updatable: boolean;
}

const newestFirst = (one: string, other: string) => compareVersions(other, one);

export const toAnchor = (version: string): string => `v${version.replaceAll(".", "-")}`;

export function lineView(releases: Release[], overview: LicenceOverview | null, language: Language): LineView {
  const shops = overview?.shops ?? [];
  const newest = releases[0]?.version ?? null;
  const known = releases.map(({ version }) => version);
  const shown = shops.flatMap(({ themeVersion }) => themeVersion ?? []);
  const versions = [...new Set([...known, ...shown])].sort(newestFirst);
  const furthest = shown.toSorted(newestFirst).at(-1) ?? null;
  const stops = versions.map((version): StopView => {
    const release = releases.find((each) => each.version === version);
    const stores = shops.filter(({ themeVersion }) => themeVersion === version).map(getStoreName);
    const isAhead = furthest !== null && newestFirst(version, furthest) < 0;
    return {
      version,
      anchor: toAnchor(version),
      newest: version === newest,
      listed: release !== undefined,
      published: release?.publishedAt
        ? { iso: release.publishedAt, text: formatDate(language, release.publishedAt, "long") }
        : null,
      size: release ? formatBytes(language, release.size) : null,
      notes: release ? parseNotes(release.notes[language]) : [],
      position: stores.length > 0 ? "here" : furthest === null ? "plain" : isAhead ? "ahead" : "passed",
      onPath: isAhead && newest !== null && newestFirst(newest, version) <= 0,
      stores,
    };
  });
  const stores = shops.map((shop) => storeView(shop, known, newest)).sort((one, other) => other.missing - one.missing);
  return {
    newest,
    stops,
    stores,
    behind: stores.filter(({ missing }) => missing > 0).length,
    updatable: stores.some(({ state }) => state === "behind"),
  };
}

/** The kinds of change that the notes name. */
export const listKinds = (stops: readonly StopView[]): ChangeKind[] =>
  changeKinds.filter((kind) => stops.some(({ notes }) => notes.some(isOfKind(kind))));

/** The releases with changes of this kind, and only these changes. */
export const pickKind = (stops: readonly StopView[], kind: ChangeKind): StopView[] =>
  stops.map((stop) => ({ ...stop, notes: stop.notes.filter(isOfKind(kind)) })).filter(({ notes }) => notes.length > 0);

const isOfKind = (kind: ChangeKind) => (block: NotesBlock) => block.kind === "list" && block.change === kind;

function storeView(shop: Shop, known: string[], newest: string | null): StoreVersionView {
  const { themeVersion: version } = shop;
  const missing = version === null ? 0 : known.filter((each) => newestFirst(each, version) < 0).length;
  return { shop: shop.shop, version, missing, state: getStopState(shop, missing, newest) };
}

/** A blocker comes before the update action. */
function getStopState(shop: Shop, missing: number, newest: string | null): StoreState {
  if (shop.themeVersion === null || newest === null) return "unknown";
  if (missing === 0) return "newest";
  if (shop.licenceStatus === "paused") return "paused";
  if (shop.state === "inactive") return "lost";
  return shop.skippedVersion === newest ? "skipped" : "behind";
}

const getStoreName = ({ shop }: Shop) => toStoreName(shop);
