/** The business view. The server formats every number so that both renderings agree. */
import { formatDate, formatDateTime, formatRelative } from "#app/i18n/format.ts";
import type { Language } from "#base/language.ts";
import type { Figures } from "#workers/portal/contract.ts";
import { type ChartGeometry, computeChartGeometry } from "./chart-geometry.ts";
import { type Count, createCounter, percentage, sum } from "./count.ts";

/** The most important finding for staff. */
export type Concern =
  | { kind: "lost"; stores: Count }
  | { kind: "behind"; stores: Count; version: string }
  | { kind: "current"; version: string };

export interface ChartView {
  geometry: ChartGeometry;
  /** The upper hairline's value. */
  top: string;
  /** Last value and sum of each line. */
  ends: string[];
  sums: Count[];
  /** Highest value of the first line and its period. */
  peak: { value: Count; label: string };
  /** One for each period, oldest first. */
  rows: { from: string; label: string; values: string[] }[];
}

export interface BusinessView {
  /** No licence was ever granted. */
  empty: boolean;
  /** Most urgent first. */
  concerns: Concern[];
  thisWeek: { activated: Count; released: Count };
  licences: Record<"authorised" | "active" | "available" | "paused", Count>;
  accounts: { known: Count; bound: Count };
  moveRequests: number;
  /** Stores where Shopify does not let the app change themes. */
  withoutExemption: string[];
  stores: Record<"active" | "pending" | "inactive", Count>;
  weeks: ChartView;
  months: ChartView;
  versions: VersionsView;
  events: EventLine[];
}

export function toBusinessView(figures: Figures, { language, now }: { language: Language; now: Date }): BusinessView {
  const toCount = createCounter(language);
  const { licences, stores, accounts, weeks, months } = figures;
  const authorised = licences.available + licences.active + licences.paused;
  const week = weeks.at(-1);
  return {
    empty: authorised + licences.removed === 0,
    concerns: listConcerns(figures, toCount),
    thisWeek: { activated: toCount(week?.activated ?? 0), released: toCount(week?.released ?? 0) },
    licences: {
      authorised: toCount(authorised),
      active: toCount(licences.active),
      available: toCount(licences.available),
      paused: toCount(licences.paused),
    },
    accounts: { known: toCount(accounts.known), bound: toCount(accounts.bound) },
    stores: { active: toCount(stores.active), pending: toCount(stores.pending), inactive: toCount(stores.inactive) },
    moveRequests: figures.moveRequests,
    withoutExemption: figures.withoutExemption,
    weeks: toChartView(
      weeks.map(({ from, activated, released }) => {
        return { from, label: formatDate(language, from, "day"), values: [activated, released] };
      }),
      toCount,
    ),
    months: toChartView(
      months.map(({ from, granted }) => ({ from, label: formatDate(language, from, "month"), values: [granted] })),
      toCount,
    ),
    versions: toVersionsView(figures, toCount),
    events: toEventLines(figures.events, { language, now }),
  };
}

function listConcerns(figures: Figures, toCount: (count: number) => Count): Concern[] {
  const version = getNewestVersion(figures);
  const { all, behind } = countOurStores(figures);
  const { inactive } = figures.stores;
  const concerns: Concern[] = [];
  if (inactive > 0) concerns.push({ kind: "lost", stores: toCount(inactive) });
  if (version && behind > 0) concerns.push({ kind: "behind", stores: toCount(behind), version });
  if (version && behind === 0 && all > 0) concerns.push({ kind: "current", version });
  return concerns;
}

function toChartView(
  periods: { from: string; label: string; values: number[] }[],
  toCount: (count: number) => Count,
): ChartView {
  const lines = (periods[0]?.values ?? []).map((_, line) => periods.map(({ values }) => values[line] ?? 0));
  const geometry = computeChartGeometry(lines);
  const [first = []] = lines;
  const highest = Math.max(0, ...first);
  return {
    geometry,
    top: toCount(geometry.top).text,
    ends: lines.map((values) => toCount(values.at(-1) ?? 0).text),
    sums: lines.map((values) => toCount(sum(values))),
    peak: { value: toCount(highest), label: periods[first.lastIndexOf(highest)]?.label ?? "" },
    rows: periods.map(({ values, ...period }) => ({ ...period, values: values.map((value) => toCount(value).text) })),
  };
}

type Event = Figures["events"][number];

export interface EventLine {
  id: string;
  type: Event["type"];
  /** Number of events in the operation, for example the licences of one grant. */
  count: number;
  byStaff: boolean;
  account: string | null;
  /** Store name without `.myshopify.com`. */
  store: string | null;
  version: string | null;
  reason: string | null;
  moment: { iso: string; text: string; full: string };
}

const maxEventLines = 8;

/** The latest events. Events of one operation share a line. */
export function toEventLines(
  events: readonly Event[],
  { language, now }: { language: Language; now: Date },
): EventLine[] {
  const operations: { first: Event; count: number }[] = [];
  for (const event of events) {
    const last = operations.at(-1);
    if (last && isSameOperation(last.first, event)) last.count += 1;
    else operations.push({ first: event, count: 1 });
  }
  return operations.slice(0, maxEventLines).map(({ first, count }) => ({
    id: first.id,
    type: first.type,
    count,
    byStaff: first.actorRole === "admin",
    account: first.account,
    store: first.shop?.replace(/\.myshopify\.com$/, "") ?? null,
    version: first.version,
    reason: first.reason,
    moment: {
      iso: first.at,
      text: formatRelative(language, first.at, now),
      full: formatDateTime(language, first.at),
    },
  }));
}

const isSameOperation = (one: Event, other: Event) =>
  one.at === other.at &&
  one.type === other.type &&
  one.account === other.account &&
  one.shop === other.shop &&
  one.version === other.version &&
  one.reason === other.reason;

export interface VersionRow {
  version: string;
  kind: "newest" | "behind" | "other";
  stores: Count;
  /** Bar length in percent of the longest bar. */
  bar: number;
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

/** `1.10.0` is newer than `1.9.0`. */
const versionOrder = new Intl.Collator("en", { numeric: true });

const getNewestVersion = ({ releases }: Figures): string | null => releases[0]?.version ?? null;

/** Stores with our theme, and how many of them are outdated. */
function countOurStores({ versions }: Figures): { all: number; behind: number } {
  const ours = versions.filter(({ version }) => version !== null);
  return {
    all: sum(ours.map(({ stores }) => stores)),
    behind: sum(ours.filter(({ behind }) => behind).map(({ stores }) => stores)),
  };
}

/** Stores and downloads by theme version. */
function toVersionsView(figures: Figures, toCount: (count: number) => Count): VersionsView {
  const newest = getNewestVersion(figures);
  const { all, behind } = countOurStores(figures);
  const downloads = new Map(figures.releases.map((release) => [release.version, release.downloads]));
  const shown = new Map(figures.versions.map((each) => [each.version, each]));
  const versions = [...new Set([...shown.keys(), ...downloads.keys()])]
    .filter((version) => version !== null)
    .sort((one, other) => versionOrder.compare(other, one));
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
