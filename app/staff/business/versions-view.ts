/** Stores and downloads by theme version, for the business view. */
import { compareVersions } from "#base/versions.ts";
import type { Figures } from "#workers/licences/licences/staff-contract.ts";
import { type Count, percentage, sum } from "./count.ts";

export interface VersionRow {
  version: string;
  kind: "newest" | "behind" | "other";
  stores: Count;
  /** Bar length in percent of the longest bar. */
  bar: number;
  isHalted: boolean;
  /** Null when the release is not published. */
  downloads: string | null;
}

export interface VersionsView {
  newest: string | null;
  rows: VersionRow[];
  /** Older versions, summed up in one row. */
  older: { versions: Count; stores: Count; bar: number; downloads: string } | null;
  /** Stores with another theme or an unknown one. */
  unknown: { stores: Count; bar: number } | null;
  /** Percentage of stores with our theme that are up to date. */
  upToDate: string | null;
}

/** Further versions are summed up. */
const maxVersionRows = 6;

/** Stores with our theme, and how many of them are outdated. */
export function countOurStores({ versions }: Figures): { all: number; behind: number } {
  const ours = versions.filter(({ version }) => version !== null);
  return {
    all: sum(ours.map(({ stores }) => stores)),
    behind: sum(ours.filter(({ behind }) => behind).map(({ stores }) => stores)),
  };
}

/** Stores and downloads by theme version. */
export function toVersionsView(figures: Figures, toCount: (count: number) => Count): VersionsView {
  const { newestRelease: newest } = figures;
  const { all, behind } = countOurStores(figures);
  const downloads = new Map(figures.releases.map((release) => [release.version, release.downloads]));
  const halted = new Set(figures.releases.flatMap(({ version, isHalted }) => (isHalted ? [version] : [])));
  const shown = new Map(figures.versions.map((each) => [each.version, each]));
  const versions = [...new Set([...shown.keys(), ...downloads.keys()])]
    .filter((version) => version !== null)
    .sort((one, other) => compareVersions(other, one));
  const countStores = (version: string | null) => shown.get(version)?.stores ?? 0;
  const older = versions.slice(maxVersionRows);
  const olderStores = sum(older.map(countStores));
  const maxStores = Math.max(1, olderStores, ...versions.slice(0, maxVersionRows).map(countStores), countStores(null));
  const bar = (stores: number) => Math.round((1000 * stores) / maxStores) / 10;
  return {
    newest,
    rows: versions.slice(0, maxVersionRows).map((version) => {
      const offered = downloads.get(version);
      return {
        version,
        isHalted: halted.has(version),
        kind: version === newest ? "newest" : shown.get(version)?.behind ? "behind" : "other",
        stores: toCount(countStores(version)),
        bar: bar(countStores(version)),
        downloads: offered === undefined ? null : toCount(offered).text,
      };
    }),
    older:
      older.length === 0
        ? null
        : {
            versions: toCount(older.length),
            stores: toCount(olderStores),
            bar: bar(olderStores),
            downloads: toCount(sum(older.map((version) => downloads.get(version) ?? 0))).text,
          },
    unknown: countStores(null) > 0 ? { stores: toCount(countStores(null)), bar: bar(countStores(null)) } : null,
    upToDate: newest !== null && all > 0 ? toCount(percentage(all - behind, all)).text : null,
  };
}
