/** Which versions the stores show, and how often each release was downloaded. */
import type { Figures } from "#workers/portal/contract.ts";
import { type Count, percentage, sum } from "./count.ts";

export interface VersionRow {
  version: string;
  kind: "newest" | "behind" | "other";
  stores: Count;
  /** Length of its bar in percent of the longest. */
  bar: number;
  /** Null for what is not, or no longer, offered. */
  downloads: string | null;
}

export interface VersionsView {
  newest: string | null;
  rows: VersionRow[];
  /** Versions that are summed up in one row. */
  older: { versions: Count; stores: Count; bar: number; downloads: string } | null;
  /** Stores with another theme, or with none that could be read. */
  unknown: { stores: Count; bar: number } | null;
  /** Stores that are not behind, in percent of those with our theme. */
  upToDate: string | null;
}

/** More are summed up. */
const mostRows = 6;

/** `1.10.0` is newer than `1.9.0`. */
const versionOrder = new Intl.Collator("en", { numeric: true });

export const newestOf = ({ releases }: Figures): string | null => releases[0]?.version ?? null;

/** Stores that show a version of ours, and those of them that are behind. */
export function storesOfOurs({ versions }: Figures): { all: number; behind: number } {
  const ours = versions.filter(({ version }) => version !== null);
  return {
    all: sum(ours.map(({ stores }) => stores)),
    behind: sum(ours.filter(({ behind }) => behind).map(({ stores }) => stores)),
  };
}

export function versionsView(figures: Figures, counted: (count: number) => Count): VersionsView {
  const newest = newestOf(figures);
  const { all, behind } = storesOfOurs(figures);
  const downloads = new Map(figures.releases.map((release) => [release.version, release.downloads]));
  const shown = new Map(figures.versions.map((each) => [each.version, each]));
  const versions = [...new Set([...shown.keys(), ...downloads.keys()])]
    .filter((version) => version !== null)
    .sort((one, other) => versionOrder.compare(other, one));
  const storesOf = (version: string | null) => shown.get(version)?.stores ?? 0;
  const older = versions.slice(mostRows);
  const olderStores = sum(older.map(storesOf));
  const longest = Math.max(1, olderStores, ...versions.slice(0, mostRows).map(storesOf), storesOf(null));
  const bar = (stores: number) => Math.round((1000 * stores) / longest) / 10;
  return {
    newest,
    rows: versions.slice(0, mostRows).map((version) => {
      const offered = downloads.get(version);
      return {
        version,
        kind: version === newest ? "newest" : shown.get(version)?.behind ? "behind" : "other",
        stores: counted(storesOf(version)),
        bar: bar(storesOf(version)),
        downloads: offered === undefined ? null : counted(offered).text,
      };
    }),
    older:
      older.length === 0
        ? null
        : {
            versions: counted(older.length),
            stores: counted(olderStores),
            bar: bar(olderStores),
            downloads: counted(sum(older.map((version) => downloads.get(version) ?? 0))).text,
          },
    unknown: storesOf(null) > 0 ? { stores: counted(storesOf(null)), bar: bar(storesOf(null)) } : null,
    upToDate: newest !== null && all > 0 ? counted(percentage(all - behind, all)).text : null,
  };
}
