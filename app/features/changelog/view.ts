/** Where each connected store stands on the line of releases: pure, and worded by the server so that the browser renders alike. */
import { formatBytes, formatDate } from "#app/i18n/format.ts";
import { type NotesBlock, parseNotes } from "#app/release-notes.ts";
import type { Language } from "#shared/language.ts";
import type { LicenceOverview, Release, Shop } from "#workers/portal/contract.ts";

/**
 * Seen from the store that is furthest behind: `ahead` is still to come, `passed` lies behind it. `here` has a store
 * itself; `plain` is every release while no store is on the line.
 */
export type Position = "ahead" | "here" | "passed" | "plain";

export interface StopView {
  version: string;
  anchor: string;
  newest: boolean;
  /** False for a version that a store shows and that is not, or no longer, offered. */
  listed: boolean;
  published: { iso: string; text: string } | null;
  size: string | null;
  notes: NotesBlock[];
  position: Position;
  /** The line to the next older stop is part of the way from a store to the newest release. */
  onPath: boolean;
  /** Names of the stores that are here. */
  stores: string[];
}

export type StoreState = "newest" | "behind" | "paused" | "lost" | "unknown";

export interface StoreView {
  shop: string;
  state: StoreState;
  version: string | null;
  /** Published releases that it does not have yet. */
  missing: number;
}

export interface LineView {
  newest: string | null;
  stops: StopView[];
  /** Those that miss most releases first. */
  stores: StoreView[];
  /** Stores that are behind, whatever keeps them there. */
  behind: number;
  /** Some store can be brought to the newest release now. */
  updatable: boolean;
}

/** `1.10.0` is newer than `1.9.0`. */
const versionOrder = new Intl.Collator("en", { numeric: true });
const newestFirst = (one: string, other: string) => versionOrder.compare(other, one);

export const anchorOf = (version: string): string => `v${version.replaceAll(".", "-")}`;

export function lineView(releases: Release[], overview: LicenceOverview | null, language: Language): LineView {
  const shops = overview?.shops ?? [];
  const newest = releases[0]?.version ?? null;
  const known = releases.map(({ version }) => version);
  const shown = shops.flatMap(({ themeVersion }) => themeVersion ?? []);
  const versions = [...new Set([...known, ...shown])].sort(newestFirst);
  const furthest = shown.toSorted(newestFirst).at(-1) ?? null;
  const stops = versions.map((version): StopView => {
    const release = releases.find((each) => each.version === version);
    const stores = shops.filter(({ themeVersion }) => themeVersion === version).map(nameOf);
    const isAhead = furthest !== null && newestFirst(version, furthest) < 0;
    return {
      version,
      anchor: anchorOf(version),
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

function storeView(shop: Shop, known: string[], newest: string | null): StoreView {
  const { themeVersion: version } = shop;
  const missing = version === null ? 0 : known.filter((each) => newestFirst(each, version) < 0).length;
  return { shop: shop.shop, version, missing, state: stateOf(shop, missing, newest) };
}

/** What keeps a store from its update comes before the update itself. */
function stateOf(shop: Shop, missing: number, newest: string | null): StoreState {
  if (shop.themeVersion === null || newest === null) return "unknown";
  if (missing === 0) return "newest";
  if (shop.licenceStatus === "paused") return "paused";
  return shop.state === "inactive" ? "lost" : "behind";
}

const nameOf = ({ shop }: Shop) => shop.replace(/\.myshopify\.com$/, "");
